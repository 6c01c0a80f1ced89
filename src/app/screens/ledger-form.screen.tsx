import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createLedgerService, entryRead } from '../../services/ledger.service.ts';
import { StoredLedgerEntry, isSameDraft } from '../../domain/ledger/ledger-draft.ts';
import { LOCATIONS, type LedgerEntry, type Location } from '../../domain/ledger/ledger.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { entrySaveMachine, ledgerFormMachine } from '../../machines/ledger-form/ledger-form.machine.ts';
import type { QueryRef } from '../../machines/query/query.machine.ts';
import { selectData } from '../../machines/query/query.selectors.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { LedgerFormView } from '../../views/ledger-form/ledger-form-view.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { parseId } from '../../domain/shared/addresses.ts';
import type { ScreenProps } from '../navigation/late-screen.tsx';
import { randomKey } from '../session/random-key.ts';
import { useEmitted } from '../shell/use-emitted.ts';
import { useNotifications } from '../shell/use-notifications.ts';
import { createFormQuery } from '../reads/live-query.ts';
import { useFirst } from '../reads/use-first.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useDraftNotice } from '../drafts/use-unsaved.tsx';

type LocationsRead = QueryRef<null, Location[]>;
type EntryRead = QueryRef<{ id: number }, LedgerEntry>;

function createLiveForm({ http }: Shell) {
  const ledger = createLedgerService(http);
  const keys = createIdempotencyKeys(randomKey);
  const logic = ledgerFormMachine.provide({
    actors: {
      createEntry: fromPromise(async ({ input: { body, isAnother }, signal }) =>
        ledger.create(body, await keys.keyFor({ isAnother }), signal),
      ),
      save: entrySaveMachine.provide({
        actors: {
          write: fromPromise(async ({ input: { change }, signal }) => {
            await ledger.update(change.id, change.body, change.version, signal);
            return null;
          }),
          read: fromPromise(({ input: { saved }, signal }) => ledger.get(saved.id, signal)),
        },
      }),
    },
  });
  const unsaved = ({
    context: { saved, draft, unconfirmed },
  }: SnapshotFrom<typeof ledgerFormMachine>): StoredLedgerEntry | null =>
    isSameDraft(saved, draft) ? null : { base: saved, draft, sent: keys.last(), unanswered: unconfirmed };
  return { logic, keys, unsaved };
}

/** LEDG-38: `/ledger/new` and `/ledger/:id/edit`. */
export default function LedgerFormScreen({ params }: ScreenProps) {
  const locations = useRead(LOCATIONS);
  const areThere = useSelector(locations, (read) => (selectData(read) ?? []).length > 0);
  const [id] = useState(() => (params['id'] === undefined ? null : parseId(params['id'])));
  const place = { locations, areThere };
  return id === null ? <NewEntry {...place} /> : <StoredEntry {...place} id={id} />;
}

type Place = { locations: LocationsRead; areThere: boolean };

function NewEntry({ locations, areThere }: Place) {
  const isOpen = useFirst(areThere || null);
  return isOpen ? <OpenForm entry={null} locations={locations} /> : <LedgerFormView id={null} locations={locations} />;
}

function StoredEntry({ id, locations, areThere }: Place & { id: number }) {
  const read = useLiveActor((shell) => createFormQuery(shell, entryRead(shell.http)), { input: { params: { id } } });
  const present = useSelector(read, selectData);
  const entry = useFirst(areThere ? present : null);
  return entry ? (
    <OpenForm entry={entry} locations={locations} read={read} />
  ) : (
    <LedgerFormView id={id} locations={locations} entry={read} />
  );
}

function OpenForm({
  entry,
  locations,
  read,
}: {
  entry: LedgerEntry | null;
  locations: LocationsRead;
  read?: EntryRead;
}) {
  const shell = useShell();
  const id = entry && entry.id;
  const [live] = useState(() => createLiveForm(shell));
  const form = useNotifications(useLiveActor(() => live.logic, { input: { entry, today: shopToday() } }));
  useEmitted(read, 'query.loaded', ({ data }) => form.send({ type: 'entry.refresh', entry: data }));
  const draftNotice = useDraftNotice({
    form,
    ...live,
    name: `ledger-form:${id ?? 'new'}`,
    shape: StoredLedgerEntry,
    record: () => (id === null ? 'a new ledger entry' : `ledger entry #${id}`),
  });
  return (
    <>
      {draftNotice}
      <LedgerFormView id={id} locations={locations} form={form} />
    </>
  );
}
