import { useId, type ReactNode } from 'react';
import { css, cx } from '#styled/css';
import { column } from '#styled/patterns';
import { card, text } from '#styled/recipes';
import { Skeleton } from '../skeleton/skeleton.tsx';

const bare = css({ xl: { srOnly: true } });
// The head of a table is at its edge.
const clip = css({ xl: { overflow: 'clip' } });

/** One section of a screen: a heading with its actions over its content. Without a title it is a plain panel. */
export function Card({
  title,
  hint,
  actions,
  dimmed = false,
  flush = false,
  isTool = false,
  isBare = false,
  children,
}: {
  title?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  dimmed?: boolean;
  flush?: boolean;
  isTool?: boolean;
  /** The title is only read out on wide screens, where the rows need its height. */
  isBare?: boolean;
  children: ReactNode;
}) {
  const styles = card({ dimmed, flush });
  const titleId = useId();
  if (title === undefined) {
    return (
      <div className={styles.root}>
        <div className={styles.body}>{children}</div>
      </div>
    );
  }
  return (
    <section
      className={cx(styles.root, isBare && clip)}
      aria-labelledby={titleId}
      data-print={isTool ? 'hide' : undefined}
    >
      <div className={cx(styles.header, isBare && bare)}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {Boolean(actions) && <div className={styles.actions}>{actions}</div>}
      </div>
      <div className={styles.body} data-flush={flush || undefined}>
        {children}
      </div>
    </section>
  );
}

type CardSkeletonsProps = { label: string; heights: readonly number[]; className?: string };

/** Placeholders for cards that are loading, with the same `heights` in rem, one below the other unless `className` says otherwise. */
export const CardSkeletons = ({ label, heights, className = column() }: CardSkeletonsProps) => (
  <div role="status" aria-label={label} className={className}>
    {heights.map((height) => (
      <Card key={height}>
        <Skeleton w={32} />
        <div style={{ height: `${height}rem` }} />
      </Card>
    ))}
  </div>
);

const PHONE = '@media screen and (22rem <= width < 40rem)';

const root = css({
  layerStyle: 'surface',
  px: { base: '4', md: '5' },
  py: { base: '3', sm: '4' },
  flex: '[1 1 0]',
  // On a phone the figure is next to its name, and so is its placeholder bar.
  [PHONE]: {
    display: 'grid',
    gridTemplateColumns: '[minmax(0, 1fr) minmax(8rem, max-content)]',
    alignItems: 'center',
    columnGap: '3',
  },
});
const figure = css({
  // The placeholder bar takes the space of the figure, including its margin. A long figure can shrink.
  display: 'flow-root',
  fontSize: { base: 'lg', lg: 'xl' },
  fontWeight: 'semibold',
  lineHeight: 'tight',
  letterSpacing: 'tighter',
  minHeight: '7',
  whiteSpace: 'nowrap',
  [PHONE]: { gridColumn: '[2]', gridRow: '[1 / span 2]', textAlign: 'end' },
  // Centres the placeholder in its line.
  '& > span': { marginTop: '1.5' },
});
/** A low card: the name and the note on the left, the figure on the right. On a phone it is a line of one card. */
const lowRoot = css({
  lineHeight: 'tight',
  '@media not screen, (width >= 40rem)': { layerStyle: 'surface', px: '5', py: '1.5', flex: '[1 1 0]' },
  // The figure has a column of its own where the words next to it stay whole.
  '@media (width < 40rem), (width >= 64rem)': {
    display: 'grid',
    gridTemplateColumns: '[minmax(0, 1fr) minmax(8rem, max-content)]',
    alignItems: 'center',
    columnGap: '3',
    '& > dd:nth-of-type(1)': { gridColumn: '[-2]', gridRow: '[1 / span 2]', textAlign: 'end' },
  },
  smDown: {
    gridTemplateColumns: '[auto minmax(0, 1fr) minmax(6.5rem, max-content)]',
    '& > dd:nth-of-type(1)': { gridRow: '[1]', fontSize: 'sm', minHeight: '5', '& > span': { marginTop: '0.5' } },
    // The period is the same as that of the figure above.
    '&:nth-child(2) > dd:nth-of-type(2)': { srOnly: true },
  },
  '@media (width < 22rem)': { '& > dd:nth-of-type(2)': { gridColumn: '[1]' } },
});
const small = text({ small: true, muted: true });
// As many side by side as have room for a figure in one line.
const grid = css({
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  flexWrap: { sm: 'wrap' },
  gap: { base: '2', sm: '4' },
  '@media print': { flexDirection: 'row' },
});

const lines = css({ smDown: { gap: '0.5', px: '4', py: '1.5', layerStyle: 'surface' } });

/** One figure with its name, and the period or scope below. `null` while unknown. */
export function StatCard({
  label,
  value,
  note,
  isLow = false,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  isLow?: boolean;
}) {
  return (
    <div className={isLow ? lowRoot : root}>
      <dt className={small}>{label}</dt>
      <dd className={figure}>{value ?? <Skeleton w={isLow ? 20 : 32} />}</dd>
      {note !== undefined && <dd className={small}>{note}</dd>}
    </div>
  );
}

/** A row of figures, stacked on phones. Low ones are lines of one card there. */
export function StatCards({ label, isLow = false, children }: { label: string; isLow?: boolean; children: ReactNode }) {
  return (
    <dl aria-label={label} className={cx(grid, isLow && lines)}>
      {children}
    </dl>
  );
}
