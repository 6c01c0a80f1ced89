import { type Booking, BOOKING_DELETED, type ItemStatus } from '../../../src/domain/booking/booking.ts';
import { type Section, SECTIONS } from '../../../src/domain/booking/booking-fields.ts';
import {
  hasRoom,
  NO_ROOM,
  type BookingCreate,
  type BookingPatch,
  type PaymentPatch,
  withKnownRows,
} from '../../../src/domain/booking/booking-input.ts';
import { changesMoney } from '../../../src/domain/session/confirmation.ts';
import type { FieldError } from '../../../src/domain/shared/api-error.ts';
import { type Author, type Tx, type Db, snapshot } from '../../db/database.ts';
import { FieldsError, DomainError } from '../../errors.ts';
import { type BookingLists, saveLists, type SentRow } from './booking.sql.ts';
import { findOverpayment, findPaidChanges } from '../../../src/domain/booking/booking-money.ts';
import { findRefusedFields } from '../../../src/domain/booking/booking-permissions.ts';
import { findInactiveChanges } from '../../../src/domain/booking/inactive-rows.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import { isClosedClaim, isWarranted } from '../../../src/domain/claim/warranty.ts';
import { requirePaisa, sumRupees } from '../../../src/domain/shared/money.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import type { WarrantyDays } from '../../../src/domain/shop/shop.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import { annotate, type Note } from '../../db/history/history.sql.ts';
import { booking } from '../../db/schema.ts';
import { type Change, isEmpty, lockRow, pickChanged, versioned } from '../../db/versioned.ts';
import { selectWarrantyDays } from '../shop/shop.sql.ts';
import { insertWarranties } from '../claim/claim.sql.ts';
import { refuseSecondOpenClaim } from '../claim/warranty.usecases.ts';
import * as sql from './booking.sql.ts';

const NOUNS = {
  booking_items: 'item',
  booking_payments: 'payment',
  contact_log: 'call',
  delivery: 'delivery',
} as const;

const has = (rows: readonly { id: number }[], id: number | undefined) => rows.some((row) => row.id === id);

/** What is wrong with the rows that are sent of one list: those, and calls about items, of another booking. SEC-03 */
const refuseUnknown = (saved: Booking, list: Section, rows: readonly SentRow[]): FieldError[] =>
  rows.flatMap(({ id, key }, index) => {
    const refuse = (field: 'id' | 'key', msg: string) => [{ path: `${list}.${index}.${field}`, msg }];
    if (id !== undefined && !has(saved[list], id)) {
      return refuse('id', `This ${NOUNS[list]} does not belong to this booking`);
    }
    const again = rows.findIndex((row) => (id === undefined ? key !== undefined && row.key === key : row.id === id));
    if (again < 0 || again === index) return [];
    return refuse(id === undefined ? 'key' : 'id', `This ${NOUNS[list]} stands in the request twice`);
  });

/** The new rows for which the booking has no room, the first of them. Its row lock is held. DATA-02 */
function refuseTooMany(saved: Booking, lists: BookingLists): FieldError[] {
  const stored = SECTIONS.reduce((sum, list) => sum + saved[list].length, 0);
  const added = SECTIONS.flatMap((list) => {
    const rows: readonly SentRow[] = lists[list] ?? [];
    return rows.flatMap(({ id }, index) => (id === undefined ? [`${list}.${index}`] : []));
  });
  const path = added.find((_, index) => !hasRoom(stored, index + 1));
  return path === undefined ? [] : [{ path, msg: NO_ROOM }];
}

/** Saves nested rows of this booking within its room. SEC-03, DATA-02 @returns whether any changed @throws FieldsError */
async function saveOwnRows(tx: Tx, saved: Booking, lists: BookingLists, author: Author): Promise<boolean> {
  const errors = [
    ...SECTIONS.flatMap((list) => refuseUnknown(saved, list, lists[list] ?? [])),
    ...(lists.contact_log ?? []).flatMap(({ bookingItemId }, index) =>
      bookingItemId === undefined || has(saved.booking_items, bookingItemId)
        ? []
        : [{ path: `contact_log.${index}.bookingItemId`, msg: 'This item does not belong to this booking' }],
    ),
    ...refuseTooMany(saved, lists),
  ];
  if (errors.length > 0) throw new FieldsError(errors);
  return saveLists(tx, saved, lists, author);
}

