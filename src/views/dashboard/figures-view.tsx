import { css, cx } from '#styled/css';
import { column, grid } from '#styled/patterns';
import { row, text } from '#styled/recipes';
import {
  daysWaited,
  groupAppointments,
  LONG_WAITS_HREF,
  NO_APPOINTMENTS,
  NOTHING_WAITS,
  countOpenByPhase,
  hasBookings,
  hasMoney,
  describePhases,
} from '../../domain/dashboard/dashboard-figures.ts';
import { type BookingLine, type DashboardStats, FIGURES } from '../../domain/dashboard/dashboard-stats.ts';
import { LONG_WAIT_DAYS } from '../../domain/shared/limits.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { formatInstantTime, shopToday } from '../../domain/shared/shop-day.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { useRead } from '../reads/use-read.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { Card, CardSkeletons } from '../ui/card/card.tsx';
import { useClock } from '../reads/use-clock.ts';
import { MoneyChart } from './money-chart.tsx';
import { BookingLink } from './recent-bookings.tsx';
import { WorkCard } from './work-card.tsx';
import { TillOfToday } from './till-today.tsx';

const nothing = row({ note: true });

// The rows of the list share its columns.
const bars = grid({
  gridTemplateColumns: '[auto 1fr auto]',
  alignItems: 'center',
  gap: '2',
  columnGap: '3',
  '& > div': { display: 'contents' },
});
const track = css({ height: '2.5', borderRadius: 'full', bg: 'bg.hover', '@media print': { borderWidth: 'thin' } });
const bar = css({
  height: 'full',
  borderRadius: 'full',
  bg: 'accent.solid',
  forcedColorAdjust: 'none',
  '@media print': { bg: 'black' },
});

function PhaseBars({ counts }: { counts: DashboardStats['counts'] }) {
  const phases = countOpenByPhase(counts);
  const most = Math.max(1, ...phases.map((phase) => phase.count));
  return (
    <div className={column({ gap: '3' })}>
      <dl className={bars}>
        {phases.map(({ phase, label, count }) => (
          <div key={phase}>
            <dt className={text({ small: true })}>{label}</dt>
            <dd className={track} aria-hidden="true">
              <div className={bar} style={{ width: `${(count / most) * 100}%` }} />
            </dd>
            <dd className={cx(text({ medium: true }), css({ justifySelf: 'end' }))}>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={text({ small: true, muted: true })}>{describePhases(counts)}</p>
    </div>
  );
}

// Below the recent bookings. While those load, it would be moved by their rows.
const under = column({
  gridColumn: { lg: '1' },
  ':has([data-skeleton-row]) > &': { display: 'none' },
});
const beside = column({ gridColumn: { lg: '2' }, gridRow: { lg: '[1 / span 2]' } });

/** The shop's figures: phases, money, appointments and waiting bookings (FIGURE-01 to FIGURE-03). */
export default function FiguresView() {
  const query = useRead(FIGURES);
  // Owner and manager, who also reopen a day.
  const isHead = useRefusal('till.reopen') === undefined;
  const isOwner = useRefusal('work.read') === undefined;
  return (
    <QueryResult
      query={query}
      loading={<CardSkeletons label="Loading figures…" heights={[10, 17]} className={beside} />}
    >
      {(stats) => (
        <>
          <div className={under}>
            <Appointments stats={stats} />
            <Waiting stats={stats} />
          </div>
          <div className={beside}>
            {hasBookings(stats.counts) && (
              <Card title="Bookings by phase">
                <PhaseBars counts={stats.counts} />
              </Card>
            )}
            {hasMoney(stats.days) && (
              <Card title="Money, last 30 days">
                <MoneyChart days={stats.days} />
              </Card>
            )}
            {isHead && <TillOfToday />}
            {isOwner && <WorkCard />}
          </div>
        </>
      )}
    </QueryResult>
  );
}

type Props = { stats: DashboardStats };

function Appointments({ stats }: Props) {
  const days = groupAppointments(stats.appointments, useClock(shopToday));
  return (
    <Card title="Appointments" flush>
      {days.length === 0 && <p className={nothing}>{NO_APPOINTMENTS}</p>}
      {days.map(({ label, lines }) => (
        <div key={label}>
          <h3 className={cx(row({ pad: 'xs', head: true }), text({ small: true, strong: true }))}>{label}</h3>
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

/** Bookings that have waited too long, with a link to all of them (FIGURE-03, LIST-11). */
function Waiting({ stats }: Props) {
  const today = useClock(shopToday);
  return (
    <Card
      title="Waiting longest"
      hint={`Open for ${LONG_WAIT_DAYS} days or more`}
      actions={
        stats.waiting.length > 0 && (
          <LinkButton size="sm" href={LONG_WAITS_HREF} aria-label={`Show All Open for ${LONG_WAIT_DAYS} Days or More`}>
            Show All
          </LinkButton>
        )
      }
      flush
    >
      {stats.waiting.length === 0 ? (
        <p className={nothing}>{NOTHING_WAITS}</p>
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

// Aligned with the line below it, in any script.
const client = cx(text({ block: true, medium: true, cut: true }), css({ textAlign: 'left' }));
const about = text({ small: true, muted: true });

type BookingLinesProps = { label: string; lines: readonly BookingLine[]; describe: (line: BookingLine) => string };

const BookingLines = ({ label, lines, describe }: BookingLinesProps) => (
  <ul aria-label={label}>
    {lines.map((line) => (
      <li key={line.id}>
        <BookingLink booking={line}>
          <bdi className={client}>{line.clientName}</bdi>
          <span className={about}>
            {line.code} · {describe(line)}
          </span>
        </BookingLink>
      </li>
    ))}
  </ul>
);
