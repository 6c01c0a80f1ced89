import { useId, type ReactNode } from 'react';
import { card } from '#styled/recipes';

/** One section of a screen: a heading with its actions over its content. Without a title it is a plain panel. */
export function Card({
  title,
  hint,
  actions,
  dimmed = false,
  flush = false,
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
    <section className={styles.root} aria-labelledby={titleId}>
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
