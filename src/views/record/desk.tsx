import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { column, split } from '#styled/patterns';

const desk = split({
  columns: 'minmax(0, 1fr) 25rem',
  gridTemplateRows: { lg: '[auto 1fr]' },
  '& > :nth-child(odd)': { gridColumn: { lg: '[2]' } },
  '& > :nth-child(2)': { gridColumn: { lg: '[1]' }, gridRow: { lg: '[1 / span 2]' } },
  '@media print': { display: 'flex', flexDirection: 'column', alignItems: 'stretch' },
});

/**
 * A record as it lies on a desk: on a wide screen the work to the left, whom it is for and what became of it to the
 * right; on a phone and on paper one under the other, as a reader meets them, and so wherever `isOneColumn`.
 */
export function Desk({
  first,
  work,
  later,
  isOneColumn = false,
}: {
  first: ReactNode;
  work: ReactNode;
  later: ReactNode;
  isOneColumn?: boolean;
}) {
  return (
    <div className={isOneColumn ? column() : desk}>
      {[first, work, later].map((parts, place) => (
        <div key={place} data-column className={column({ minWidth: '0', _empty: { display: 'none' } })}>
          {parts}
        </div>
      ))}
    </div>
  );
}

// Between a phone and a wide screen a moment takes two lines.
const space = css({ minHeight: { base: '20', sm: '24', lg: '20' }, marginBottom: '3' });

/** The room of the line that says where a booking stands, also before it is there. */
export const LifeSpace = ({ children }: { children?: ReactNode }) => <div className={space}>{children}</div>;
