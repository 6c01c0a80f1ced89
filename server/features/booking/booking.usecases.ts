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
import { BOOKING_MESSAGES } from '../../../src/domain/booking/booking-messages.ts';
import { findReasonErrors } from '../../../src/domain/booking/deletion-reason.ts';
import { movesPassedPromise, usualPromise } from '../../../src/domain/booking/promise.ts';
import { NO_TECHNICIAN } from '../../../src/domain/booking/technician.ts';
import { findInactiveChanges } from '../../../src/domain/booking/inactive-rows.ts';
import {
  findPaidAtErrors,
  findRefundErrors,
  isRefund,
  withPaidMoments,
  hasPaidMoney,
} from '../../../src/domain/booking/refunds.ts';
import type { BookingStatus } from '../../../src/domain/booking/booking-status.ts';
import { decideStatus } from '../../../src/domain/booking/booking-status.machine.ts';
import { isClosedClaim, isWarranted } from '../../../src/domain/claim/warranty.ts';
import { requirePaisa, sumRupees } from '../../../src/domain/shared/money.ts';
import { daysOfBooking, touchedDays } from '../../../src/domain/till/closed-days.ts';
import { shopToday, toLocalInput, toShopDay } from '../../../src/domain/shared/shop-day.ts';
import { isGrantable } from '../../../src/domain/session/permissions.ts';
import type { WarrantyDays } from '../../../src/domain/shop/shop.ts';
import { type Creation, idempotent } from '../../db/idempotent.ts';
import { annotate, type Note } from '../../db/history/history.sql.ts';
import { booking } from '../../db/schema.ts';
import { type Change, isEmpty, lockRow, pickChanged, versioned } from '../../db/versioned.ts';
import { selectGrants, selectPromiseDays, selectWarrantyDays } from '../shop/shop.sql.ts';
import { isTechnician } from '../people/people.sql.ts';
import { insertWarranties } from '../claim/claim.sql.ts';
import { refuseSecondOpenClaim } from '../claim/warranty.usecases.ts';
import { selectBookingBranch, selectOpenBranches, selectPaymentBranch } from '../shop/branch-choice.sql.ts';
import { endsPasscode } from '../../../src/domain/booking/passcode.ts';
import { deletePasscodesOf } from '../passcode/passcode.sql.ts';
import { requireOpenDays } from '../till/till.usecases.ts';
import * as sql from './booking.sql.ts';

const NOUNS = {
  booking_items: 'item',
  booking_payments: 'payment',
  contact_log: 'call',
  delivery: 'delivery',
} as const;

const has = (rows: readonly { id: number }[], id: number | undefined) => rows.some((row) => row.id === id);

/** Refuses rows that belong to another booking, and rows that appear twice in the request (SEC-03). */
const refuseUnknown = (saved: Booking, list: Section, rows: readonly SentRow[]): FieldError[] =>
  rows.flatMap(({ id, key }, index) => {
    const refuse = (field: 'id' | 'key', msg: string) => [{ path: `${list}.${index}.${field}`, msg }];
    if (id !== undefined && !has(saved[list], id)) {
      return refuse('id', `This ${NOUNS[list]} does not belong to this booking`);
    }
    const again = rows.findIndex((row) => (id === undefined ? key !== undefined && row.key === key : row.id === id));
    if (again < 0 || again === index) return [];
    return refuse(id === undefined ? 'key' : 'id', `This ${NOUNS[list]} is in the request twice`);
  });

/** Refuses new rows beyond the limit, reporting the first. Call it while the booking's row is locked (DATA-02). */
function refuseTooMany(saved: Booking, lists: BookingLists): FieldError[] {
  const stored = SECTIONS.reduce((sum, list) => sum + saved[list].length, 0);
  const added = SECTIONS.flatMap((list) => {
    const rows: readonly SentRow[] = lists[list] ?? [];
    return rows.flatMap(({ id }, index) => (id === undefined ? [`${list}.${index}`] : []));
  });
  const path = added.find((_, index) => !hasRoom(stored, index + 1));
  return path === undefined ? [] : [{ path, msg: NO_ROOM }];
}

