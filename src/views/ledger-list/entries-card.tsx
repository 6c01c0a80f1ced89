import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { css } from '#styled/css';
import type { LedgerSort } from '../../domain/ledger/ledger-list.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import type { LedgerPage, LedgerEntry } from '../../domain/ledger/ledger.ts';
import { nextOrder } from '../../domain/lists/list-state.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { ListRef, ListParams } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { ClearList, ListPages } from '../reads/list-parts.tsx';
import { useRefusal } from '../permissions/use-refusal.ts';
import { QueryResult } from '../reads/query-result.tsx';
import { Card } from '../ui/card/card.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Select } from '../ui/select/select.tsx';
import { Skeleton, SkeletonRow, SkeletonRows } from '../ui/skeleton/skeleton.tsx';
import { ACTIONS, Table, type Column } from '../ui/table/table.tsx';
import { COLUMNS, EntryRow } from './entry-row.tsx';

const SORTS = Object.keys(COLUMNS) as LedgerSort[];

/** How a column sorts when it is chosen first: the newest and the largest on top, words from A. */
const firstOrder = (sortBy: LedgerSort): 'asc' | 'desc' =>
  sortBy === 'entryDate' || sortBy === 'amount' ? 'desc' : 'asc';

const OPTIONS = SORTS.flatMap((sortBy) => {
  const orders = firstOrder(sortBy) === 'desc' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  return orders.map((orderBy) => ({
    value: `${sortBy} ${orderBy}`,
    label: `${COLUMNS[sortBy].label}, ${orderBy === 'asc' ? 'ascending' : 'descending'}`,
    sortBy,
    orderBy,
  }));
});

const narrow = css({ width: '56', xl: { display: 'none' } });

/** Sorts where the table has no headings: on phones its rows are cards. */
function SortChoice({ list }: { list: ListRef<LedgerPage> }) {
  const value = useSelector(list, ({ context: { state } }) => `${state.sortBy} ${state.orderBy}`);
  return (
    <Select
      aria-label="Sort by"
      className={narrow}
      options={OPTIONS}
      value={value}
      onValueChange={(chosen) => {
        const option = OPTIONS.find((candidate) => candidate.value === chosen);
        if (option) list.send({ type: 'sort.change', sortBy: option.sortBy, orderBy: option.orderBy });
      }}
    />
  );
}

/** One page of entries. Headings sort. LEDG-32. */
function EntriesTable({
  entries,
  list,
  deletions,
}: {
  entries: readonly LedgerEntry[];
  list: ListRef<LedgerPage>;
  deletions: DeletionsRef;
}) {
  const sortBy = useSelector(list, ({ context }) => context.state.sortBy);
  const orderBy = useSelector(list, ({ context }) => context.state.orderBy);
  const columns = useMemo(() => {
    const sorted = SORTS.map((column): Column => {
      const order = column === sortBy ? orderBy : null;
      const next = nextOrder(order, firstOrder(column));
      const onSort = () => list.send({ type: 'sort.change', sortBy: column, orderBy: next });
      return { ...COLUMNS[column], sort: { order, onSort } };
    });
    return [...sorted, ACTIONS];
  }, [list, sortBy, orderBy]);
  const editRefusal = useRefusal('ledger.edit');
  const deleteRefusal = useRefusal('ledger.delete');
  const refusals = useMemo(() => ({ edit: editRefusal, delete: deleteRefusal }), [editRefusal, deleteRefusal]);
  return (
    <Table caption="Ledger entries" room="most" columns={columns}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} deletions={deletions} refusals={refusals} />
      ))}
    </Table>
  );
}

const tall = css({ minHeight: { base: '24', xl: '14' } });

const toLine = ({ totalPages, totalEntries }: LedgerPage, { page }: { page: number }) =>
  totalPages <= 1 ? null : `Showing page ${page} of ${totalPages} (${totalEntries} total entries)`;

/** The page of entries: loading, failing, empty or there. LEDG-21, LEDG-22, LEDG-23, LEDG-35. */
export function EntriesCard({
  list,
  query,
  deletions,
  isWaiting,
}: {
  list: ListRef<LedgerPage>;
  query: QueryRef<ListParams, LedgerPage>;
  deletions: DeletionsRef;
  isWaiting: boolean;
}) {
  if (isWaiting) {
    return (
      <Card title="Entries" flush>
        <EmptyState icon="book" title={LEDGER_MESSAGES.filtersWait} />
      </Card>
    );
  }
  return (
    <Card title="Entries" flush actions={<SortChoice list={list} />}>
      <QueryResult
        query={query}
        missing={LEDGER_MESSAGES.listNotLoaded}
        outdated={LEDGER_MESSAGES.listNotLoaded}
        loading={
          <SkeletonRows label="Loading ledger entries…">
            <SkeletonRow className={tall}>
              <Skeleton w={24} />
              <Skeleton />
              <Skeleton w={24} />
            </SkeletonRow>
          </SkeletonRows>
        }
        keepsLast
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState
            icon="book"
            title="No ledger entries match your current filters"
            action={<ClearList list={list} />}
          />
        }
      >
        {({ entries }) => <EntriesTable entries={entries} list={list} deletions={deletions} />}
      </QueryResult>
      <ListPages list={list} query={query} toLine={toLine} />
    </Card>
  );
}
