import { toLabel } from '../shared/label.ts';
import { ENUMS, type BookingItem, type ItemStatus } from './booking.ts';
import type { BookingPatch } from './booking-input.ts';
import type { BookingStatus } from './booking-status.ts';

type Item = { isActive: boolean; status: ItemStatus };

const DECIDED: readonly ItemStatus[] = ['REPAIRED', 'NOT_REPAIRED'];

/**
 * Returns the active items that are neither Repaired nor Not Repaired. A completion starts no warranty for them
 * (NEXT-03).
 */
export const undecidedItems = <One extends Item>(items: readonly One[]): One[] =>
  items.filter(({ isActive, status }) => isActive && !DECIDED.includes(status));

/** Draft; `Draft or Pending`; `Draft, Pending or In Progress`. */
export function toStatusList(items: readonly Pick<Item, 'status'>[]): string {
  const found = ENUMS.itemStatus.filter((status) => items.some((item) => item.status === status)).map(toLabel);
  return [found.slice(0, -1).join(', '), ...found.slice(-1)].filter((part) => part !== '').join(' or ');
}

/**
 * Returns `2 items are still Draft. Mark them Repaired?`, or `null` if no item is undecided (NEXT-03).
 * @param where such as ` in 2 bookings`
 */
export function askAboutItems(items: readonly Item[], where = ''): string | null {
  const undecided = undecidedItems(items);
  if (undecided.length === 0) return null;
  const [count, marked] =
    undecided.length === 1 ? [`1 item${where} is`, 'it'] : [`${undecided.length} items${where} are`, 'them'];
  return `${count} still ${toStatusList(undecided)}. Mark ${marked} Repaired?`;
}

/** Returns the question about items before a change of status. Only a completion asks (NEXT-03). */
export const askBeforeStatus = (from: BookingStatus, to: BookingStatus, items: readonly Item[]): string | null =>
  to === 'COMPLETED' && from !== to ? askAboutItems(items) : null;

/** Marks each undecided item `REPAIRED` (NEXT-03). */
export const withRepairedItems = <One extends Item>(items: readonly One[]): One[] => {
  const undecided = new Set(undecidedItems(items));
  return items.map((item) => (undecided.has(item) ? { ...item, status: 'REPAIRED' } : item));
};

/** Returns the body that sets a status and, if wanted, marks undecided items Repaired (NEXT-03, LIST-16). */
export const statusPatch = (
  { booking_items }: { booking_items: readonly BookingItem[] },
  { status, marksItems }: { status: BookingStatus; marksItems: boolean },
): BookingPatch =>
  marksItems
    ? { status, booking_items: undecidedItems(booking_items).map(({ id }) => ({ id, status: 'REPAIRED' })) }
    : { status };