/**
 * Saves nested rows of this booking within its limit (SEC-03, DATA-02).
 * @returns whether any changed
 * @throws FieldsError
 */
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

/** A booking with all rows of its nested lists, including inactive ones, read in one snapshot. @throws DomainError */
export const readBooking = (db: Db, id: number): Promise<Booking> =>
  snapshot(db, async (tx) => {
    const found = await sql.selectBooking(tx, id);
    if (!found) throw bookingNotFound();
    return found;
  });

/** Locks the booking's row. Every write to a booking or its rows must do this first (REL-04). @throws DomainError */
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

/** The person, the branch and the promise of a booking. */
type Work = Pick<BookingPatch, 'assigneeId' | 'locationId'>;

/** Refuses a person who may not work on items, and a branch that is not open (PROMISE-03, BRANCH-01). @throws FieldsError */
async function checkWork(tx: Tx, { assigneeId, locationId }: Work, saved?: Booking): Promise<void> {
  const errors: FieldError[] = [];
  if (assigneeId && assigneeId !== saved?.assigneeId && !(await isTechnician(tx, assigneeId))) {
    errors.push({ path: 'assigneeId', msg: NO_TECHNICIAN });
  }
  if (locationId && locationId !== saved?.locationId && !(await selectOpenBranches(tx)).includes(locationId)) {
    errors.push({ path: 'locationId', msg: 'Location is not known' });
  }
  if (errors.length > 0) throw new FieldsError(errors);
}

/** Completes a new booking: the branch of its author, and the usual promise of its items (PROMISE-02, BRANCH-01). */
export async function withUsualWork<Create extends Work & Pick<BookingCreate, 'promisedFor' | 'booking_items'>>(
  tx: Tx,
  body: Create,
  author: Author,
): Promise<Create> {
  const { promisedFor, locationId } = body;
  return {
    ...body,
    promisedFor:
      promisedFor === undefined
        ? usualPromise(await selectPromiseDays(tx), body.booking_items, shopToday(author.now))
        : promisedFor,
    locationId: locationId === undefined ? await selectBookingBranch(tx, author) : locationId,
  };
}

export const createBooking = (db: Db, creation: Creation<BookingCreate> & { author: Author }) =>
  idempotent(
    db,
    'booking',
    creation,
    async (tx) => {
      const { body, author } = creation;
      await checkWork(tx, body);
      const { id, code } = await sql.insertBooking(tx, await withUsualWork(tx, body, author), author);
      return { id, code };
    },
    ({ code }) => code,
  );

/** A booking of another book, with its code there. Instants are ISO. */
export type OldBooking = {
  code: string;
  create: BookingCreate;
  itemStatuses: readonly ItemStatus[];
  status: BookingStatus;
  bookedAt: string;
  completedAt: string | null;
  /** Payments received in full, each with its time. */
  payments: readonly { at: string; payment: PaymentPatch }[];
};

/** The reason why a booking in this status cannot be imported; `null` when it can (EDIT-28). */
export const refuseOldStatus = (status: BookingStatus): string | null =>
  status === 'DRAFT' ? null : decideStatus('DRAFT', status, [], 'system').refusal;

/**
 * Imports a booking from another book under the current rules. The history records `told` as the reason (MOVE-02).
 * @throws DomainError
 */
