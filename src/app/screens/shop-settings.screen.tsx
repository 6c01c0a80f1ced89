import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { READ } from '../../domain/shared/limits.ts';
import { setShopZone } from '../../domain/shared/shop-day.ts';
import { isSameShop, StoredShop, type ShopDraft } from '../../domain/shop/shop-draft.ts';
import type { Shop } from '../../domain/shop/shop.ts';
import { createQueryMachine } from '../../machines/query/query.machine.ts';
import { shopSaveMachine, shopSettingsMachine } from '../../machines/shop/shop-settings.machine.ts';
import { createShopService } from '../../services/shop.service.ts';
import { ShopSettingsView } from '../../views/shop/shop-settings-view.tsx';
import { useDraftNotice } from '../drafts/use-draft-notice.tsx';
import { HistorySection } from '../history/history-section.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { whileAwaited } from '../reads/live-query.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

/** The form over the real calls. It shows no cached answer: an edit starts from what the server has stored. */
function createLiveSettings({ http }: Shell) {
  const shop = createShopService(http);
  const logic = shopSettingsMachine.provide({
    actors: {
      read: createQueryMachine<null, Shop>(READ.standard).provide({
        actors: { read: fromPromise(({ signal }) => whileAwaited(signal, shop.get(signal))) },
      }),
      save: shopSaveMachine.provide({
        actors: {
          write: fromPromise(({ input: { change }, signal }) => shop.save(change.patch, change.version, signal)),
          read: fromPromise(({ signal }) => shop.get(signal)),
        },
      }),
    },
  });
  const unsaved = ({
    context: { saved, draft, unconfirmed },
  }: SnapshotFrom<typeof shopSettingsMachine>): StoredShop | null =>
    saved === null || isSameShop(saved, draft as ShopDraft)
      ? null
      : { base: saved, draft: draft as ShopDraft, unanswered: unconfirmed };
  return { logic, unsaved };
}

/** SHOP-07: `/settings`. */
export default function ShopSettingsScreen() {
  const shell = useShell();
  const [{ logic, unsaved }] = useState(() => createLiveSettings(shell));
  const form = useLiveActor(logic);
  useNotifications(form);
  useEffect(() => {
    // What this tab shows from here on is in the new zone. SHOP-06
    const following = form.on('shopSettings.saved', ({ timeZone }) => setShopZone(timeZone));
    return () => following.unsubscribe();
  }, [form]);
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
      {draftNotice}
      <ShopSettingsView form={form} />
      {saved && <HistorySection record="shop" shown={saved} />}
    </>
  );
}
