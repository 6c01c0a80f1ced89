import { useSelector } from '@xstate/react';
import { averageRupees, type LedgerPage } from '../../domain/ledger/ledger.ts';
import { rangeLabel } from '../../domain/ledger/ledger-list.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import { isMissing, selectLastData } from '../../machines/query/query.selectors.ts';
import { StatCard, StatCards } from '../ui/card/stat-card.tsx';

/** The three cards above the list. LEDG-20. */
export function LedgerTotals({
  list,
  query,
  isWaiting,
}: {
  list: ListRef<LedgerPage>;
  query: QueryRef<ListParams, LedgerPage>;
  /** The days in the fields cannot be asked for: no figures of others stand beside them. */
  isWaiting: boolean;
}) {
  const page = useSelector(query, selectLastData);
  const isGone = useSelector(query, isMissing);
  const startDate = useSelector(list, ({ context }) => context.state.filters['startDate'] ?? '');
  const endDate = useSelector(list, ({ context }) => context.state.filters['endDate'] ?? '');
  const range = isWaiting ? undefined : rangeLabel({ startDate, endDate });
  const show = (read: (page: LedgerPage) => string) => (isGone || isWaiting ? '—' : page && read(page));
  return (
    <StatCards label="Totals">
      <StatCard label="Total Entries" value={show(({ totalEntries }) => formatCount(totalEntries))} note={range} />
      <StatCard label="Total Amount" value={show(({ totalAmount }) => formatPkr(totalAmount))} note={range} />
      <StatCard
        label="Average Amount"
        value={show(({ totalAmount, totalEntries }) => formatPkr(averageRupees(totalAmount, totalEntries)))}
        note="Per entry"
      />
    </StatCards>
  );
}
