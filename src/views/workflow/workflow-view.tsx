import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { column, fit, wrap } from '#styled/patterns';
import { link, row, text } from '#styled/recipes';
import { listTransitions } from '../../domain/audit/status-walk.ts';
import {
  CONFORMANCE,
  type ConformanceReport,
  findPeriodFaults,
  isPeriod,
  type MovesOf,
  movesWords,
  PERIODS,
  eventWords,
  placeLabel,
  rolesWords,
  START,
  stayWords,
  toWorkflowHref,
  WORKFLOW,
  type WorkflowReport,
} from '../../domain/audit/workflow.ts';
import type { DayRange } from '../../domain/ledger/date-ranges.ts';
import { rangeLabel } from '../../domain/ledger/ledger-list.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { isRefreshing } from '../../machines/query/query.machine.ts';
import { DayRangeFields, RangeButtons } from '../ledger-list/filter-fields.tsx';
import { RuleLinks } from './book-link.tsx';
import { QueryResult } from '../reads/query-result.tsx';
import { useRead } from '../reads/use-read.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Card, CardSkeletons, StatCard, StatCards } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { DataTable, figureColumn, numberColumn, type DataColumn } from '../ui/table/data-table.tsx';
import { StatusChart } from './status-chart.tsx';

type Props = {
  /** The days of the report, and the days in the fields. */
  days: DayRange;
  typed: DayRange;
  today: string;
  onChange: (days: DayRange) => void;
};

/** The status changes in the history, on the chart of the status (HIST-15). */
export function WorkflowView({ days, typed, today, onChange }: Props) {
  const query = useRead(WORKFLOW, days);
  const isBusy = useSelector(query, isRefreshing);
  return (
    <>
      <PageHeader title="Status Report" subtitle="How bookings moved between statuses" shown={rangeLabel(days)} />
      <div className={column()}>
        <Card
          isTool
          title="Period"
          actions={
            <Button size="sm" icon="refresh" busy={isBusy} onClick={() => query.send({ type: 'query.refresh' })}>
              Refresh
            </Button>
          }
        >
          <div className={column({ gap: '3' })}>
            <div className={fit({ min: '11rem', grow: true, columnGap: '3' })}>
              <DayRangeFields
                days={typed}
                faults={findPeriodFaults(typed)}
                onChange={(change) => onChange({ ...typed, ...change })}
              />
            </div>
            <div role="group" aria-label="Ranges" className={wrap({ gap: '2' })}>
              <RangeButtons ranges={PERIODS} today={today} days={typed} onChange={onChange} />
            </div>
          </div>
        </Card>
        {isPeriod(typed) ? (
          <QueryResult
            query={query}
            missing="The report could not be loaded."
            outdated="The report could not be refreshed."
            saysWhy
            keepsLast
            loading={<CardSkeletons label="Reading the history…" heights={[6, 36]} />}
            isEmpty={({ changes, refused }) => changes + refused.length === 0}
            empty={
              <Card>
                <EmptyState icon="chart" title="No booking changed its status in these days" />
              </Card>
            }
          >
            {(report) => <Report report={report} days={days} />}
          </QueryResult>
        ) : (
          <Card>
            <EmptyState icon="chart" title={LEDGER_MESSAGES.filtersWait} />
          </Card>
        )}
      </div>
    </>
  );
}

type Shown = { report: WorkflowReport; days: DayRange };

const TRANSITIONS = listTransitions();
const CHARTED =
  'A claim has the status of its own booking, which is counted here. Items, payments and deliveries have no chart, but rules.';

function Report({ report, days }: Shown) {
  const taken = new Set(report.transitions.map(({ from, to }) => `${from} ${to}`));
  const left = TRANSITIONS.filter(({ from, to }) => !taken.has(`${from} ${to}`));
  const words = `${TRANSITIONS.length - left.length} of the ${TRANSITIONS.length} transitions used, ${outsideWords(report.outside)} the chart.`;
  const attempts = report.refused.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className={column()}>
      <StatCards label="Totals">
        <StatCard label="Status changes" value={formatCount(report.changes)} note={rangeLabel(days)} />
        <StatCard label="Bookings" value={formatCount(report.bookings)} />
        <StatCard label="Outside the chart" value={formatCount(report.outside)} />
        <StatCard label="Refused attempts" value={formatCount(attempts)} />
      </StatCards>
      <Outside report={report} />
      <RulesCard days={days} />
      <Card title="The chart" hint={CHARTED}>
        <StatusChart report={report} text={words} />
      </Card>
      <Transitions report={report} days={days} left={left} />
      <TimeInStatus report={report} days={days} />
      <Refused report={report} days={days} />
    </div>
  );
}

