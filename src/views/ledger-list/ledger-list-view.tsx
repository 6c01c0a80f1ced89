import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { column } from '#styled/patterns';
import { rangeLabel, ledgerWords } from '../../domain/ledger/ledger-list.ts';
import { averageRupees, type LedgerPage, type Location } from '../../domain/ledger/ledger.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { isMissing, selectLastData, selectData } from '../../machines/query/query.selectors.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { StatCard, StatCards } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { EntriesCard } from './entries-card.tsx';
import { FilterCard, useDays, type TypedDays } from './filter-card.tsx';

/** The three cards above the list. LEDG-20. */
function LedgerTotals({
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
  const days = useDays(list);
  const range = isWaiting ? undefined : rangeLabel(days);
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

/** LEDG-31. */
export function LedgerListView({
  list,
  locations,
  deletions,
  papers,
}: {
  list: ListRef<LedgerPage>;
  locations: QueryRef<null, Location[]>;
  deletions: DeletionsRef;
  /** What can be printed, where the provider offers that. PAPER-06 */
  papers?: ReactNode;
}) {
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const refusal = useRefusal('ledger.create');
  const known = useSelector(locations, selectData);
  const shown = useSelector(list, ({ context }) => ledgerWords(context.state, known ?? []));
  const days = useDays(list);
  const [typing, setTyping] = useState<TypedDays | null>(null);
  const typed =
    typing && typing.over.startDate === days.startDate && typing.over.endDate === days.endDate ? typing.days : null;
  const isWaiting = typed !== null;
  if (!query) return null;
  return (
    <>
      <PageHeader
        title="Ledger Entries"
        shown={shown}
        actions={
          <>
            {papers}
            <LinkButton href="/ledger/reports" icon="book">
              Reports
            </LinkButton>
            <LinkButton data-key="n" href="/ledger/new" variant="primary" icon="plus" reason={refusal}>
              New Entry
            </LinkButton>
          </>
        }
      />
      <div className={column({ gap: '5' })}>
        <LedgerTotals list={list} query={query} isWaiting={isWaiting} />
        <FilterCard list={list} query={query} locations={locations} typed={typed} onTyped={setTyping} />
        <EntriesCard list={list} query={query} deletions={deletions} isWaiting={isWaiting} />
      </div>
    </>
  );
}
