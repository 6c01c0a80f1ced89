import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { setShopZone } from '../../domain/shared/shop-day.ts';
import { isSameShop, StoredShop, toShopDraft } from '../../domain/shop/shop-draft.ts';
import { SHOP, Shop } from '../../domain/shop/shop.ts';
import { selectData, type QueryRef } from '../../machines/query/query.machine.ts';
import { shopSaveMachine, shopSettingsMachine } from '../../machines/shop-settings.ts';
import { SettingsForm, SettingsWaiting, ShopSettingsView } from '../../views/shop/shop-settings-view.tsx';
import { useDraftNotice } from '../form/use-unsaved.tsx';
import { RecordHistory } from '../record/record-history.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { useNotifications } from '../notifications/screens.notifications.ts';
import { callRead, createFormQuery } from '../reads/create-query.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
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
      read: fromPromise(({ signal }) => callRead(http, SHOP, null, signal)),
    },
  });

function unsaved(snapshot: SnapshotFrom<typeof shopSettingsMachine>): StoredShop | null {
  const { saved, draft, pending } = snapshot.context;
  const base = toShopDraft(saved);
  return isSameShop(base, draft) ? null : { base, draft, unanswered: pending };
}

/** SHOP-07: `/settings`. */
export default function ShopSettingsScreen() {
  const read = useLiveActor((shell) => createFormQuery(shell, SHOP), { input: { params: null } });
  const [opened, setOpened] = useState<Shop | null>(null);
  const shop = useSelector(read, selectData);
  if (!opened && shop) setOpened(shop);
  return (
    <ShopSettingsView>
      {opened ? <OpenSettings shop={opened} read={read} /> : <SettingsWaiting read={read} />}
    </ShopSettingsView>
  );
}

function OpenSettings({ shop, read }: { shop: Shop; read: QueryRef<null, Shop> }) {
  const form = useNotifications(
    useLiveActor(createLiveSettings, { input: { saved: shop, draft: toShopDraft(shop), own: null } }),
  );
  const { cache } = useShell();
  const isByOthers = useRef(false);
  useEffect(
    () =>
      cache.watch((change) => {
        if (change === null || (change.record === 'shop' && !change.isOwn)) isByOthers.current = true;
      }),
    [cache],
  );
  // A save by the same user in another tab is no news (LIVE-08).
  useEmitted(read, 'query.loaded', ({ data }) => {
    if (isByOthers.current) form.send({ type: 'record.newer', record: data });
  });
  // From here on this tab shows times in the new zone (SHOP-06).
  useEmitted(form, 'record.saved', ({ record }) => setShopZone(record.timeZone));
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
