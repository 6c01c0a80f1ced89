import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { createLedgerService } from '../../services/ledger.service.ts';
import type { QueryCache } from '../../services/storage/query-cache.ts';
import { StoredLedgerEntry, isSameDraft } from '../../domain/ledger/ledger-draft.ts';
import { LOCATIONS } from '../../domain/ledger/ledger.ts';
import type { LiveChange } from '../../domain/live/live.ts';
import { LIVE_GATHER_MS, READ } from '../../domain/shared/limits.ts';
import { shopToday } from '../../domain/shared/shop-day.ts';
import { ledgerFormMachine, type LedgerFormRef } from '../../machines/ledger-form/ledger-form.machine.ts';
import { entrySaveMachine, type LedgerFormData } from '../../machines/ledger-form/ledger-form.setup.ts';
import { createQueryMachine } from '../../machines/query/query.machine.ts';
import { createIdempotencyKeys } from '../../services/http/idempotency-keys.ts';
import { LedgerFormView } from '../../views/ledger-form/ledger-form-view.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { parseId } from '../../domain/shared/addresses.ts';
import type { ScreenProps } from '../navigation/late-screen.tsx';
import { randomKey } from '../session/random-key.ts';
import { useNotifications } from '../notifications/use-notifications.ts';
import { callRead, whileAwaited } from '../reads/live-query.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { useDraftNotice } from '../drafts/use-draft-notice.tsx';

/** The form over the real calls. It shows no cached answer: an edit starts from what the server has stored. */
function createLiveForm({ http, cache }: Shell) {
  const ledger = createLedgerService(http);
  const readLocations = (signal: AbortSignal) => callRead(http, LOCATIONS, null, signal);
  const keys = createIdempotencyKeys(randomKey);
  const logic = ledgerFormMachine.provide({
    actors: {
      formData: createQueryMachine<{ entryId: number | null }, LedgerFormData>(READ.ledger).provide({
        actors: {
          read: fromPromise(async ({ input: { params }, signal }) => {
            const both = Promise.all([
              readLocations(signal),
              params.entryId === null ? null : ledger.get(params.entryId, signal),
            ]);
            const [branches, entry] = await whileAwaited(signal, both);
            return { locations: branches, entry };
          }),
        },
      }),
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
  const follow = (entryId: number | null, form: LedgerFormRef) => {
    const branches = followRecord(
      cache,
      ({ record }) => record === 'shop',
      (signal) => readLocations(signal).then((open) => form.send({ type: 'locations.refresh', locations: open })),
    );
    if (entryId === null) return branches;
    const entry = followRecord(
      cache,
      ({ record, id, isOwn }) => record === 'ledger' && id === entryId && !isOwn,
      (signal) => ledger.get(entryId, signal).then((current) => form.send({ type: 'entry.refresh', entry: current })),
    );
    return () => {
      branches();
      entry();
    };
  };
  return { logic, keys, unsaved, follow };
}

/** Reads again when a colleague has changed it, once for many changes. A read that fails is left to the save. @returns stops */
function followRecord(
  { watch }: QueryCache,
  isShown: (change: LiveChange) => boolean,
  read: (signal: AbortSignal) => Promise<void>,
) {
  const watching = new AbortController();
  let reading: ReturnType<typeof setTimeout> | undefined;
  const unwatch = watch((change) => {
    if (change !== null && !isShown(change)) return;
    clearTimeout(reading);
    reading = setTimeout(() => void read(watching.signal).catch(() => null), LIVE_GATHER_MS);
  });
  return () => {
    clearTimeout(reading);
    watching.abort();
    unwatch();
  };
}

/** LEDG-38: `/ledger/new` and `/ledger/:id/edit`. */
export default function LedgerFormScreen({ params }: ScreenProps) {
  const shell = useShell();
  const [{ logic, keys, unsaved, follow }] = useState(() => createLiveForm(shell));
  const [input] = useState(() => ({
    entryId: params['id'] === undefined ? null : parseId(params['id']),
    today: shopToday(),
  }));
  const form = useLiveActor(logic, { input });
  useNotifications(form);
  useEffect(() => follow(input.entryId, form), [follow, form, input]);
  const draftNotice = useDraftNotice({
    form,
    name: `ledger-form:${input.entryId ?? 'new'}`,
    shape: StoredLedgerEntry,
    unsaved,
    keys,
    record: () => (input.entryId === null ? 'a new ledger entry' : `ledger entry #${input.entryId}`),
  });
  return (
    <>
      {draftNotice}
      <LedgerFormView form={form} entryId={input.entryId} />
    </>
  );
}
