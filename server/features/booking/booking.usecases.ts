import { findOverpayment, findPaidChanges } from '../../../src/domain/booking/booking-money.ts';
import { findRefusedFields } from '../../../src/domain/booking/booking-permissions.ts';
import type { Booking, ItemStatus } from '../../../src/domain/booking/booking.ts';
import {
  type BookingCreate,
  type BookingPatch,
  type PaymentPatch,
  withKnownRows,
} from '../../../src/domain/booking/booking-input.ts';
import type { BookingListQuery } from './booking.query.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import type { WorklistCounts } from '../../../src/domain/dashboard/worklist-counts.ts';
import { isClosedClaim } from '../../../src/domain/claim/warranty.ts';
import { requirePaisa, sumRupees } from '../../../src/domain/shared/money.ts';
import { shopToday } from '../../../src/domain/shared/shop-day.ts';
import type { WarrantyDays } from '../../../src/domain/shop/shop.ts';
import { type Creation, createOnce } from '../../db/create-once.ts';
import { annotate, authored, type Note } from '../../db/history/history.sql.ts';
import { type Author, type Db, snapshot, type Tx } from '../../db/database.ts';
import { isEmpty, type ReadVersions, refuseOutdated } from '../../db/version.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { selectWarrantyDays } from '../shop/shop.sql.ts';
import { insertWarranties } from '../claim/warranty.sql.ts';
import { refuseSecondOpenClaim } from '../claim/warranty.usecases.ts';
import * as sql from './booking.sql.ts';
import { findListed, selectListed } from './booking-list.sql.ts';
import { countWorklists } from './booking-worklists.sql.ts';
import { saveLists } from './booking-rows.sql.ts';
import { saveOwnRows } from './booking-rows.usecases.ts';

const BOOKING_DELETED = 'This booking has been deleted';

export const bookingNotFound = () => new DomainError('notFound', 'Booking not found');

/** One page of the list. Past the end: no bookings and the true totals. LIST-03. */
export const listBookings = (db: Db, query: BookingListQuery, now: string) =>
  snapshot(db, async (tx) => {
    const { page, pageSize } = query;
    const listed = { ...query, today: shopToday(now) };
    const found = await findListed(tx, listed);
    const bookings = await selectListed(tx, listed, { limit: pageSize, offset: (page - 1) * pageSize, ...found });
    const totalBookings = found.total;
    return { bookings, totalPages: Math.ceil(totalBookings / pageSize), totalBookings };
  });

/** How many bookings are on each list of work at `now` (an ISO instant). LIST-11 */
export const readWorklists = (db: Db, now: string): Promise<WorklistCounts> =>
  snapshot(db, (tx) => countWorklists(tx, shopToday(now)));

/** A booking with all rows of its nested lists, inactive ones too, as of one moment. @throws DomainError */
export const readBooking = (db: Db, id: number): Promise<Booking> =>
  snapshot(db, async (tx) => {
    const booking = await sql.selectBooking(tx, id);
    if (!booking) throw bookingNotFound();
    return booking;
  });

/**
 * Takes the booking's row lock for the rest of the transaction. Every write to a booking or to one of its rows starts
 * here, so two edits of one booking never overlap. REL-04. @throws DomainError
 */
export async function lockBooking(tx: Tx, id: number): Promise<sql.LockedBooking> {
  const locked = await sql.selectBookingForUpdate(tx, id);
  if (!locked) throw bookingNotFound();
  return locked;
}

/** REL-02. @throws DomainError */
const checkVersion = (tx: Tx, locked: sql.LockedBooking, read: ReadVersions, is: 'edit' | 'delete' | 'restore') =>
  refuseOutdated(read, locked, { what: 'booking', is, current: () => readBooking(tx, locked.id) });

export const createBooking = (db: Db, creation: Creation<BookingCreate>, author: Author) =>
  createOnce(
    db,
    creation,
    author,
    async (tx) => {
      const { id, code } = await sql.insertBooking(tx, creation.body, author);
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

/**
 * Takes a booking over from another book, by the rules of one that is made here; its warranties began when it was completed
 * there. The history says whoever signed the transaction, and `told`. MOVE-02 @throws DomainError
 */
export async function takeOverBooking(
  tx: Tx,
  { code, create, itemStatuses, status, bookedAt, completedAt, payments }: OldBooking,
  { staffId, warrantyDays, told }: { staffId: number; warrantyDays: WarrantyDays; told: string },
): Promise<{ id: number }> {
  const { refusal } = status === 'DRAFT' ? { refusal: null } : decideStatus('DRAFT', status, [], 'system');
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

/** Who edits in which role and when; the system has no role and may assign what staff may not choose. */
export type Editor = Author & { role?: string; by?: 'staff' | 'system' };

/** What the history says of a change by the rules that decided it. */
type Decision = { columns: sql.StatusColumns; rule: string };

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
  if (rules.length === 0) return [];
  return [
    {
      entity: 'booking',
      entityId: saved.id,
      rule: rules.join(' '),
      ...(isOverpaid ? { action: 'overpaid', reason } : {}),
    },
    { entity: 'warranty', rule: 'CLAIM-24' },
  ];
}

/**
 * Changes what `sent` names and counts the totals anew. A patch that says what is so already changes nothing, the version
 * neither. REL-02. @throws DomainError @throws FieldsError
 */
export const editBooking = (db: Db, id: number, sent: BookingPatch, editor: Editor, read: ReadVersions = null) =>
  authored(db, editor, async (tx): Promise<sql.WrittenBooking> => {
    const locked = await lockBooking(tx, id);
    await checkVersion(tx, locked, read, 'edit');
    if (!locked.isActive) throw new DomainError('conflict', BOOKING_DELETED, { rule: 'EDIT-30' });
    const saved = await readBooking(tx, id);
    const patch = withKnownRows(saved, sent);
    const refused = findRefusedFields(editor.role ?? null, saved, patch);
    if (refused.length > 0) throw new FieldsError(refused, 'forbidden');
    const { status, booking_items, booking_payments, contact_log, delivery, reason, ...fields } = patch;
    const set = sql.pickChangedFields(locked, fields);
    const why = reason?.trim() || null;
    await annotate(tx, toPaymentNotes(saved, patch, why));
    const hasChangedRows = await saveOwnRows(
      tx,
      locked,
      { booking_items, booking_payments, contact_log, delivery },
      editor,
    );
    const decision = status === undefined ? null : await decideChange(tx, locked, status, editor);
    if (!hasChangedRows && isEmpty(set) && decision === null) return { id, version: locked.version };
    await annotate(tx, toBookingNotes(saved, patch, why, decision));
    const written = await sql.updateBooking(tx, locked, set, decision?.columns ?? {}, editor);
    if (decision?.columns.status === 'COMPLETED') {
      await insertWarranties(tx, id, shopToday(editor.now), await selectWarrantyDays(tx));
    }
    return written;
  });

/** Soft deletion and its undoing. Asking for what is so already changes nothing. @throws DomainError */
export const setBookingActive = (
  db: Db,
  id: number,
  isActive: boolean,
  author: Author,
  read: ReadVersions = null,
): Promise<sql.WrittenBooking> =>
  authored(db, author, async (tx) => {
    const locked = await lockBooking(tx, id);
    if (locked.isActive === isActive) return { id, version: locked.version };
    await checkVersion(tx, locked, read, isActive ? 'restore' : 'delete');
    if (isActive && !isClosedClaim(locked.status)) await refuseSecondOpenClaim(tx, id);
    return sql.updateBookingActive(tx, locked, isActive, author);
  });
