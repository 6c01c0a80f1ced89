import { useCallback } from 'react';
import { LEDGER_LIST, toLedgerQuery } from '../../domain/ledger/ledger-list.ts';
import { READ } from '../../domain/shared/limits.ts';
import type { LedgerDeletionEmitted } from '../../machines/ledger-deletion.machine.ts';
import { LedgerListView } from '../../views/ledger-list/ledger-list-view.tsx';
import { useApp } from '../shell/app-context.tsx';
import { useLedgerDeletion } from '../deletion/ledger-deletions.ts';
import { useLiveList } from '../reads/use-live-list.ts';
import { useLocations } from '../reads/use-locations.ts';

/** LEDG-31. */
export default function LedgerListScreen() {
  const { services } = useApp();
  const list = useLiveList({
    name: 'ledger',
    path: '/ledger',
    address: LEDGER_LIST,
    searchesWhileTyping: true,
    policy: READ.ledger,
    read: (params, signal) => services.ledger.list(toLedgerQuery(params), signal),
  });
  const locations = useLocations();
  const refresh = useCallback(
    ({ type }: LedgerDeletionEmitted) => {
      if (type === 'ledgerEntry.deleted' || type === 'ledgerEntry.restored') list.send({ type: 'list.refresh' });
    },
    [list],
  );
  const deletion = useLedgerDeletion(refresh);
  return <LedgerListView list={list} locations={locations} deletion={deletion} />;
}