export async function takeOverBooking(
  tx: Tx,
  { code, create, itemStatuses, status, bookedAt, completedAt, payments }: OldBooking,
  {
    staffId,
    warrantyDays,
    branch: only,
    told,
  }: {
    staffId: number;
    warrantyDays: WarrantyDays;
    /** The only open branch, for a booking without one; `null` for several. */
    branch: number | null;
    told: string;
  },
): Promise<{ id: number }> {
  const refusal = refuseOldStatus(status);
  if (refusal !== null) throw new DomainError('conflict', refusal);
  await annotate(tx, [{ entity: 'booking', reason: told, rule: 'MOVE-02' }]);
  const paidPaisa = requirePaisa(sumRupees(payments.map(({ payment }) => payment.paidAmount ?? 0)));
  const items = create.booking_items.map((item, index) => ({ ...item, status: itemStatuses[index] }));
  const locationId = create.locationId ?? only;
  const { id } = await sql.insertBooking(
    tx,
    { ...create, locationId, booking_items: items },
    { staffId, now: bookedAt },
    { code, status, completedAt, paidPaisa },
  );
  const branch = locationId ?? (await selectOpenBranches(tx))[0];
  await requireOpenDays(
    tx,
    payments.map(({ at }) => ({ locationId: branch ?? null, day: toShopDay(at) })),
  );
  for (const { at, payment } of payments) {
    const paid = { ...payment, paidAt: at, locationId: branch };
    await saveLists(tx, { id, code }, { booking_payments: [paid] }, { staffId, now: at });
  }
  if (completedAt !== null) await insertWarranties(tx, id, shopToday(completedAt), warrantyDays);
  return { id };
}

/**
 * Gives payments that become PAID their instant and branch (TILL-01, TILL-02).
 * @throws FieldsError for a refund, an instant or a branch that the rules refuse
 */
async function completePayments(tx: Tx, saved: Booking, patch: BookingPatch, author: Author): Promise<BookingPatch> {
  const { booking_payments: rows = [] } = patch;
  if (rows.length === 0) return patch;
  const open = await selectOpenBranches(tx);
  const errors = [
    ...findRefundErrors(saved, patch),
    ...findPaidAtErrors(saved, patch, author.now),
    ...rows.flatMap(({ id, locationId }, index) => {
      const stored = saved.booking_payments.find((payment) => payment.id === id);
      return locationId === undefined || open.includes(locationId) || stored?.locationId === locationId
        ? []
        : [{ path: `booking_payments.${index}.locationId`, msg: 'Location is not known' }];
    }),
  ];
  if (errors.length > 0) throw new FieldsError(errors);
  const branch = await selectPaymentBranch(tx, author, open);
  return withPaidMoments(saved, patch, { now: author.now, branch });
}

/** The editor and the time. The system has no role and may assign statuses that staff cannot choose. */
export type Editor = Author & { by?: 'staff' | 'system' };

type Decision = { columns: { status: BookingStatus; completedAt?: string }; rule: string };

/**
 * Decides a status change. Call it in the transaction that locked the booking, after its rows are saved. The INBOUND
 * rule then sees the deliveries of this edit, and no other edit can change them before the commit (REL-04).
 * @returns the columns to write; `null` when the booking already has this status.
 * @throws DomainError
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

/** The notes that the history keeps of corrected payments (PERM-07). */
const toPaymentNotes = (saved: Booking, patch: BookingPatch, reason: string | null): Note[] =>
  findPaidChanges(saved, patch).map(({ paymentId }) => ({
    entity: 'booking_payment',
    entityId: paymentId,
    action: 'corrected',
    reason,
    rule: 'PERM-07',
  }));

/**
 * The notes that the history keeps of the booking: the rule that allowed its status, and an overpayment (EDIT-01,
 * PERM-07).
 */
function toBookingNotes(saved: Booking, patch: BookingPatch, reason: string | null, decision: Decision | null): Note[] {
  const isOverpaid = findOverpayment(saved, patch) !== null;
  const isMoved = reason !== null && patch.promisedFor !== undefined && patch.promisedFor !== saved.promisedFor;
  const rules = [decision?.rule, isOverpaid ? 'PERM-07' : undefined, isMoved ? 'PROMISE-04' : undefined].filter(
    (rule) => rule !== undefined,
  );
  const ofWarranty: Note = { entity: 'warranty', rule: 'CLAIM-24' };
  if (rules.length === 0) return [ofWarranty];
  return [
    {
      entity: 'booking',
      entityId: saved.id,
      rule: rules.join(' '),
      ...(isOverpaid ? { action: 'overpaid', reason } : {}),
      ...(isMoved ? { reason } : {}),
    },
    ofWarranty,
  ];
}

/**
 * Saves the sent fields. Values that do not change anything do not raise the version (REL-02).
 * @throws DomainError, FieldsError
 */
