import { useSelector } from '@xstate/react';
import type { Http } from '../../services/http/http.ts';
import { createLedgerService } from '../../services/ledger.service.ts';
import { LEDGER_LIST, toLedgerQuery } from '../../domain/ledger/ledger-list.ts';
import type { LedgerPage } from '../../domain/ledger/ledger.ts';
import type { Location } from '../../domain/ledger/location.ts';
import { closingDay, closingPapers } from '../../domain/papers/papers.ts';
import { toListParams } from '../../domain/lists/list-state.ts';
import type { ListParams, ListRef } from '../../machines/list.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { READ } from '../../domain/shared/limits.ts';
import { LedgerListView } from '../../views/ledger-list/ledger-list-view.tsx';
import { PrintMenu } from '../papers/print-menu.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useListDeletions } from '../deletion/deletions.ts';
import { useLiveList } from '../reads/use-live-list.ts';
import { type LiveRead, readQueryAhead } from '../reads/live-query.ts';
import { readLocations, useLocations } from '../reads/use-locations.ts';

const readEntries = (http: Http): LiveRead<ListParams, LedgerPage> => ({
  name: 'ledger',
  shows: ['ledger'],
  policy: READ.ledger,
  read: (params, signal) => createLedgerService(http).list(toLedgerQuery(params), signal),
});

/** LEDG-31. */
function LedgerListScreen() {
  const { http } = useShell();
  const ledger = createLedgerService(http);
  const list = useLiveList({ ...readEntries(http), path: '/ledger', address: LEDGER_LIST, searchesWhileTyping: true });
  const locations = useLocations();
  const deletions = useListDeletions('ledgerEntry', ledger, list);
  return (
    <LedgerListView
      list={list}
      locations={locations}
      deletions={deletions}
      papers={<DayClosings list={list} locations={locations} />}
    />
  );
}

export default Object.assign(LedgerListScreen, {
  /** The first page and the branches. */
  readAhead: ({ http, cache }: Shell): void => {
    readQueryAhead(cache, readEntries(http), toListParams(LEDGER_LIST.defaults));
    readQueryAhead(cache, readLocations(http), null);
  },
});

/** PAPER-06 */
function DayClosings({ list, locations }: { list: ListRef<LedgerPage>; locations: QueryRef<null, Location[]> }) {
  const filters = useSelector(list, ({ context }) => context.state.filters);
  const branches = useSelector(locations, selectData) ?? [];
  return <PrintMenu label="Day's Closing" papers={closingPapers(branches, closingDay(filters))} />;
}
