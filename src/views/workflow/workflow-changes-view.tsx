import { Redirect } from 'wouter';
import {
  MOVES,
  MOVES_PAGE,
  type MovesOf,
  movesWords,
  roleWords,
  toWorkflowHref,
  type WorkflowMoves,
} from '../../domain/audit/workflow.ts';
import type { DayRange } from '../../domain/ledger/date-ranges.ts';
import { rangeLabel } from '../../domain/ledger/ledger-list.ts';
import { formatInstant } from '../../domain/shared/shop-day.ts';
import { SKELETON_ROWS } from '../../domain/shared/limits.ts';
import { link } from '#styled/recipes';
import { QueryResult } from '../reads/query-result.tsx';
import { useRead } from '../reads/use-read.ts';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { Pagination, shownRows } from '../ui/pagination/pagination.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { DataTable, type DataColumn } from '../ui/table/data-table.tsx';

const COLUMNS: readonly DataColumn<WorkflowMoves['moves'][number]>[] = [
  {
    label: 'Booking',
    part: 'title',
    show: ({ bookingId, code }) => (
      <Link href={`/bookings/${bookingId}`} className={link()} data-opens="">
        {code}
      </Link>
    ),
  },
  { label: 'Customer', part: 'fact', show: ({ clientName }) => <bdi>{clientName}</bdi> },
  { label: 'When', part: 'fact', show: ({ at }) => formatInstant(at) },
  { label: 'By', part: 'named', show: ({ role }) => roleWords(role) },
];

type Props = { days: DayRange; of: MovesOf; page: number; onPage: (page: number) => void };

/** The changes that a number of the period counts, each with its booking (HIST-15). */
export function WorkflowChangesView({ days, of, page, onPage }: Props) {
  const query = useRead(MOVES, { ...days, ...of, page });
  return (
    <>
      <PageHeader
        title={movesWords(of)}
        subtitle={rangeLabel(days)}
        backTo={{ href: toWorkflowHref(days), label: 'Back to Status Report' }}
      />
      <QueryResult
        query={query}
        keepsLast
        loading={
          <SkeletonRows count={SKELETON_ROWS} label="Loading changes…">
            <Skeleton h={10} />
          </SkeletonRows>
        }
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon="bookings" title="No such change in these days" />}
      >
        {({ total, moves }) => {
          const last = Math.ceil(total / MOVES_PAGE);
          if (page > last) return <Redirect to={toWorkflowHref(days, { ...of, page: last })} replace />;
          const { from, to } = shownRows(page, MOVES_PAGE, total);
          return (
            <Card flush title="Bookings">
              <DataTable caption={movesWords(of)} room="lines" columns={COLUMNS} records={moves} />
              <Pagination
                look="simple"
                page={page}
                totalPages={last}
                onPage={onPage}
                line={`${from}–${to} of ${total}`}
              />
            </Card>
          );
        }}
      </QueryResult>
    </>
  );
}
