import { useActorRef } from '@xstate/react';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import type { LedgerPage } from '../../domain/ledger.ts';
import { LEDGER_LIST, ledgerQueryOf } from '../../domain/ledger-list.ts';
import { LEDGER_READ_RETRIES, LEDGER_SEARCH_DELAY_MS, PAGE_SIZE } from '../../domain/limits.ts';
import { readListAddress } from '../../domain/list-address.ts';
import type { LedgerDeletionFact } from '../../machines/ledger-deletion.machine.ts';
import { LedgerListView } from '../../views/ledger-list/ledger-list-view.tsx';
import { useApp } from '../app-context.tsx';
import { useLedgerDeletion } from '../ledger-deletions.ts';
import { createLiveList } from '../live-query.ts';
import { useListAddress } from '../use-list-address.ts';
import { useLiveness } from '../use-liveness.ts';
import { useLocations } from '../use-locations.ts';

/** Spec §2 "Ledger list". */
export default function LedgerListScreen() {
  const { cache, services } = useApp();
  const query = useSearch();
  const [logic] = useState(() =>
    createLiveList<LedgerPage>({
      cache,
      name: 'ledger',
      read: (params, signal) => services.ledger.list(ledgerQueryOf(params), signal),
    }),
  );
  const list = useActorRef(logic, {
    input: {
      defaults: LEDGER_LIST.defaults,
      initial: readListAddress(LEDGER_LIST, query),
      pageSize: PAGE_SIZE,
      searchDebounceMs: LEDGER_SEARCH_DELAY_MS,
      retries: LEDGER_READ_RETRIES,
    },
  });
  const locations = useLocations();
  useListAddress(list, LEDGER_LIST);
  useLiveness(list);
  const refresh = useCallback(
    ({ type }: LedgerDeletionFact) => {
      if (type === 'ledgerEntry.deleted' || type === 'ledgerEntry.restored') list.send({ type: 'list.refresh' });
    },
    [list],
  );
  const deletion = useLedgerDeletion(refresh);
  return <LedgerListView list={list} locations={locations} deletion={deletion} />;
}
