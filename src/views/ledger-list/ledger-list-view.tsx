import { useSelector } from '@xstate/react';
import { memo, useState, type ReactNode } from 'react';
import { ledgerWords } from '../../domain/ledger/ledger-words.ts';
import type { LedgerPage } from '../../domain/ledger/ledger.ts';
import type { Location } from '../../domain/ledger/location.ts';
import type { DeletionsRef } from '../../machines/deletion/deletions.machine.ts';
import type { ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { useRefusal } from '../permissions/use-refusal.ts';
import { LinkButton } from '../ui/button/link-button.tsx';
import { PageHeader } from '../ui/page-header/page-header.tsx';
import { EntriesCard } from './entries-card.tsx';
import { FilterCard } from './filter-card.tsx';
import { useDays, type TypedDays } from './filter-panel.tsx';
import { LedgerTotals } from './ledger-totals.tsx';

/** LEDG-31. */
export const LedgerListView = memo(function LedgerListView({
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
      <LedgerTotals list={list} query={query} isWaiting={isWaiting} />
      <FilterCard list={list} query={query} locations={locations} typed={typed} onTyped={setTyping} />
      <EntriesCard list={list} query={query} deletions={deletions} isWaiting={isWaiting} />
    </>
  );
});
