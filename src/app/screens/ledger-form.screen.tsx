import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createLedgerService, entryRead } from '../../services/ledger.service.ts';
import { StoredLedgerEntry, isSameDraft } from '../../domain/ledger/ledger-draft.ts';
import { LOCATIONS, type LedgerEntry, type Location } from '../../domain/ledger/ledger.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { entrySaveMachine, ledgerFormMachine } from '../../machines/ledger-form/ledger-form.machine.ts';
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
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { DuplicateLookup } from '../form/duplicate-lookup.tsx';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { createFormQuery } from '../reads/create-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useDraftNotice } from '../form/use-unsaved.tsx';

type LocationsRead = QueryRef<null, Location[]>;
type EntryRead = QueryRef<{ id: number }, LedgerEntry>;

function createLiveForm({ service }: Shell) {
  const ledger = service(createLedgerService);
  const keys = createIdempotencyKeys(randomKey);
  const logic = ledgerFormMachine.provide({
    actors: {
      createEntry: fromPromise(async ({ input: { body, isAnother }, signal }) =>
        ledger.create(body, await keys.keyFor({ isAnother }), signal),
      ),
      findDuplicate: fromPromise(({ input: { question }, signal }) => ledger.findDuplicate(question, signal)),
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
    context: { saved, draft, pending },
  }: SnapshotFrom<typeof ledgerFormMachine>): StoredLedgerEntry | null =>
    isSameDraft(saved, draft) ? null : { base: saved, draft, sent: keys.last(), unanswered: pending };
  return { logic, keys, unsaved };
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
  return opened ? (
    <OpenForm entry={opened.entry} locations={locations} read={read} />
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
  read: EntryRead | undefined;
}) {
  const shell = useShell();
  const id = entry && entry.id;
  const asksDuplicate = useIsReflow();
  const [{ logic, keys, unsaved }] = useState(() => createLiveForm(shell));
  const form = useNotifications(useLiveActor(() => logic, { input: { entry, today: shopToday(), asksDuplicate } }));
  const today = useClock(shopToday);
  useEffect(() => form.send({ type: 'day.begin', today }), [form, today]);
  useEmitted(read, 'query.loaded', ({ data }) => form.send({ type: 'record.newer', record: data }));
  const draftNotice = useDraftNotice({
    form,
    keys,
    unsaved,
    name: `ledger-form:${id ?? 'new'}`,
    shape: StoredLedgerEntry,
    record: () => (id === null ? 'a new ledger entry' : `ledger entry #${id}`),
  });
  return (
    <>
      {draftNotice}
      {asksDuplicate && <DuplicateLookup form={form} />}
      <LedgerFormView id={id} locations={locations} form={form} />
    </>
  );
}
