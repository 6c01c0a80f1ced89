import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { nextOrder } from '../../domain/lists/list-state.ts';
import type { LedgerEntry, LedgerPage } from '../../domain/ledger/ledger.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import { Table, type Column } from '../ui/table/table.tsx';
import { COLUMNS, firstOrder } from './columns.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { EntryRow } from './entry-row.tsx';
import type { ListRef } from '../../machines/list.machine.ts';

/** One page of entries. Headings sort. LEDG-32. */
export function EntriesTable({
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
    const sorted = COLUMNS.map(({ sortBy: column, ...shown }): Column => {
      const order = column === sortBy ? orderBy : null;
      const next = nextOrder(order, firstOrder(column));
      const onSort = () => list.send({ type: 'sort.change', sortBy: column, orderBy: next });
      return { ...shown, sort: { order, onSort } };
    });
    return [...sorted, { label: 'Actions', align: 'end', isTools: true } as const];
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
