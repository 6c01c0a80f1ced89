import {
  CLIENT_TYPES,
  CONTACT_CHANNELS,
  DELIVERY_STATUSES,
  DELIVERY_TYPES,
  ITEM_STATUSES,
  ITEM_TYPES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFERRAL_SOURCES,
  type ItemType,
} from '../../domain/booking/booking.ts';
import { toLabel } from '../../domain/shared/label.ts';
import type { SelectOption } from '../ui/select/select.tsx';

const toOptions = <V extends string>(values: readonly V[]): readonly SelectOption<V>[] =>
  values.map((value) => ({ value, label: toLabel(value) }));

const ITEM_TYPE_LABELS: Record<ItemType, string> = { GPU: 'GPU', MOBO: 'Motherboard', LAPTOP: 'Laptop' };
export const itemTypeLabel = (type: ItemType): string => ITEM_TYPE_LABELS[type];

const CHANNEL_LABELS = { SMS: 'SMS', WHATSAPP: 'WhatsApp' } as const;
export const channelLabel = (channel: (typeof CONTACT_CHANNELS)[number]): string =>
  channel === 'SMS' || channel === 'WHATSAPP' ? CHANNEL_LABELS[channel] : toLabel(channel);

/** SHAPE-03. */
export const CLIENT_TYPE_OPTIONS = toOptions(CLIENT_TYPES);
export const REFERRAL_OPTIONS = toOptions(['NONE', ...REFERRAL_SOURCES]);
export const ITEM_TYPE_OPTIONS = ITEM_TYPES.map((value) => ({ value, label: itemTypeLabel(value) }));
export const ITEM_STATUS_OPTIONS = toOptions(ITEM_STATUSES);
export const PAYMENT_STATUS_OPTIONS = toOptions(PAYMENT_STATUSES);
export const PAYMENT_METHOD_OPTIONS = toOptions(PAYMENT_METHODS);
export const CHANNEL_OPTIONS = CONTACT_CHANNELS.map((value) => ({ value, label: channelLabel(value) }));
export const DELIVERY_TYPE_OPTIONS = toOptions(DELIVERY_TYPES);
export const DELIVERY_STATUS_OPTIONS = toOptions(DELIVERY_STATUSES);
