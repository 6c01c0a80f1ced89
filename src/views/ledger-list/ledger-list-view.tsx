import { useSelector } from '@xstate/react';
import { useState, type ReactNode } from 'react';
import { column, wrap } from '#styled/patterns';
import { rangeLabel, ledgerWords } from '../../domain/ledger/ledger-list.ts';
import type { LedgerPage } from '../../domain/ledger/ledger-entry.ts';
import { averageRupees, type Location } from '../../domain/ledger/ledger.ts';
import { formatPkr } from '../../domain/shared/money.ts';
import { formatCount } from '../../domain/shared/number-text.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { ListParams, ListRef } from '../../machines/query/list.machine.ts';
import { isMissing, selectLastData, selectData, type QueryRef } from '../../machines/query/query.machine.ts';
import { CreateLink, notOnPhones } from '../reads/list-parts.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { StatCard, StatCards } from '../ui/card/card.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { EntriesCard } from './entries-card.tsx';
import { FilterCard, useDays, useTypedDays, type TypedDays } from './filter-card.tsx';

type LedgerTotalsProps = {
  list: ListRef<LedgerPage>;
  query: QueryRef<ListParams, LedgerPage>;
  typing: TypedDays | null;
};

/** The three cards above the list. LEDG-20. */
function LedgerTotals({ list, query, typing }: LedgerTotalsProps) {
  // Hides the figures while the typed days are not valid, so that they do not appear to belong together.
  const isWaiting = useTypedDays(list, typing) !== null;
  const page = useSelector(query, selectLastData);
  const isGone = useSelector(query, isMissing);
  const days = useDays(list);
  const range = isWaiting ? undefined : rangeLabel(days);
  const show = (read: (page: LedgerPage) => string) => (isGone || isWaiting ? '—' : page && read(page));
  return (
    <StatCards label="Totals" isLow>
      <StatCard
        isLow
        label="Total Entries"
        value={show(({ totalEntries }) => formatCount(totalEntries))}
        note={range}
      />
      <StatCard isLow label="Total Amount" value={show(({ totalAmount }) => formatPkr(totalAmount))} note={range} />
      <StatCard
        isLow
        label="Average Amount"
        value={show(({ totalAmount, totalEntries }) => formatPkr(averageRupees(totalAmount, totalEntries)))}
        note="Per entry"
      />
    </StatCards>
  );
}

/** On phones they are next to the title, and the papers are pictures. */
const tools = wrap({
  gap: { base: '1', sm: '2' },
  '& > button': { smDown: { width: '8', minHeight: '8', px: '0', fontSize: '[0]', gap: '0' } },
  '& > a > svg': { smDown: { display: 'none' } },
});

function LedgerHeader({ list, locations, papers }: Pick<LedgerListProps, 'list' | 'locations' | 'papers'>) {
  const known = useSelector(locations, selectData);
  const state = useSelector(list, ({ context }) => context.state);
  return (
    <PageHeader
      title="Ledger Entries"
      isNear
      shown={ledgerWords(state, known ?? [])}
      actions={
        <div className={tools}>
          {papers}
          <LinkButton href="/ledger/reports" icon="book" onPhone="small">
            Reports
          </LinkButton>
          <CreateLink href="/ledger/new" action="ledger.create" className={notOnPhones}>
            New Entry
          </CreateLink>
        </div>
      }
    />
  );
}

type LedgerListProps = {
  list: ListRef<LedgerPage>;
  locations: QueryRef<null, Location[]>;
  deletions: DeletionsRef;
  /** The papers that can be printed (PAPER-06). */
  papers?: ReactNode;
};

/** Each part subscribes to the data that it shows, so that no part renders again for another (LEDG-31). */
export function LedgerListView({ list, locations, deletions, papers }: LedgerListProps) {
  const query = useSelector(list, (snapshot) => snapshot.children.query);
  const [typing, setTyping] = useState<TypedDays | null>(null);
  if (!query) return null;
  return (
    <>
      <LedgerHeader list={list} locations={locations} papers={papers} />
      <div className={column({ gap: { base: '2', md: '3' } })}>
        <LedgerTotals list={list} query={query} typing={typing} />
        <FilterCard list={list} query={query} locations={locations} typing={typing} onTyped={setTyping} />
        <EntriesCard list={list} query={query} deletions={deletions} typing={typing} />
      </div>
    </>
  );
}
