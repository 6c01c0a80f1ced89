import { css } from '#styled/css';
import { countOpenByPhase, describePhases } from '../../domain/dashboard/dashboard-figures.ts';
import type { DashboardStats } from '../../domain/dashboard/dashboard-stats.ts';
import { formatCount } from '../../domain/shared/number-text.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr auto]',
  alignItems: 'center',
  gap: '2',
  columnGap: '3',
});
const row = css({ display: 'grid', gridTemplateColumns: '[subgrid]', gridColumn: '[1 / -1]', alignItems: 'center' });
const label = css({ fontSize: 'sm' });
const track = css({ height: '2.5', borderRadius: 'full', bg: 'bg.hover', '@media print': { borderWidth: 'thin' } });
const bar = css({
  height: 'full',
  borderRadius: 'full',
  bg: 'accent.solid',
  forcedColorAdjust: 'none',
  '@media print': { bg: 'black' },
});
const count = css({ fontVariantNumeric: 'tabular-nums', fontWeight: 'medium', textAlign: 'end' });
const note = css({ marginTop: '3', fontSize: 'sm', color: 'fg.muted' });

/** How many bookings stand in each phase of their life. FIGURE-01 */
export function PhaseBars({ counts }: { counts: DashboardStats['counts'] }) {
  const phases = countOpenByPhase(counts);
  const most = Math.max(1, ...phases.map((phase) => phase.count));
  return (
    <>
      <dl className={list}>
        {phases.map((phase) => (
          <div key={phase.phase} className={row}>
            <dt className={label}>{phase.label}</dt>
            <dd className={track} aria-hidden="true">
              <div className={bar} style={{ width: `${(phase.count / most) * 100}%` }} />
            </dd>
            <dd className={count}>{formatCount(phase.count)}</dd>
          </div>
        ))}
      </dl>
      <p className={note}>{describePhases(counts)}</p>
    </>
  );
}
