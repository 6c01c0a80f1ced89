import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { wrap } from '#styled/patterns';
import { StickyBar } from '../ui/sticky-bar.tsx';

const bar = wrap({
  align: 'center',
  justify: 'flex-end',
  columnGap: '2',
  rowGap: '1',
  mx: { base: '-4', md: '0' },
  marginTop: '4',
  px: '4',
  py: '3',
  layerStyle: 'surface',
  boxShadow: 'lg',
  // Three buttons do not fit in one row of a magnified page, and have one width there.
  '@media (width < 22rem)': { '& > *': { flexGrow: '1' } },
});
// Keeps its space, so that the content below, such as the history, does not move when it appears.
const away = css({ visibility: 'hidden' });
const words = css({
  flex: '1',
  minWidth: '[min-content]',
  fontSize: { base: 'sm', md: 'base' },
  // The buttons share one row. Next to the words the second button has no room on a phone.
  smDown: { '&:has(p, span)': { flexBasis: 'full' } },
});

type SaveBarProps = {
  isShown?: boolean;
  /** A note about the save, before its buttons. */
  says?: ReactNode;
  /** The way back, then the save. */
  children: ReactNode;
};

/** The one place where a form is saved: a bar at the foot of the window, with the way back to the left of the save. UI-29 */
export const SaveBar = ({ isShown = true, says, children }: SaveBarProps) => (
  <StickyBar edge="bottom" aria-label="Save" isShown={isShown} className={cx(bar, !isShown && away)}>
    {says !== undefined && <div className={words}>{says}</div>}
    {children}
  </StickyBar>
);
