import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { LOCATIONS, type Location } from '../../domain/ledger/ledger.ts';
import { closingPapers, DOCUMENT_FORMATS } from '../../domain/papers/papers.ts';
import { isDay, shopToday } from '../../domain/shared/shop-day.ts';
import { refuseExport } from '../../domain/shared/csv.ts';
import { closingsCsv } from '../../domain/till/closings-csv.ts';
import { TILL, tillAddress, type TillPlace } from '../../domain/till/till.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { tillMachine } from '../../machines/till.machine.ts';
import { createTillService } from '../../services/till.service.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { useRead } from '../../views/reads/use-read.ts';
import { TillView, WaitingTill } from '../../views/till/till-view.tsx';
import * as notifications from '../notifications/till.notifications.ts';
import { useNotificationTable } from '../notifications/use-notification-table.ts';
import { createLiveQuery } from '../reads/create-query.ts';
import { ExportCsv } from '../record/export-csv.tsx';
import { PrintMenu } from '../record/print-menu.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

function createLiveTill(shell: Shell) {
  const service = shell.service(createTillService);
  return tillMachine.provide({
    actors: {
      query: createLiveQuery(shell, TILL),
      closeTill: fromPromise(({ input: { body }, signal }) => service.close(body, signal)),
      reopenTill: fromPromise(({ input: { body }, signal }) => service.reopen(body, signal)),
    },
  });
}

/** The day and the branch of an address: today and the first branch, where it names none. */
function readPlace(query: string, locations: readonly Location[]): TillPlace {
  const asked = new URLSearchParams(query);
  const date = asked.get('date') ?? '';
  const [first] = locations;
  const branch = locations.find(({ id }) => String(id) === asked.get('locationId')) ?? first;
  return { date: isDay(date) ? date : shopToday(), locationId: branch?.id ?? 0 };
}

/** The till of the day in the address. TILL-06 */
function TillOfBranch({ locations }: { locations: readonly Location[] }) {
  const query = useSearch();
  const [, navigate] = useLocation();
  const [place] = useState(() => readPlace(query, locations));
  const till = useLiveActor(createLiveTill, { input: { place } });
  useEmitted(till, 'till.placed', (placed) => navigate(tillAddress(placed.place), { replace: true }));
  useNotificationTable(till, notifications);
  const { date, locationId } = useSelector(till, ({ context }) => context.place);
  const papers = closingPapers(
    locations.filter(({ id }) => id === locationId),
    date,
    DOCUMENT_FORMATS,
  );
  const { service } = useShell();
  const code = locations.find(({ id }) => id === locationId)?.code ?? '';
  return (
    <TillView
      till={till}
      locations={locations}
      papers={<PrintMenu key={locationId} label="Print" papers={papers} />}
      toExport={(total) => (
        <ExportCsv
          key={locationId}
          size="sm"
          reason={refuseExport(total)}
          read={async (signal) =>
            closingsCsv(await service(createTillService).closings(locationId, signal), code, shopToday())
          }
        />
      )}
    />
  );
}

/** TILL-06: `/ledger/till`. */
export default function TillScreen() {
  const query = useRead(LOCATIONS);
  const locations = useSelector(query, selectData);
  if (locations === null || locations.length === 0) return <WaitingTill locations={query} />;
  return <TillOfBranch locations={locations} />;
}
