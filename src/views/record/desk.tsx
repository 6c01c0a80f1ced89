import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { stack } from '#styled/patterns';

const root = css({
  display: 'grid',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 25rem]' },
  gridTemplateRows: { lg: '[auto 1fr]' },
  gap: '4',
  alignItems: 'start',
  '@media print': { display: 'flex', flexDirection: 'column', alignItems: 'stretch' },
});
const oneColumn = stack({ gap: '4' });
const column = stack({ gap: '4', minWidth: '0', _empty: { display: 'none' } });
const first = css({ gridColumn: { lg: '[2]' }, gridRow: { lg: '[1]' } });
const work = css({ gridColumn: { lg: '[1]' }, gridRow: { lg: '[1 / span 2]' } });
const later = css({ gridColumn: { lg: '[2]' }, gridRow: { lg: '[2]' } });

/**
 * A record as it lies on a desk: on a wide screen the work to the left, whom it is for and what became of it to the
 * right; on a phone and on paper one under the other, as a reader meets them, and so wherever `isOneColumn`.
 */
export function Desk({
  first: top,
  work: main,
  later: rest,
  isOneColumn = false,
}: {
  first: ReactNode;
  work: ReactNode;
  later: ReactNode;
  isOneColumn?: boolean;
}) {
  return (
    <div className={isOneColumn ? oneColumn : root}>
      <div data-column className={cx(column, first)}>
        {top}
      </div>
      <div data-column className={cx(column, work)}>
        {main}
      </div>
      <div data-column className={cx(column, later)}>
        {rest}
      </div>
    </div>
  );
}

// Between a phone and a wide screen a moment takes two lines.
const space = css({ minHeight: { base: '20', sm: '24', lg: '20' }, marginBottom: '3' });

/** The room of the line that says where a booking stands, also before it is there. */
export const LifeSpace = ({ children }: { children?: ReactNode }) => <div className={space}>{children}</div>;
