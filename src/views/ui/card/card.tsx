import { useId, type ReactNode } from 'react';
import { column } from '#styled/patterns';
import { card } from '#styled/recipes';
import { Skeleton } from '../skeleton/skeleton.tsx';

/** One section of a screen: a heading with its actions over its content. Without a title it is a plain panel. */
export function Card({
  title,
  hint,
  actions,
  dimmed = false,
  flush = false,
  isTool = false,
  level = 2,
  children,
}: {
  title?: ReactNode;
  /** Small words beside the title, for example a count. */
  hint?: ReactNode;
  actions?: ReactNode;
  /** What it shows is inactive. */
  dimmed?: boolean;
  /** Content reaches the edges: tables and lists. */
  flush?: boolean;
  /** What it is for is no use on paper. */
  isTool?: boolean;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const styles = card({ dimmed, flush });
  const titleId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  if (title === undefined) {
    return (
      <div className={styles.root}>
        <div className={styles.body}>{children}</div>
      </div>
    );
  }
  return (
    <section className={styles.root} aria-labelledby={titleId} data-print={isTool ? 'hide' : undefined}>
      <div className={styles.header}>
        <div>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

/** What stands in the place of cards that are read, as high as they will be: `heights` in rem. */
export const CardSkeletons = ({ label, heights }: { label: string; heights: readonly number[] }) => (
  <div role="status" aria-label={label} className={column()}>
    {heights.map((height) => (
      <Card key={height}>
        <Skeleton w={32} />
        <div style={{ height: `${height}rem` }} />
      </Card>
    ))}
  </div>
);
