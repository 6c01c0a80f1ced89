import { toLabel } from '../shared/label.ts';
import { ENUMS, type ItemStatus } from './booking.ts';
import type { BookingStatus } from './booking-status.ts';

type Item = { isActive: boolean; status: ItemStatus };

const DECIDED: readonly ItemStatus[] = ['REPAIRED', 'NOT_REPAIRED'];

/** The active items that are neither Repaired nor Not Repaired: completing their booking starts no warranty for them. */
export const undecidedItems = <One extends Item>(items: readonly One[]): One[] =>
  items.filter(({ isActive, status }) => isActive && !DECIDED.includes(status));

/** Whether a save completes a booking that was not completed. */
export const isCompletion = (from: BookingStatus, to: BookingStatus): boolean => to === 'COMPLETED' && from !== to;

/** Draft; `Draft or Pending`; `Draft, Pending or In Progress`. */
export function toStatusList(items: readonly Item[]): string {
  const found = ENUMS.itemStatus.filter((status) => items.some((item) => item.status === status)).map(toLabel);
  return [found.slice(0, -1).join(', '), ...found.slice(-1)].filter((part) => part !== '').join(' or ');
}

/** `2 items are still Draft. Mark them Repaired?` @param where such as ` in 2 bookings` */
export const askAboutItems = (items: readonly Item[], where = ''): string =>
  items.length === 1
    ? `1 item${where} is still ${toStatusList(items)}. Mark it Repaired?`
    : `${items.length} items${where} are still ${toStatusList(items)}. Mark them Repaired?`;

/** The items with those that are undecided marked Repaired. */
export const withRepairedItems = <One extends Item>(items: readonly One[]): One[] => {
  const undecided = undecidedItems(items);
  return items.map((item) => (undecided.includes(item) ? { ...item, status: 'REPAIRED' } : item));
};
