import type { ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { hstack } from '#styled/patterns';
import { skeleton } from '#styled/recipes';
import { Hidden } from '../hidden.tsx';

type SkeletonProps = { w?: number; h?: number; isRound?: boolean; className?: string };

const toRem = (step: number | undefined) => (step === undefined ? undefined : `${step / 4}rem`);

/**
 * A grey bar with the position and size of content that is loading. `w` and `h` are its size in steps of 4
 * px, like the tokens; `isRound` stands for a badge. By default it fills its container and is 16 px high. Use `className` if the size
 * depends on the page width. Say "loading" once around them.
 */
export function Skeleton({ w, h, isRound = false, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(skeleton({ round: isRound }), className)}
      style={{ width: toRem(w), height: toRem(h) }}
    />
  );
}

/** `count` rows of the same skeleton, announced once. DASH-07, LEDG-35: 5 on the dashboard and in the ledger. */
export function SkeletonRows({
  count = 5,
  label = 'Loading…',
  areApart = false,
  children,
}: {
  count?: number;
  label?: string;
  areApart?: boolean;
  children: ReactNode;
}) {
  return (
    <div role="status">
      <Hidden>{label}</Hidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} data-skeleton-row="" className={areApart ? apart : undefined}>
          {children}
        </div>
      ))}
    </div>
  );
}

const apart = css({ marginBottom: '2.5' });
const inCard = hstack({
  gap: '4',
  px: '5',
  borderBottomWidth: 'thin',
  '*:last-child > &': { borderBottomWidth: 'none' },
});

/** A row of grey bars in a card, one unless `children` say others, with a line to the next. `className` is the height of the rows that come. */
export const SkeletonRow = ({ className, children = <Skeleton /> }: { className: string; children?: ReactNode }) => (
  <div className={cx(inCard, className)}>{children}</div>
);
