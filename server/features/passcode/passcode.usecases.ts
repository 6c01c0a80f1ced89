import { endsPasscode, PASSCODE_MESSAGES } from '../../../src/domain/booking/passcode.ts';
import { BOOKING_DELETED } from '../../../src/domain/booking/booking.ts';
import type { Author, Db, Tx } from '../../db/database.ts';
import { authored } from '../../db/history/history.sql.ts';
import { DomainError } from '../../errors.ts';
import { lockBooking } from '../booking/booking.usecases.ts';
import * as sql from './passcode.sql.ts';

/** The item of a booking, as the address names both. */
type ItemAt = { id: number; itemId: number };

const noPasscode = () => new DomainError('notFound', PASSCODE_MESSAGES.none);

/** Locks the booking of an item. @throws DomainError */
async function lockItem(tx: Tx, { id, itemId }: ItemAt) {
  const booking = await lockBooking(tx, id);
  const item = await sql.selectItem(tx, id, itemId);
  if (!item) throw new DomainError('notFound', 'This item does not belong to this booking');
  return { booking, item };
}

/** Stores the passcode of a device while its booking is worked on (INTAKE-07, INTAKE-08). @throws DomainError */
export const keepPasscode = (db: Db, author: Author, at: ItemAt, passcode: string): Promise<{ hasPasscode: boolean }> =>
  authored(db, author, async (tx) => {
    const { booking, item } = await lockItem(tx, at);
    const refusal = booking.isActive
      ? endsPasscode(booking.status)
        ? PASSCODE_MESSAGES.ended
        : null
      : BOOKING_DELETED;
    if (refusal !== null) throw new DomainError('conflict', refusal, { rule: 'INTAKE-08' });
    if (!item.isActive) throw new DomainError('conflict', 'This item is deleted.', { rule: 'EDIT-14' });
    await sql.upsertPasscode(tx, { itemId: at.itemId, passcode }, author.now);
    return { hasPasscode: true };
  });

/** Shows the passcode to its caller, whom the history names (INTAKE-07). @throws DomainError */
export const revealPasscode = (db: Db, author: Author, at: ItemAt): Promise<{ passcode: string }> =>
  authored(db, author, async (tx) => {
    await lockItem(tx, at);
    const passcode = await sql.selectPasscode(tx, at.itemId);
    if (passcode === null) throw noPasscode();
    return { passcode };
  });

/** Removes the passcode of a device. @throws DomainError */
export const removePasscode = (db: Db, author: Author, at: ItemAt): Promise<{ hasPasscode: boolean }> =>
  authored(db, author, async (tx) => {
    await lockItem(tx, at);
    if ((await sql.deletePasscode(tx, at.itemId)) === 0) throw noPasscode();
    return { hasPasscode: false };
  });
