import { row, text } from '#styled/recipes';
import { fit, hstack, column, wrap } from '#styled/patterns';
import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { Badge } from '../ui/badge/badge.tsx';

/** The form's id, for the Save Changes button outside of it. */
export const BOOKING_FORM = 'booking-form';

/** What stands beneath the facts of a card. */
export const asideRows = column({ gap: '4', '& > :empty': { display: 'none' } });

const rowPlace = css({
  '&:last-child': { borderBottomRadius: 'lg' },
  // The first ones are laid out at once: a row that is guessed at would move what stands beneath a short list.
  '&:nth-child(n + 9)': { contentVisibility: 'auto', containIntrinsicHeight: '[auto 9rem]' },
});
const rowName = wrap({ flex: '1', minWidth: '0', align: 'center', columnGap: '2', rowGap: '1', minHeight: '6' });
const rowMoment = css({ lineHeight: '[1.5rem]', textAlign: 'end' });

/** Facts side by side, as many as fit. */
export const FactList = ({ children, className }: { children: ReactNode; className?: string }) => (
  <dl className={cx(fit({ min: { base: '8.5rem', md: '10.5rem' } }), className)}>{children}</dl>
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
    <li className={cx(row({ pad: 'md', dimmed: isInactive }), rowPlace)}>
      <div className={hstack({ alignItems: 'flex-start', gap: '3' })}>
        <div className={rowName}>
          <span dir="auto" className={text({ strong: true, snug: true })}>
            {title}
          </span>
          {badges}
          {isInactive && <Badge tone="stone">Deleted</Badge>}
          {code}
        </div>
        {amount !== undefined && <span className={text({ strong: true, nowrap: true })}>{amount}</span>}
        {moment !== undefined && <span className={cx(text({ small: true, muted: true }), rowMoment)}>{moment}</span>}
      </div>
      {children !== undefined && <FactList className={css({ marginTop: '2' })}>{children}</FactList>}
    </li>
  );
}

/** A section without rows. */
export const NoRows = ({ children }: { children: ReactNode }) => <p className={row({ note: true })}>{children}</p>;
