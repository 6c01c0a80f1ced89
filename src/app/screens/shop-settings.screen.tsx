import { useSelector } from '@xstate/react';
import { useReducer } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { setShopZone } from '../../domain/shared/shop-day.ts';
import { isSameShop, StoredShop, toShopDraft } from '../../domain/shop/shop-draft.ts';
import { SHOP, Shop } from '../../domain/shop/shop.ts';
import { selectData } from '../../machines/query/query.machine.ts';
import { shopSaveMachine, shopSettingsMachine } from '../../machines/shop/shop-settings.machine.ts';
import { SettingsForm, SettingsWaiting, ShopSettingsView } from '../../views/shop/shop-settings-view.tsx';
import { useDraftNotice } from '../form/use-unsaved.tsx';
import { RecordHistory } from '../record/record-history.tsx';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { callRead, createFormQuery } from '../reads/create-query.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const createLiveSettings = ({ http }: Shell) =>
  shopSettingsMachine.provide({
    actors: {
      save: shopSaveMachine.provide({
        actors: {
          write: fromPromise(({ input: { change }, signal }) =>
            http('/shop', { method: 'PATCH', body: change.patch, version: change.version, schema: Shop, signal }),
          ),
          read: fromPromise(({ signal }) => callRead(http, SHOP, null, signal)),
        },
      }),
    },
  });

function unsaved({ context: { saved, draft, pending } }: SnapshotFrom<typeof shopSettingsMachine>): StoredShop | null {
  const base = toShopDraft(saved);
  return isSameShop(base, draft) ? null : { base, draft, unanswered: pending };
}

/** SHOP-07: `/settings`. */
export default function ShopSettingsScreen() {
  const [opening, openAnew] = useReducer((nth: number) => nth + 1, 0);
  return <Opening key={opening} onDiscarded={openAnew} />;
}

function Opening({ onDiscarded }: { onDiscarded: () => void }) {
  const read = useLiveActor((shell) => createFormQuery(shell, { ...SHOP, shows: [] }), { input: { params: null } });
  const shop = useSelector(read, selectData);
  return (
    <ShopSettingsView>
      {shop ? <OpenSettings shop={shop} onDiscarded={onDiscarded} /> : <SettingsWaiting read={read} />}
    </ShopSettingsView>
  );
}

function OpenSettings({ shop, onDiscarded }: { shop: Shop; onDiscarded: () => void }) {
  const form = useNotifications(useLiveActor(createLiveSettings, { input: { shop } }));
  // From here on this tab shows times in the new zone (SHOP-06).
  useEmitted(form, 'record.saved', ({ timeZone }) => setShopZone(timeZone));
  useEmitted(form, 'form.discarded', onDiscarded);
  const draftNotice = useDraftNotice({
    form,
    name: 'shop-settings',
    shape: StoredShop,
    unsaved,
    record: () => 'the settings',
  });
  const saved = useSelector(form, ({ context }) => context.saved);
  return (
    <>
      <SettingsForm form={form} draftNotice={draftNotice} />
      <RecordHistory record="shop" shown={saved} />
    </>
  );
}
