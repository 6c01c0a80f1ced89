import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { text } from '#styled/recipes';
import { Skeleton } from '../skeleton/skeleton.tsx';

const PHONE = '@media screen and (22rem <= width < 40rem)';

const root = css({
  layerStyle: 'surface',
  px: { base: '4', md: '5' },
  py: { base: '3', sm: '4' },
  flex: '[1 1 0]',
  // On a phone the figure stands beside its name.
  [PHONE]: { display: 'grid', gridTemplateColumns: '[1fr auto]', alignItems: 'center', columnGap: '3' },
});
const figure = css({
  fontSize: 'xl',
  fontWeight: 'semibold',
  lineHeight: 'tight',
  letterSpacing: 'tighter',
  minHeight: '7',
  whiteSpace: 'nowrap',
  [PHONE]: { gridColumn: '[2]', gridRow: '[1 / span 2]' },
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

/** One figure with its name, and beneath it what it covers. `null`: not known yet. */
export function StatCard({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={root}>
      <dt className={small}>{label}</dt>
      <dd className={figure}>{value ?? <Skeleton w={32} />}</dd>
      {note !== undefined && <dd className={small}>{note}</dd>}
    </div>
  );
}

/** A row of figures; one beneath the other on phones. */
export function StatCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className={grid}>
      {children}
    </dl>
  );
}
