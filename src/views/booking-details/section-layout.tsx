import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { grid, stack, wrap } from '#styled/patterns';
import { Badge } from '../ui/badge/badge.tsx';

/** The form's id, for the Save Changes button outside of it. */
export const BOOKING_FORM = 'booking-form';

/** What stands beneath the facts of a card. */
export const asideRows = stack({ gap: '4', '& > :empty': { display: 'none' } });

const list = grid({
  gridTemplateColumns: {
    base: '[repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))]',
    md: '[repeat(auto-fill, minmax(10.5rem, 1fr))]',
  },
  columnGap: '5',
  rowGap: '3',
});
const row = css({
  // The first ones are laid out at once: a row that is guessed at would move what stands beneath a short list.
  '&:nth-child(n + 9)': { contentVisibility: 'auto', containIntrinsicHeight: '[auto 9rem]' },
  px: { base: '4', md: '5' },
  py: '3.5',
  '&:last-child': { borderBottomRadius: 'lg' },
  '&:not(:last-child)': { borderBottomWidth: 'thin' },
});
const dimmed = css({ color: 'fg.muted', bg: 'bg.subtle' });
const rowHead = css({ display: 'flex', alignItems: 'flex-start', gap: '3' });
const rowName = wrap({ flex: '1', minWidth: '0', align: 'center', columnGap: '2', rowGap: '1', minHeight: '6' });
const rowTitle = css({ fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' });
const rowAmount = css({ fontWeight: 'semibold', whiteSpace: 'nowrap' });
const rowMoment = css({ color: 'fg.muted', fontSize: 'sm', lineHeight: '[1.5rem]', textAlign: 'end' });

/** Facts side by side, as many as fit. */
export const FactList = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={cx(list, className)}>{children}</dl>
);

/** One row of a section: its heading with badges, at the end of the line an amount or a moment, and its facts beneath. */
export function SectionRow({
  title,
  badges,
  code,
  amount,
  moment,
  isInactive,
  children,
}: {
  title: ReactNode;
  badges?: ReactNode;
  code?: ReactNode;
  amount?: ReactNode;
  moment?: ReactNode;
  isInactive: boolean;
  children?: ReactNode;
}) {
  return (
    <li className={cx(row, isInactive && dimmed)}>
      <div className={rowHead}>
        <div className={rowName}>
          <span dir="auto" className={rowTitle}>
            {title}
          </span>
          {badges}
          {isInactive && <Badge tone="stone">Deleted</Badge>}
          {code}
        </div>
        {amount !== undefined && <span className={rowAmount}>{amount}</span>}
        {moment !== undefined && <span className={rowMoment}>{moment}</span>}
      </div>
      {children !== undefined && <FactList className={css({ marginTop: '2' })}>{children}</FactList>}
    </li>
  );
}

/** A section without rows. */
export const NoRows = ({ children }: { children: ReactNode }) => (
  <p className={css({ px: { base: '4', md: '5' }, py: '4', color: 'fg.muted' })}>{children}</p>
);
