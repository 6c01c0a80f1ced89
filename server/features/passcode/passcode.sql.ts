import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PasscodeDeed } from '../../../src/domain/booking/passcode.ts';
import type { Tx } from '../../db/database.ts';
import { bookingItem, devicePasscode } from '../../db/schema.ts';

/** Returns the activity of an item of this booking, `null` if the booking has no such item. */
export async function selectItem(tx: Tx, bookingId: number, itemId: number): Promise<{ isActive: boolean } | null> {
  const [item] = await tx
    .select({ isActive: bookingItem.isActive })
    .from(bookingItem)
    .where(and(eq(bookingItem.id, itemId), eq(bookingItem.bookingId, bookingId)));
  return item ?? null;
}

/** The history has who did this and when, and never the passcode (INTAKE-07). */
const insertDeed = (tx: Tx, itemId: number, deed: PasscodeDeed) =>
  tx.execute(sql`select history_add('device_passcode'::text, ${itemId}::bigint, 'booking'::text,
    (select booking_id from booking_item where id = ${itemId}), 'changed'::text, '{}'::jsonb,
    ${JSON.stringify({ deed })}::jsonb, '{}'::jsonb, 'INTAKE-07'::text)`);

/** Stores a passcode, also in place of another. */
export async function upsertPasscode(
  tx: Tx,
  { itemId, passcode }: { itemId: number; passcode: string },
  keptAt: string,
): Promise<void> {
  await tx
    .insert(devicePasscode)
    .values({ itemId, passcode, keptAt })
    .onConflictDoUpdate({ target: devicePasscode.itemId, set: { passcode, keptAt } });
  await insertDeed(tx, itemId, 'KEPT');
}

/** The passcode of an item; `null` without one. The history records that it was shown (INTAKE-07). */
export async function selectPasscode(tx: Tx, itemId: number): Promise<string | null> {
  const [row] = await tx.select().from(devicePasscode).where(eq(devicePasscode.itemId, itemId));
  if (!row) return null;
  await insertDeed(tx, itemId, 'SHOWN');
  return row.passcode;
}

/** Removes passcodes, each with its entry in the history. @returns how many */
async function deletePasscodes(tx: Tx, isGone: SQL): Promise<number> {
  const gone = await tx.delete(devicePasscode).where(isGone).returning({ itemId: devicePasscode.itemId });
  for (const { itemId } of gone) await insertDeed(tx, itemId, 'REMOVED');
  return gone.length;
}

export const deletePasscode = (tx: Tx, itemId: number) => deletePasscodes(tx, eq(devicePasscode.itemId, itemId));

const itemsOf = (tx: Tx, bookingIds: readonly number[]) =>
  tx
    .select({ id: bookingItem.id })
    .from(bookingItem)
    .where(inArray(bookingItem.bookingId, [...bookingIds]));

/** Removes the passcodes of bookings (INTAKE-08). */
export const deletePasscodesOf = (tx: Tx, bookingIds: readonly number[]) =>
  deletePasscodes(tx, inArray(devicePasscode.itemId, itemsOf(tx, bookingIds)));

/** Removes the passcodes that were stored before an instant (INTAKE-08). */
export const deleteOldPasscodes = (tx: Tx, before: string) => deletePasscodes(tx, lt(devicePasscode.keptAt, before));
