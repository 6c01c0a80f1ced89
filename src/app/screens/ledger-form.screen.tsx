import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { isSameDraft } from '../../domain/ledger-draft.ts';
import { shopToday } from '../../domain/shop-day.ts';
import { type FormMaterial, ledgerFormMachine } from '../../machines/ledger-form.machine.ts';
import { createQueryMachine } from '../../machines/query.machine.ts';
import { LedgerFormView } from '../../views/ledger-form/ledger-form-view.tsx';
import { type App, useApp } from '../app-context.tsx';
import { idOf } from '../id-of.ts';
import type { ScreenProps } from '../lazy-screen.ts';
import { newRequestKey } from '../request-key.ts';
import { useFacts } from '../use-facts.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { useLiveActor } from '../use-live-actor.ts';

/** The form over the real calls. It shows nothing kept from earlier: an edit starts from what the server holds. */
const createLiveForm = ({ services: { ledger, locations } }: App) =>
  ledgerFormMachine.provide({
    actors: {
      material: createQueryMachine<{ entryId: number | null }, FormMaterial>().provide({
        actors: {
          read: fromPromise(async ({ input: { params }, signal }) => {
            const [branches, entry] = await Promise.all([
              locations.list(signal),
              params.entryId === null ? null : ledger.get(params.entryId, signal),
            ]);
            return { locations: branches, entry };
          }),
        },
      }),
      readEntry: fromPromise(({ input, signal }) => ledger.get(input.id, signal)),
      saveEntry: fromPromise(async ({ input: { id, body, key, version }, signal }) => {
        if (id === null) return ledger.create(body, key, signal);
        await ledger.update(id, body, version, signal);
        return id;
      }),
    },
  });

/** Spec §2 "Ledger create and edit": `/ledger/new` and `/ledger/:id/edit`. */
export default function LedgerFormScreen({ params }: ScreenProps) {
  const app = useApp();
  const [logic] = useState(() => createLiveForm(app));
  const [input] = useState(() => ({
    entryId: params['id'] === undefined ? null : idOf(params['id']),
    today: shopToday(),
    key: newRequestKey(),
  }));
  const form = useLiveActor(logic, { input });
  useFacts(form);
  const isDirty = useSelector(form, ({ context }) => !isSameDraft(context.saved, context.draft));
  useLeaveGuard({ isDirty });
  return <LedgerFormView form={form} entryId={input.entryId} />;
}