const BOOKING_NOT_FOUND = 'Booking not found';
export const bookingNotFound = () => new DomainError('notFound', BOOKING_NOT_FOUND);

type WrittenBooking = { id: number; version: number };

/** A booking with all rows of its nested lists, inactive ones too, as of one moment. @throws DomainError */
export const readBooking = (db: Db, id: number): Promise<Booking> =>
  snapshot(db, async (tx) => {
    const found = await sql.selectBooking(tx, id);
    if (!found) throw bookingNotFound();
    return found;
  });

/** Locks the booking's row, as every write to it and its rows begins. REL-04 @throws DomainError */
export async function lockBooking(tx: Tx, id: number): Promise<sql.LockedBooking> {
  const locked = await lockRow(tx, booking, id);
  if (!locked) throw bookingNotFound();
  return locked;
}

const changeBooking = versioned(booking, {
  what: 'booking',
  notFound: BOOKING_NOT_FOUND,
  current: (tx, { id }) => readBooking(tx, id),
});

export const createBooking = (db: Db, creation: Creation<BookingCreate> & { author: Author }) =>
  idempotent(
    db,
    'booking',
    creation,
    async (tx) => {
      const { id, code } = await sql.insertBooking(tx, creation.body, creation.author);
      return { id, code };
    },
    ({ code }) => code,
  );

/** A booking as another book has it, under its code there. Instants are ISO. */
export type OldBooking = {
  code: string;
  create: BookingCreate;
  itemStatuses: readonly ItemStatus[];
  status: BookingStatus;
  bookedAt: string;
  completedAt: string | null;
  /** Received in full, each at its moment. */
  payments: readonly { at: string; payment: PaymentPatch }[];
};

/** Why a booking of another book cannot be taken over in this status; `null` where it can. EDIT-28 */
export const refuseOldStatus = (status: BookingStatus): string | null =>
  status === 'DRAFT' ? null : decideStatus('DRAFT', status, [], 'system').refusal;

/** Takes a booking over from another book by today's rules; the history says `told`. MOVE-02 @throws DomainError */
export async function takeOverBooking(
  tx: Tx,
  { code, create, itemStatuses, status, bookedAt, completedAt, payments }: OldBooking,
  { staffId, warrantyDays, told }: { staffId: number; warrantyDays: WarrantyDays; told: string },
): Promise<{ id: number }> {
  const refusal = refuseOldStatus(status);
  if (refusal !== null) throw new DomainError('conflict', refusal);
  await annotate(tx, [{ entity: 'booking', reason: told, rule: 'MOVE-02' }]);
  const paidPaisa = requirePaisa(sumRupees(payments.map(({ payment }) => payment.paidAmount ?? 0)));
  const items = create.booking_items.map((item, index) => ({ ...item, status: itemStatuses[index] }));
  const { id } = await sql.insertBooking(
    tx,
    { ...create, booking_items: items },
    { staffId, now: bookedAt },
    { code, status, completedAt, paidPaisa },
  );
  for (const { at, payment } of payments) {
    await saveLists(tx, { id, code }, { booking_payments: [payment] }, { staffId, now: at });
  }
  if (completedAt !== null) await insertWarranties(tx, id, shopToday(completedAt), warrantyDays);
  return { id };
}

/** Who edits and when; the system has no role and may assign what staff may not choose. */
export type Editor = Author & { by?: 'staff' | 'system' };

type Decision = { columns: { status: BookingStatus; completedAt?: string }; rule: string };

/**
 * Call it in the transaction that has the booking's row lock, after its rows are saved, so that the INBOUND rule sees the
 * deliveries as this edit leaves them and no other edit can change them before the commit. REL-04.
 * @returns what is to be written, `null` where the status is that one already. @throws DomainError
 */
async function decideChange(
  tx: Tx,
  locked: sql.LockedBooking,
  to: BookingStatus,
  editor: Editor,
): Promise<Decision | null> {
  if (to === locked.status) return null;
  const deliveries = await sql.selectActiveDeliveries(tx, locked.id);
  const { refusal } = decideStatus(locked.status, to, deliveries, editor.by ?? 'staff');
  const rule = to === 'CONFIRMED' ? 'EDIT-01' : 'EDIT-28';
  if (refusal !== null) throw new DomainError('conflict', refusal, { rule });
  if (isClosedClaim(locked.status) && !isClosedClaim(to)) await refuseSecondOpenClaim(tx, locked.id);
  return { columns: { status: to, ...(to === 'COMPLETED' ? { completedAt: editor.now } : {}) }, rule };
}