/** A number that links to the changes that it counts. */
const Count = ({ count, days, of }: { count: number; days: DayRange; of: MovesOf }) =>
  count === 0 ? (
    '0'
  ) : (
    <Link href={toWorkflowHref(days, of)} className={link()} aria-label={`${movesWords(of)}: ${formatCount(count)}`}>
      {formatCount(count)}
    </Link>
  );

const BookingLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link href={`/bookings/${id}`} className={link()}>
    {children}
  </Link>
);

const outsideWords = (count: number): string =>
  count === 1 ? '1 change is outside' : `${formatCount(count)} changes are outside`;

/** Each change that the chart does not allow, by its sealed row. */
function Outside({ report: { outside, findings } }: Pick<Shown, 'report'>) {
  if (outside === 0) return <Alert tone="success" title="Every change follows the chart." />;
  const columns: DataColumn<(typeof findings)[number]>[] = [
    { label: 'Sealed row', part: 'title', show: ({ seq }) => (seq === null ? 'Without a seal' : `Change ${seq}`) },
    {
      label: 'Booking',
      part: 'figure',
      show: ({ bookingId, code }) => <BookingLink id={bookingId}>{code ?? `#${bookingId}`}</BookingLink>,
    },
    { label: 'Change', part: 'fact', show: ({ from, to }) => `${placeLabel(from)} → ${placeLabel(to)}` },
    { label: 'When', part: 'fact', show: ({ at }) => formatInstant(at) },
    { label: 'By', part: 'named', show: ({ who }) => who ?? 'nobody' },
    { label: 'Why not', part: 'fact', show: ({ why }) => why },
  ];
  return (
    <>
      <Alert tone="danger" title={`${outsideWords(outside)} the chart.`} />
      <Card
        title="Outside the chart"
        hint={findings.length < outside ? `The newest ${findings.length}` : undefined}
        flush
      >
        <DataTable caption="Outside the chart" room="most" columns={columns} records={findings} />
      </Card>
    </>
  );
}

type Finding = ConformanceReport['findings'][number];

/** The page of a changed record. People and the shop have none of their own. */
const PAGES: Readonly<Record<string, string>> = { booking: '/bookings', claim: '/warranty-claims', ledger: '/ledger' };

const FINDING_COLUMNS: readonly DataColumn<Finding>[] = [
  { label: 'Sealed row', part: 'title', show: ({ seq }) => (seq === null ? 'Without a seal' : `Change ${seq}`) },
  {
    label: 'Record',
    part: 'fact',
    show: ({ record, recordId, row: what }) =>
      PAGES[record] === undefined ? (
        what
      ) : (
        <Link href={`${PAGES[record]}/${recordId}`} className={link()}>
          {what}
        </Link>
      ),
  },
  { label: 'When', part: 'fact', show: ({ at }) => formatInstant(at) },
  { label: 'By', part: 'named', show: ({ who }) => who ?? 'nobody' },
  { label: 'Rule', part: 'fact', show: ({ rule }) => <RuleLinks rules={rule} /> },
  { label: 'Why not', part: 'fact', show: ({ sentence }) => sentence },
];

/** The changes of the period against a rule (HIST-17). It has a read of its own, because that looks at all records. */
function RulesCard({ days }: Pick<Shown, 'days'>) {
  const query = useRead(CONFORMANCE, days);
  return (
    <Card title="Rules" hint="Every change of every record, judged as the server judges it before it writes" flush>
      <QueryResult
        query={query}
        keepsLast
        loading={
          <div className={row({ pad: 'sm' })}>
            <Skeleton h={10} />
          </div>
        }
      >
        {({ changes, rules, violations, findings }) => {
          const judged = `${formatCount(changes)} changes, ${rules.length} rules, ${formatCount(violations)} violations.`;
          return (
            <>
              <Alert tone={violations === 0 ? 'success' : 'danger'} title={judged} />
              {violations > 0 && (
                <DataTable
                  caption="Changes against a rule"
                  room="most"
                  columns={FINDING_COLUMNS}
                  records={withKeys(findings, ({ id, rule, sentence }) => `${id} ${rule} ${sentence}`)}
                />
              )}
            </>
          );
        }}
      </QueryResult>
    </Card>
  );
}

