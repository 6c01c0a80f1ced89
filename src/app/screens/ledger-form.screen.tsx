import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createLedgerService, entryRead } from '../../services/ledger.service.ts';
import { isSameDraft, newLedgerDraft, StoredLedgerEntry, toLedgerDraft } from '../../domain/ledger/ledger-draft.ts';
import { describeTheirs } from '../../domain/form/their-changes.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { LEDGER_SUGGESTIONS } from '../../domain/ledger/ledger-suggestions.ts';
import type { LedgerEntry } from '../../domain/ledger/ledger-entry.ts';
import { LOCATIONS, type Location } from '../../domain/ledger/ledger.ts';
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
import { earlierTexts, FieldSuggestions } from '../form/field-suggestions.tsx';
import { askDuplicate, DuplicateLookup } from '../form/duplicate-lookup.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { findOtherEditor } from '../record/find-other-editor.ts';
import { createFormQuery } from '../reads/create-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useDraftNotice } from '../form/use-unsaved.tsx';

const LEDGER_SOURCE = earlierTexts(LEDGER_SUGGESTIONS);

type LocationsRead = QueryRef<null, Location[]>;
type EntryRead = QueryRef<{ id: number }, LedgerEntry>;

function createLiveCreation({ service }: Shell) {
  const ledger = service(createLedgerService);
  const keys = createIdempotencyKeys(randomKey);
  const logic = ledgerCreateMachine.provide({
    actors: {
      ask: fromPromise(({ input: { draft }, signal }) => askDuplicate(ledger, { draft, entry: null }, signal)),
      create: fromPromise(async ({ input: { wire, isAnother }, signal }) => {
        const id = await ledger.create(wire, await keys.keyFor({ isAnother }), signal);
        // The next entry of this form is another record.
        keys.resume(null);
        return id;
      }),
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
      ask: fromPromise(({ input: { draft, saved }, signal }) => askDuplicate(ledger, { draft, entry: saved }, signal)),
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
  const isReflow = useIsReflow();
  if (!opened) return <LedgerFormView id={id} locations={locations} entry={read} />;
  return opened.entry === null ? (
    <NewEntry locations={locations} isReflow={isReflow} />
  ) : (
    <EditEntry entry={opened.entry} read={read} locations={locations} isReflow={isReflow} />
  );
}

type OpenFormProps = { locations: LocationsRead; isReflow: boolean };

function NewEntry({ locations, isReflow }: OpenFormProps) {
  const shell = useShell();
  const [{ logic, keys, unsaved }] = useState(() => createLiveCreation(shell));
  const input = { base: newLedgerDraft(shopToday()), own: { asksDuplicate: isReflow, answered: null } };
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
      {isReflow && <DuplicateLookup form={create} />}
      {isReflow && <FieldSuggestions form={create} source={LEDGER_SOURCE} />}
      <LedgerFormView id={null} locations={locations} create={create} addsAnother={isReflow} />
    </>
  );
}

function EditEntry({
  entry,
  read,
  locations,
  isReflow,
}: OpenFormProps & { entry: LedgerEntry; read: EntryRead | undefined }) {
  const input = { saved: entry, draft: toLedgerDraft(entry), own: { asksDuplicate: isReflow, answered: null } };
  const edit = useNotifications(useLiveActor(createLiveEdit, { input }));
  const shell = useShell();
  useEmitted(edit, 'record.saved', ({ theirs }) => {
    if (theirs.length === 0) return;
    void findOtherEditor(shell, { record: 'ledger', id: entry.id }).then((who) =>
      shell.toaster.show({ type: 'success', ...LEDGER_MESSAGES.updated, description: describeTheirs(who, theirs) }),
    );
  });
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
      {isReflow && <DuplicateLookup form={edit} />}
      {isReflow && <FieldSuggestions form={edit} source={LEDGER_SOURCE} />}
      <LedgerFormView id={entry.id} locations={locations} edit={edit} />
    </>
  );
}
