import { createLedgerService } from '../../services/ledger.service.ts';
import { LEDGER_LIST, toLedgerQuery } from '../../domain/ledger/ledger-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import { LedgerListView } from '../../views/ledger-list/ledger-list-view.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { useListDeletions } from '../deletion/deletions.ts';
import { useLiveList } from '../reads/use-live-list.ts';
import { useLocations } from '../reads/use-locations.ts';

/** LEDG-31. */
export default function LedgerListScreen() {
  const ledger = createLedgerService(useShell().http);
  const list = useLiveList({
    name: 'ledger',
    shows: ['ledger'],
    path: '/ledger',
    address: LEDGER_LIST,
    searchesWhileTyping: true,
    policy: READ.ledger,
    read: (params, signal) => ledger.list(toLedgerQuery(params), signal),
  });
  const locations = useLocations();
  const deletions = useListDeletions('ledgerEntry', ledger, list);
  return <LedgerListView list={list} locations={locations} deletions={deletions} />;
}
