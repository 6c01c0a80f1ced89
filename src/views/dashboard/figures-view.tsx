import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { stack } from '#styled/patterns';
import {
  daysWaited,
  groupAppointments,
  LONG_WAITS_HREF,
  NO_APPOINTMENTS,
  NOTHING_WAITS,
  countOpenByPhase,
  describePhases,
} from '../../domain/dashboard/dashboard-figures.ts';
import type { DashboardStats } from '../../domain/dashboard/dashboard-stats.ts';
import { LONG_WAIT_DAYS } from '../../domain/shared/limits.ts';
import { formatInstantTime, shopToday } from '../../domain/shared/shop-day.ts';
import type { ClockRef } from '../../machines/clock.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { Card } from '../ui/card/card.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BookingLines } from './booking-lines.tsx';
import { MoneyChart } from './money-chart.tsx';
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
function PhaseBars({ counts }: { counts: DashboardStats['counts'] }) {
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

const column = stack({ gap: '4' });
const quiet = css({ px: { base: '4', md: '5' }, py: '4', color: 'fg.muted' });
const day = css({ px: { base: '4', md: '5' }, py: '2', fontSize: 'sm', fontWeight: 'semibold', bg: 'bg.subtle' });

/** How the shop stands: phases, money, who comes and who waits. FIGURE-01 to FIGURE-03 */
export function FiguresView({
  query,
  clock,
  hasLists = false,
}: {
  query: QueryRef<null, DashboardStats>;
  clock: ClockRef;
  /** Whether the provider lists what waits too long. LIST-11. */
  hasLists?: boolean;
}) {
  return (
    <QueryResult query={query} loading={<FiguresSkeleton />}>
      {(stats) => (
        <div className={column}>
          <Card title="Bookings by phase">
            <PhaseBars counts={stats.counts} />
          </Card>
          <Card title="Money of 30 days">
            <MoneyChart days={stats.days} />
          </Card>
          <Appointments stats={stats} clock={clock} />
          <Waiting stats={stats} clock={clock} hasLists={hasLists} />
        </div>
      )}
    </QueryResult>
  );
}

type Props = { stats: DashboardStats; clock: ClockRef };

const useToday = (clock: ClockRef): string => useSelector(clock, (snapshot) => shopToday(snapshot.context.now));

/** Who comes today and tomorrow. */
function Appointments({ stats, clock }: Props) {
  const today = useToday(clock);
  const days = groupAppointments(stats.appointments, today);
  return (
    <Card title="Appointments" flush>
      {days.length === 0 && <p className={quiet}>{NO_APPOINTMENTS}</p>}
      {days.map(({ label, lines }) => (
        <div key={label}>
          <h3 className={day}>{label}</h3>
          <BookingLines
            label={`Appointments: ${label}`}
            lines={lines}
            describe={({ appointmentDate }) => formatInstantTime(appointmentDate ?? '')}
          />
        </div>
      ))}
    </Card>
  );
}

/** What has waited too long, and the way to all of it. FIGURE-03, LIST-11 */
function Waiting({ stats, clock, hasLists }: Props & { hasLists: boolean }) {
  const today = useToday(clock);
  return (
    <Card
      title="Waiting longest"
      hint={`Open for ${LONG_WAIT_DAYS} days or more`}
      actions={
        hasLists &&
        stats.waiting.length > 0 && (
          <LinkButton size="sm" href={LONG_WAITS_HREF} aria-label={`Show all open for ${LONG_WAIT_DAYS} days or more`}>
            Show all
          </LinkButton>
        )
      }
      flush
    >
      {stats.waiting.length === 0 ? (
        <p className={quiet}>{NOTHING_WAITS}</p>
      ) : (
        <BookingLines
          label="Waiting longest"
          lines={stats.waiting}
          describe={(line) => `${daysWaited(line, today)} days`}
        />
      )}
    </Card>
  );
}

/** As high as the two pictures. */
export function FiguresSkeleton() {
  return (
    <div className={column} role="status" aria-label="Loading figures…">
      {['10rem', '17rem'].map((height) => (
        <Card key={height}>
          <Skeleton className={css({ width: '32' })} />
          <div style={{ height }} />
        </Card>
      ))}
    </div>
  );
}
