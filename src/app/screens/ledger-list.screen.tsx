import { useSelector } from '@xstate/react';
import { createLedgerService, type LedgerService } from '../../services/ledger.service.ts';
import { LEDGER_LIST, toLedgerQuery } from '../../domain/ledger/ledger-list.ts';
import type { LedgerPage } from '../../domain/ledger/ledger-entry.ts';
import { LOCATIONS, type Location } from '../../domain/ledger/ledger.ts';
import { ledgerCsv } from '../../domain/ledger/ledger-csv.ts';
import { refuseExport } from '../../domain/shared/csv.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { readWholeList } from '../../services/whole-list.ts';
import { ExportCsv } from '../record/export-csv.tsx';
import { closingDay, closingPapers } from '../../domain/papers/papers.ts';
import type { ListRef } from '../../machines/query/list.machine.ts';
import { isAwaited, selectData, type QueryRef } from '../../machines/query/query.machine.ts';
import { READ } from '../../domain/shared/limits.ts';
import { LedgerListView } from '../../views/ledger-list/ledger-list-view.tsx';
import { PrintMenu } from '../record/print-menu.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { useDeletions } from '../deletion/deletions.ts';
import { useLiveList } from '../reads/use-live-list.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { useRead } from '../../views/reads/use-read.ts';

/** The ledger list (LEDG-31). */
export default function LedgerListScreen() {
  const { service } = useShell();
  const isReflow = useIsReflow();
  const ledger = service(createLedgerService);
  const list = useLiveList({
    path: '/ledger',
    address: LEDGER_LIST,
    searchesWhileTyping: true,
    read: {
      name: 'ledger',
      shows: ['ledger'],
      policy: READ.ledger,
      call: (params, signal) => ledger.list(toLedgerQuery(params), signal),
    },
  });
  const locations = useRead(LOCATIONS);
  const deletions = useDeletions('ledgerEntry', ledger, () => list.send({ type: 'list.refresh' }));
  return (
    <LedgerListView
      list={list}
      locations={locations}
      deletions={deletions}
      papers={
        isReflow && (
          <>
            <DayClosings list={list} locations={locations} />
            <ExportEntries list={list} ledger={ledger} />
          </>
        )
      }
    />
  );
}

/** Exports all entries of the shown search, filters and order (TILL-08). */
function ExportEntries({ list, ledger }: { list: ListRef<LedgerPage>; ledger: LedgerService }) {
  const state = useSelector(list, ({ context }) => context.state);
  const query = useSelector(list, ({ children }) => children.query);
  const total = useSelector(query, (snapshot) => (snapshot && selectData(snapshot)?.totalEntries) ?? 0);
  return (
    <ExportCsv
      key={JSON.stringify({ ...state, page: 1 })}
      reason={refuseExport(total)}
      read={async (signal) => {
        const entries = await readWholeList(async (page) => {
          const found = await ledger.list(toLedgerQuery({ ...state, ...page }), signal);
          return { rows: found.entries, totalPages: found.totalPages, total: found.totalEntries };
        });
        return ledgerCsv(entries, shopToday());
      }}
    />
  );
}

/** Prints the day closing of each branch (PAPER-06). */
function DayClosings({ list, locations }: { list: ListRef<LedgerPage>; locations: QueryRef<null, Location[]> }) {
  const filters = useSelector(list, ({ context }) => context.state.filters);
  const branches = useSelector(locations, selectData) ?? [];
  const papers = closingPapers(branches, closingDay(filters));
  return <PrintMenu label="Day's Closing" papers={papers} isAwaited={useSelector(locations, isAwaited)} />;
}
