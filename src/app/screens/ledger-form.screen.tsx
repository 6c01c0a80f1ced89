import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createLedgerService, entryRead } from '../../services/ledger.service.ts';
import { isSameDraft, newLedgerDraft, StoredLedgerEntry, toLedgerDraft } from '../../domain/ledger/ledger-draft.ts';
import { type LedgerEntry, LOCATIONS, type Location } from '../../domain/ledger/ledger.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { entrySaveMachine, ledgerCreateMachine, ledgerEditMachine } from '../../machines/ledger-form.ts';
import { selectData, type QueryRef } from '../../machines/query/query.machine.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { useClock } from '../../views/reads/use-clock.ts';
import { LedgerFormView } from '../../views/ledger/ledger-form-view.tsx';
import { useRead } from '../../views/reads/use-read.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { parseId } from '../../domain/shared/addresses.ts';
import type { ScreenProps } from '../navigation/lazy-screen.tsx';
import { randomKey } from '../../services/random-key.ts';
import { useIsReflow } from '../../views/permissions/use-refusal.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { askDuplicate, DuplicateLookup } from '../form/duplicate-lookup.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { createFormQuery } from '../reads/create-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useDraftNotice } from '../form/use-unsaved.tsx';

type LocationsRead = QueryRef<null, Location[]>;
type EntryRead = QueryRef<{ id: number }, LedgerEntry>;

function createLiveCreation({ service }: Shell) {
  const ledger = service(createLedgerService);
  const keys = createIdempotencyKeys(randomKey);
  const logic = ledgerCreateMachine.provide({
    actors: {
      ask: fromPromise(({ input: { draft }, signal }) => askDuplicate(ledger, draft, null, signal)),
      create: fromPromise(async ({ input: { wire, isAnother }, signal }) =>
        ledger.create(wire, await keys.keyFor({ isAnother }), signal),
      ),
    },
  });
  const unsaved = ({
    value,
    context: { base, draft },
  }: SnapshotFrom<typeof ledgerCreateMachine>): StoredLedgerEntry | null =>
    value === 'created' || isSameDraft(base, draft) ? null : { base, draft, sent: keys.last(), unanswered: [] };
  return { logic, keys, unsaved };
}

const createLiveEdit = ({ service }: Shell) => {
  const ledger = service(createLedgerService);
  return ledgerEditMachine.provide({
    actors: {
      ask: fromPromise(({ input: { draft, saved }, signal }) => askDuplicate(ledger, draft, saved, signal)),
      save: entrySaveMachine.provide({
        actors: {
          write: fromPromise(async ({ input: { change }, signal }) => {
            await ledger.update(change.id, change.body, change.version, signal);
            return null;
          }),
          read: fromPromise(({ input: { saved }, signal }) => ledger.get(saved.id, signal)),
        },
      }),
      // The page of the entry opens after a save, and it reads the entry.
      read: fromPromise(() => new Promise<LedgerEntry>(() => undefined)),
    },
  });
};

function unsavedEdit(snapshot: SnapshotFrom<typeof ledgerEditMachine>): StoredLedgerEntry | null {
  const { saved, draft, pending } = snapshot.context;
  const base = toLedgerDraft(saved);
  return !snapshot.hasTag('unsaved') || isSameDraft(base, draft)
    ? null
    : { base, draft, sent: null, unanswered: pending };
}

/** LEDG-38: `/ledger/new` and `/ledger/:id/edit`. */
export default function LedgerFormScreen({ params }: ScreenProps) {
  const id = params['id'] === undefined ? null : parseId(params['id']);
  return id === null ? <Opening entry={null} /> : <StoredEntry id={id} />;
}

function StoredEntry({ id }: { id: number }) {
  const read = useLiveActor((shell) => createFormQuery(shell, entryRead(shell.service(createLedgerService))), {
    input: { params: { id } },
  });
  return <Opening id={id} entry={useSelector(read, selectData) ?? undefined} read={read} />;
}

/** A form that is open stays, whatever its reads come to. */
function Opening({
  id = null,
  entry,
  read,
}: {
  id?: number | null;
  entry: LedgerEntry | null | undefined;
  read?: EntryRead;
}) {
  const locations = useRead(LOCATIONS);
  const areThere = useSelector(locations, (snapshot) => (selectData(snapshot) ?? []).length > 0);
  const [opened, setOpened] = useState<{ entry: LedgerEntry | null } | null>(null);
  if (!opened && areThere && entry !== undefined) setOpened({ entry });
  const asksDuplicate = useIsReflow();
  if (!opened) return <LedgerFormView id={id} locations={locations} entry={read} />;
  return opened.entry === null ? (
    <NewEntry locations={locations} asksDuplicate={asksDuplicate} />
  ) : (
    <EditEntry entry={opened.entry} read={read} locations={locations} asksDuplicate={asksDuplicate} />
  );
}

type OpenFormProps = { locations: LocationsRead; asksDuplicate: boolean };

function NewEntry({ locations, asksDuplicate }: OpenFormProps) {
  const shell = useShell();
  const [{ logic, keys, unsaved }] = useState(() => createLiveCreation(shell));
  const input = { base: newLedgerDraft(shopToday()), own: { asksDuplicate, answered: null } };
  const create = useNotifications(useLiveActor(() => logic, { input }));
  const today = useClock(shopToday);
  useEffect(() => create.send({ type: 'fact.learn', fact: { is: 'day', today } }), [create, today]);
  const draftNotice = useDraftNotice({
    form: create,
    keys,
    unsaved,
    name: 'ledger-form:new',
    shape: StoredLedgerEntry,
    record: () => 'a new ledger entry',
  });
  return (
    <>
      {draftNotice}
      {asksDuplicate && <DuplicateLookup form={create} />}
      <LedgerFormView id={null} locations={locations} create={create} />
    </>
  );
}

function EditEntry({
  entry,
  read,
  locations,
  asksDuplicate,
}: OpenFormProps & { entry: LedgerEntry; read: EntryRead | undefined }) {
  const input = { saved: entry, draft: toLedgerDraft(entry), own: { asksDuplicate, answered: null } };
  const edit = useNotifications(useLiveActor(createLiveEdit, { input: { ...input, page: 'form' } }));
  useEmitted(read, 'query.loaded', ({ data }) => edit.send({ type: 'record.newer', record: data }));
  const draftNotice = useDraftNotice({
    form: edit,
    unsaved: unsavedEdit,
    name: `ledger-form:${entry.id}`,
    shape: StoredLedgerEntry,
    record: () => `ledger entry #${entry.id}`,
  });
  return (
    <>
      {draftNotice}
      {asksDuplicate && <DuplicateLookup form={edit} />}
      <LedgerFormView id={entry.id} locations={locations} edit={edit} />
    </>
  );
}
