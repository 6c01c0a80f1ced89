import { toLabel } from '../shared/label.ts';
import type { ENUMS, ItemType } from './booking.ts';

const ITEM_TYPE_LABELS: Record<ItemType, string> = { GPU: 'GPU', MOBO: 'Motherboard', LAPTOP: 'Laptop' };
export const itemTypeLabel = (type: ItemType): string => ITEM_TYPE_LABELS[type];

const CHANNEL_LABELS = { SMS: 'SMS', WHATSAPP: 'WhatsApp' } as const;
export const channelLabel = (channel: (typeof ENUMS.contactChannel)[number]): string =>
  channel === 'SMS' || channel === 'WHATSAPP' ? CHANNEL_LABELS[channel] : toLabel(channel);
