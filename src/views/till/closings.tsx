import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { wrap } from '#styled/patterns';
import { link, row } from '#styled/recipes';
import { formatRs } from '../../domain/shared/money.ts';
import { formatInstant, formatLedgerDay } from '../../domain/shared/shop-day.ts';
import { type Closing, CLOSINGS } from '../../domain/till/till.ts';
import { isMissing, selectLastData } from '../../machines/query/query.machine.ts';
import { useRead } from '../reads/use-read.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Card } from '../ui/card/card.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Pagination } from '../ui/pagination/pagination.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { type DataColumn, DataTable, figureColumn } from '../ui/table/data-table.tsx';

const toColumns = (onOpen: (date: string) => void): DataColumn<Closing>[] => [
  {
    label: 'Day',
    part: 'title',
    show: ({ date, reopened }) => (
      // One box, which a card puts next to the label.
      <span className={wrap({ columnGap: '2', rowGap: '1', align: 'center' })}>
        <button type="button" className={link({ look: 'fact', tall: true })} onClick={() => onOpen(date)}>
          {formatLedgerDay(date)}
        </button>
        {reopened !== null && <Badge tone="amber">Reopened</Badge>}
      </span>
    ),
  },
  { label: 'Number', part: 'named', show: ({ number }) => number },
  figureColumn('Difference', ({ difference }) => formatRs(difference)),
  {
    label: 'By',
    part: 'fact',
    show: ({ closedBy, closedAt, reopened }) => (
      // A name and a reason in Urdu would otherwise change places.
      <span>
        <bdi>{closedBy.name}</bdi>
        {`, ${formatInstant(closedAt)}`}
        {reopened !== null && (
          <>
            {'. Reopened by '}
            <bdi>{reopened.by.name}</bdi>
            {': '}
            <bdi>{reopened.reason}</bdi>
          </>
        )}
      </span>
    ),
  },
];

type ClosingsProps = {
  locationId: number;
  onOpen: (date: string) => void;
  /** Exports all closings; `total` is their number, 0 while it is unknown. */
  toExport: (total: number) => ReactNode;
};

/** The closings of a branch, the newest first. TILL-06 */
export function Closings({ locationId, onOpen, toExport }: ClosingsProps) {
  const [page, setPage] = useState(1);
  const query = useRead(CLOSINGS, { locationId, page });
  const found = useSelector(query, selectLastData);
  const isGone = useSelector(query, isMissing);
  return (
    <Card title="Closings" flush isTool actions={toExport(found?.totalClosings ?? 0)}>
      {isGone ? (
        <NotLoaded onRetry={() => query.send({ type: 'query.refresh' })} />
      ) : found === null ? (
        <div className={row({ note: true })}>
          <Skeleton w={32} />
        </div>
      ) : found.closings.length === 0 ? (
        <p className={row({ note: true })}>No closings yet. Close the first day above.</p>
      ) : (
        <DataTable caption="Closings" room="few" columns={toColumns(onOpen)} records={found.closings} />
      )}
      {found !== null && found.totalPages > 1 && (
        <Pagination page={page} totalPages={found.totalPages} onPage={setPage} />
      )}
    </Card>
  );
}