export const editBooking = (db: Db, change: Change & { author: Editor }, sent: BookingPatch): Promise<WrittenBooking> =>
  changeBooking(db, change, 'edit', async (tx, locked, save) => {
    const { id, author } = change;
    if (!locked.isActive) throw new DomainError('conflict', BOOKING_DELETED, { rule: 'EDIT-30' });
    const saved = await readBooking(tx, id);
    const named = withKnownRows(saved, sent);
    const role = author.role ?? null;
    const asksShop = named.booking_payments?.some(isRefund) === true && isGrantable(role, 'payment.refund');
    const refused = findRefusedFields(role, saved, named, (asksShop && (await selectGrants(tx))) || {});
    if (refused.length > 0) throw new FieldsError(refused, 'forbidden');
    await checkWork(tx, named, saved);
    const [inactive] = findInactiveChanges(saved, named);
    if (inactive) throw new DomainError('conflict', inactive.msg, { rule: 'EDIT-14' });
    const patch = await completePayments(tx, saved, named, author);
    if (changesMoney(saved, patch)) await change.confirm?.(tx);
    const { status, booking_items, booking_payments, contact_log, delivery, reason, ...fields } = patch;
    const set = pickChanged(locked, sql.toColumns(fields));
    const why = reason?.trim() || null;
    if (why === null && movesPassedPromise(saved, patch, toLocalInput(author.now))) {
      throw new FieldsError([{ path: 'reason', msg: BOOKING_MESSAGES.reasonAsked.promiseMoved }]);
    }
    await requireOpenDays(tx, touchedDays(saved, patch, author.now));
    await annotate(tx, toPaymentNotes(saved, patch, why));
    const lists = { booking_items, booking_payments, contact_log, delivery };
    const hasChangedRows = await saveOwnRows(tx, saved, lists, author);
    const decision = status === undefined ? null : await decideChange(tx, locked, status, author);
    if (!hasChangedRows && isEmpty(set) && decision === null) return { id, version: locked.version };
    await annotate(tx, toBookingNotes(saved, patch, why, decision));
    // No other code writes a status.
    const { version, status: after } = await save({ ...set, ...decision?.columns, ...sql.TOTALS });
    if (decision !== null && endsPasscode(after)) await deletePasscodesOf(tx, [id]);
    const mayStart = decision !== null || booking_items !== undefined;
    if (after === 'COMPLETED' && mayStart) await startWarranties(tx, saved, author);
    return { id, version };
  });

/**
 * Starts the warranties after a save that leaves the booking COMPLETED: of all repaired items, or only of those
 * repaired by this save (CLAIM-24).
 */
async function startWarranties(tx: Tx, before: Booking, author: Author): Promise<void> {
  const known = before.status === 'COMPLETED' ? before.booking_items.filter(isWarranted).map(({ id }) => id) : [];
  await insertWarranties(tx, before.id, shopToday(author.now), await selectWarrantyDays(tx), known);
}

/**
 * Soft deletes or restores a booking. Has no effect when the booking is already in that state.
 * @param reason why a booking with paid money is deleted (TILL-11)
 * @throws DomainError, FieldsError
 */
export const setBookingActive = (db: Db, change: Change, isActive: boolean, reason?: string): Promise<WrittenBooking> =>
  changeBooking(db, change, isActive ? 'restore' : 'delete', async (tx, locked, save) => {
    const { id, status } = locked;
    if (isActive !== locked.isActive) {
      const booking_payments = await sql.selectPayments(tx, id);
      await requireOpenDays(tx, daysOfBooking({ booking_payments }));
      if (hasPaidMoney({ booking_payments })) {
        const errors = isActive ? [] : findReasonErrors(reason);
        if (errors.length > 0) throw new FieldsError(errors);
        const note = isActive ? { rule: 'TILL-10' } : { rule: 'TILL-10 TILL-11', reason: reason?.trim() ?? null };
        await annotate(tx, [{ entity: 'booking', entityId: id, ...note }]);
      }
    }
    if (isActive && !locked.isActive && !isClosedClaim(status)) await refuseSecondOpenClaim(tx, id);
    const { version } = await save({ isActive });
    return { id, version };
  });