const withKeys = <One,>(all: readonly One[], toKey: (one: One) => string) =>
  all.map((one) => ({ ...one, key: toKey(one) }));

/** Each transition that was taken, and in words those that were not. */
function Transitions({ report, days, left }: Shown & { left: ReturnType<typeof listTransitions> }) {
  const transitions = withKeys(report.transitions, ({ from, event }) => `${from} ${event}`);
  const columns: DataColumn<(typeof transitions)[number]>[] = [
    { label: 'Transition', part: 'title', show: ({ from, to }) => `${placeLabel(from)} → ${placeLabel(to)}` },
    { label: 'Event', part: 'fact', show: ({ event }) => eventWords(event) },
    figureColumn('Times', ({ from, to, count }) => (
      <Count count={count} days={days} of={{ from: from ?? START, to }} />
    )),
    { label: 'By role', part: 'fact', show: ({ roles }) => rolesWords(roles) },
  ];
  const starts = [...new Set(left.map(({ from }) => from))];
  const endsOf = (start: string) => left.flatMap(({ from, to }) => (from === start ? [placeLabel(to)] : []));
  return (
    <Card title="Transitions" flush>
      <DataTable caption="Transitions" room="lines" columns={columns} records={transitions} />
      <details className={row({ pad: 'sm' })}>
        <summary className={text({ small: true })}>{`${left.length} unused transitions`}</summary>
        <dl className={column({ gap: '2' })}>
          {starts.map((start) => (
            <div key={start}>
              <dt className={text({ small: true, medium: true })}>{`From ${placeLabel(start)} to`}</dt>
              <dd className={text({ small: true, muted: true })}>{endsOf(start).join(', ')}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}

function TimeInStatus({ report, days }: Shown) {
  const states = withKeys(report.states, ({ status }) => status);
  const columns: DataColumn<(typeof states)[number]>[] = [
    { label: 'Status', part: 'title', show: ({ status }) => placeLabel(status) },
    numberColumn('Entered', ({ status, entered }) => <Count count={entered} days={days} of={{ to: status }} />),
    numberColumn('Left', ({ status, left }) => <Count count={left} days={days} of={{ from: status }} />),
    numberColumn('Median', ({ median }) => (median === null ? '—' : stayWords(median))),
    numberColumn('Longest', ({ longest }) =>
      longest === null ? (
        '—'
      ) : (
        <>
          {stayWords(longest.minutes)}, <BookingLink id={longest.id}>{longest.code}</BookingLink>
        </>
      ),
    ),
  ];
  return (
    <Card title="Time in status" hint="How long bookings stayed in a status before they left it" flush>
      <DataTable caption="Time in status" room="lines" columns={columns} records={states} />
    </Card>
  );
}

function Refused({ report, days }: Shown) {
  const refused = withKeys(report.refused, ({ rule, sentence }) => `${rule} ${sentence}`);
  if (refused.length === 0) return null;
  const columns: DataColumn<(typeof refused)[number]>[] = [
    { label: 'What was said', part: 'title', show: ({ sentence }) => sentence },
    {
      label: 'Rule',
      part: 'fact',
      show: ({ rule }) => (rule === null ? '—' : <RuleLinks rules={rule} />),
    },
    figureColumn('Times', ({ sentence, count }) => <Count count={count} days={days} of={{ refusal: sentence }} />),
    { label: 'By role', part: 'fact', show: ({ roles }) => rolesWords(roles) },
  ];
  return (
    <Card title="Refused attempts" hint="At bookings and claims, up to 30 of each person an hour" flush>
      <DataTable caption="Refused attempts" room="lines" columns={columns} records={refused} />
    </Card>
  );
}
