import { itemTypeLabel } from '../../domain/booking/booking.ts';
import {
  MESSAGE_KEYS,
  MESSAGE_LABELS,
  MESSAGE_LANGUAGE_LABELS,
  MESSAGE_LANGUAGES,
} from '../../domain/shop/message-templates.ts';
import { toMessageField } from '../../domain/shop/shop-draft.ts';
import { ITEM_TYPES } from '../../domain/shop/shop.ts';
import type { ShopSettingsRef } from '../../machines/shop/shop-settings.machine.ts';
import { ConflictView } from '../conflict/conflict-view.tsx';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  taxNumber: 'Tax number',
  timeZone: 'Time zone',
  logo: 'Logo',
  footer: 'Footer',
  couriers: 'Couriers',
  ...Object.fromEntries(ITEM_TYPES.map((type) => [`warranty${type}`, `${itemTypeLabel(type)} (days)`])),
  ...Object.fromEntries(
    MESSAGE_KEYS.flatMap((key) =>
      MESSAGE_LANGUAGES.map((language) => [
        toMessageField(key, language),
        `${MESSAGE_LABELS[key]} (${MESSAGE_LANGUAGE_LABELS[language]})`,
      ]),
    ),
  ),
};

/** What two owners changed in the settings. REL-03. */
export default function ShopConflicts({ form }: { form: ShopSettingsRef }) {
  const describe = (path: string) => ({ label: LABELS[path] ?? path });
  return <ConflictView form={form} saveLabel="Save Changes" describe={describe} />;
}
