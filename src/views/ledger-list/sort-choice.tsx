import { useSelector } from '@xstate/react';
import { css } from '#styled/css';
import { Select } from '../ui/select/select.tsx';
import { COLUMNS, firstOrder } from './columns.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import type { LedgerPage } from '../../domain/ledger/ledger.ts';

const OPTIONS = COLUMNS.flatMap(({ sortBy, label }) => {
  const orders = firstOrder(sortBy) === 'desc' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const);
  return orders.map((orderBy) => ({
    value: `${sortBy} ${orderBy}`,
    label: `${label}, ${orderBy === 'asc' ? 'ascending' : 'descending'}`,
    sortBy,
    orderBy,
  }));
});

const narrow = css({ display: { base: 'block', xl: 'none' }, width: '56' });

/** Sorts where the table has no headings: on phones its rows are cards. */
export function SortChoice({ list }: { list: ListRef<LedgerPage> }) {
  const value = useSelector(list, ({ context: { state } }) => `${state.sortBy} ${state.orderBy}`);
  return (
    <div className={narrow}>
      <Select
        aria-label="Sort by"
        options={OPTIONS}
        value={value}
        onValueChange={(chosen) => {
          const option = OPTIONS.find((candidate) => candidate.value === chosen);
          if (option) list.send({ type: 'sort.change', sortBy: option.sortBy, orderBy: option.orderBy });
        }}
      />
    </div>
  );
}