/** What the history says of corrected payments. PERM-07. */
const toPaymentNotes = (saved: Booking, patch: BookingPatch, reason: string | null): Note[] =>
  findPaidChanges(saved, patch).map(({ paymentId }) => ({
    entity: 'booking_payment',
    entityId: paymentId,
    action: 'corrected',
    reason,
    rule: 'PERM-07',
  }));

/** What the history says of the booking itself: the rule that let its status through, and of more paid than payable. EDIT-01, PERM-07. */
function toBookingNotes(saved: Booking, patch: BookingPatch, reason: string | null, decision: Decision | null): Note[] {
  const isOverpaid = findOverpayment(saved, patch) !== null;
  const rules = [decision?.rule, isOverpaid ? 'PERM-07' : undefined].filter((rule) => rule !== undefined);
  const ofWarranty: Note = { entity: 'warranty', rule: 'CLAIM-24' };
  if (rules.length === 0) return [ofWarranty];
  return [
    {
      entity: 'booking',
      entityId: saved.id,
      rule: rules.join(' '),
      ...(isOverpaid ? { action: 'overpaid', reason } : {}),
    },
    ofWarranty,
  ];
}

/** Changes what `sent` names; what is so already counts no version. REL-02 @throws DomainError, FieldsError */
export const editBooking = (db: Db, change: Change & { author: Editor }, sent: BookingPatch): Promise<WrittenBooking> =>
  changeBooking(db, change, 'edit', async (tx, locked, save) => {
    const { id, author } = change;
    if (!locked.isActive) throw new DomainError('conflict', BOOKING_DELETED, { rule: 'EDIT-30' });
    const saved = await readBooking(tx, id);
    const patch = withKnownRows(saved, sent);
    const refused = findRefusedFields(author.role ?? null, saved, patch);
    if (refused.length > 0) throw new FieldsError(refused, 'forbidden');
    const [inactive] = findInactiveChanges(saved, patch);
    if (inactive) throw new DomainError('conflict', inactive.msg, { rule: 'EDIT-14' });
    if (changesMoney(saved, patch)) await change.confirm?.(tx);
    const { status, booking_items, booking_payments, contact_log, delivery, reason, ...fields } = patch;
    const set = pickChanged(locked, sql.toColumns(fields));
    const why = reason?.trim() || null;
    await annotate(tx, toPaymentNotes(saved, patch, why));
    const lists = { booking_items, booking_payments, contact_log, delivery };
    const hasChangedRows = await saveOwnRows(tx, saved, lists, author);
    const decision = status === undefined ? null : await decideChange(tx, locked, status, author);
    if (!hasChangedRows && isEmpty(set) && decision === null) return { id, version: locked.version };
    await annotate(tx, toBookingNotes(saved, patch, why, decision));
    // The only writer of a status.
    const { version, status: after } = await save({ ...set, ...decision?.columns, ...sql.TOTALS });
    const mayStart = decision !== null || booking_items !== undefined;
    if (after === 'COMPLETED' && mayStart) await startWarranties(tx, saved, author);
    return { id, version };
  });

/** Starts what a save of a booking begins that is completed after it: of all repaired items, or of those repaired since. CLAIM-24 */
async function startWarranties(tx: Tx, before: Booking, author: Author): Promise<void> {
  const known = before.status === 'COMPLETED' ? before.booking_items.filter(isWarranted).map(({ id }) => id) : [];
  await insertWarranties(tx, before.id, shopToday(author.now), await selectWarrantyDays(tx), known);
}

/** Soft deletion and its undoing. Asking for what is so already changes nothing. @throws DomainError */
export const setBookingActive = (db: Db, change: Change, isActive: boolean): Promise<WrittenBooking> =>
  changeBooking(db, change, isActive ? 'restore' : 'delete', async (tx, locked, save) => {
    const { id, status } = locked;
    if (isActive && !locked.isActive && !isClosedClaim(status)) await refuseSecondOpenClaim(tx, id);
    const { version } = await save({ isActive });
    return { id, version };
  });
