import { css, cx } from '#styled/css';

const bar = css({
  display: 'block',
  borderRadius: 'sm',
  bg: 'bg.muted',
  animation: '[pulse 1600ms infinite ease-in-out]',
  height: '4',
  width: 'full',
  maxWidth: 'full',
});

/** A grey bar in the place and size of what is loading; `className` sets the size. Say "loading" once around them. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx(bar, className)} />;
}

/** `count` rows of the same skeleton, announced once. Spec §9: 5 on the dashboard and in the ledger. */
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
