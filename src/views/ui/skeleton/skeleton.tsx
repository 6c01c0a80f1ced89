import { css, cx } from '#styled/css';
import { hstack } from '#styled/patterns';
import { skeleton } from '#styled/recipes';

/** A grey bar in the place and size of what is loading; `className` sets the size. Say "loading" once around them. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx(skeleton(), className)} />;
}

/** `count` rows of the same skeleton, announced once. DASH-07, LEDG-35: 5 on the dashboard and in the ledger. */
export function SkeletonRows({
  count = 5,
  label = 'Loading…',
  children,
}: {
  count?: number;
  label?: string;
  children: React.ReactNode;
}) {
  return (
    <div role="status">
      <span className={css({ srOnly: true })}>{label}</span>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} data-skeleton-row="">
          {children}
        </div>
      ))}
    </div>
  );
}

/** A row of grey bars in a card, with a line to the next one. The screen gives it the height of its rows. */
export const skeletonRow = hstack({
  gap: '4',
  px: '5',
  borderBottomWidth: 'thin',
  '*:last-child > &': { borderBottomWidth: 'none' },
});
