import { SHOP_MESSAGES as TEXT } from '../../domain/shop/shop-messages.ts';
import type { ShopBranchesEmitted } from '../../machines/shop/shop-branches.machine.ts';
import type { ShopSettingsEmitted } from '../../machines/shop/shop-settings.machine.ts';
import { toToast } from './use-notification-table.ts';

type Emitted<T extends (ShopBranchesEmitted | ShopSettingsEmitted)['type']> = Extract<
  ShopBranchesEmitted | ShopSettingsEmitted,
  { type: T }
>;

/** A refused field says so itself. SHOP-01, SHOP-03. */
export const toasts = {
  'shopSettings.saved': () => toToast('success', TEXT.saved),
  'shopSettings.failed': ({ text }: Emitted<'shopSettings.failed'>) => toToast('error', TEXT.failed, text),
  'branch.added': ({ name }: Emitted<'branch.added'>) => toToast('success', TEXT.branchAdded(name)),
  'branch.changed': ({ name }: Emitted<'branch.changed'>) => toToast('success', TEXT.branchChanged(name)),
  'branch.closed': ({ name }: Emitted<'branch.closed'>) => ({
    ...toToast('success', TEXT.branchClosed(name)),
    about: `branch ${name}`,
  }),
  'branch.opened': ({ name }: Emitted<'branch.opened'>) => ({
    ...toToast('success', TEXT.branchOpened(name)),
    about: `branch ${name}`,
  }),
  'branch.failed': ({ text }: Emitted<'branch.failed'>) => toToast('error', TEXT.branchFailed, text),
};
