import { findFieldErrors } from '../form/field.ts';
import { typedInstant } from '../form/record-field.ts';
import { SECTIONS, type Section } from '../booking/booking-fields.ts';
import { diffBooking, errorsAtFields, isUnsentClearing } from '../booking/draft/booking-diff.ts';
import { findRow, keyOf, toBookingDraft, type BookingDraft } from '../booking/draft/booking-draft.ts';
import { applyEdit, type DraftEdit } from '../booking/draft/booking-edits.ts';
import { BookingPatch, type BookingWrite } from '../booking/booking-input.ts';
import { whyReason } from '../booking/booking-money.ts';
import { findRefusedFields } from '../booking/booking-permissions.ts';
import { decideStatus } from '../booking/booking-status.machine.ts';
import { statusLabel, type BookingStatus } from '../booking/booking-status.ts';
import { findRefundErrors, leftToRefund, refundable } from '../booking/refunds.ts';
import { askBeforeStatus, withRepairedItems } from '../booking/completion.ts';
import { nameBookingChanges } from '../booking/draft/booking-merge.ts';
import { moneyHints } from '../booking/draft/money-hints.ts';
import { activeItems, OF_ITEM, pendingPayments, type QuickAction } from './quick-offer.ts';
import { askedOf, findPending, withClosedPayments } from './quick-payment.ts';
import { Booking } from '../booking/booking.ts';
import type { FieldError } from '../shared/api-error.ts';
import type { FieldErrors } from '../form/form-path.ts';
import { TEXT_MAX } from '../shared/limits.ts';
import type { Edit, RecordForm } from '../form/edit.ts';
import { mergeDrafts, type Merged } from '../form/merge.ts';
import { refuseAmount, typedPaisa } from '../shared/amount.ts';
import { paisa, pendingRupees, toRupees } from '../shared/money.ts';
import { toLocalInput } from '../shared/shop-day.ts';

/**
 * The draft of a quick action. `item`, `row` and `newRow` are keys: of the chosen item, of the row to write, and of the
 * row that the action would add. `received` is cash in rupees. `closesPending` closes pending payments of a fully paid
 * booking.
 */
export type QuickDraft = BookingDraft & {
  appointmentDate: string;
  item: string;
  row: string;
  newRow: string;
  received: string;
  closesPending: boolean;
};

/** The start of an action: the ISO instant of the press, and the key of the row that it adds (CONF-07). */
export type QuickStart = { now: string; row: string };

const toPay = ({ payableAmount, paidAmount }: Booking): number => Math.max(0, pendingRupees(payableAmount, paidAmount));

const toQuickDraft = (booking: Booking, item = ''): QuickDraft => ({
  ...toBookingDraft(booking),
  appointmentDate: booking.appointmentDate === null ? '' : toLocalInput(booking.appointmentDate),
  item,
  row: '',
  newRow: '',
  received: '',
  closesPending: false,
});

const change = (path: string, value: string): DraftEdit => ({ type: 'field.change', path, value });
const edit = (draft: QuickDraft, edits: readonly DraftEdit[]): QuickDraft => ({
  ...draft,
  ...edits.reduce<BookingDraft>(applyEdit, draft),
});

/** Opens a payment in the row of a key: a pending one that it settles, otherwise a new one (MONEY-05). */
function openPaymentDraft(booking: Booking, draft: QuickDraft, now: string, key: string): QuickDraft {
  const asked = findPending(booking, key);
  const amount = Math.min(toPay(booking), (asked && askedOf(asked)) || Infinity);
  const last = booking.booking_payments.findLast(({ isActive }) => isActive);
  const row = `booking_payments.${key}`;
  return edit({ ...draft, row: key }, [
    ...(asked
      ? []
      : [
          { type: 'row.add', section: 'booking_payments', now, key } as const,
          change(`${row}.payableAmount`, String(amount)),
          change(`${row}.paymentMethod`, last?.paymentMethod ?? 'CASH'),
        ]),
    change(`${row}.status`, 'PAID'),
    change(`${row}.paidAmount`, String(amount)),
  ]);
}

/** Opens a refund of the rest of the newest payment, by the same method (TILL-02). */
function openRefundDraft(booking: Booking, draft: QuickDraft, { now, row: key }: QuickStart): QuickDraft {
  const [payment] = refundable(booking);
  if (!payment) return draft;
  const row = `booking_payments.${key}`;
  return edit(draft, [
    { type: 'row.add', section: 'booking_payments', now, key },
    change(`${row}.refundOf`, String(payment.id)),
    change(`${row}.status`, 'PAID'),
    change(`${row}.paymentMethod`, payment.paymentMethod),
    change(`${row}.paidAmount`, String(leftToRefund(booking, payment))),
  ]);
}

/** Returns the draft at the start of an action (QUICK-01, QUICK-04). */
export function openQuickDraft(booking: Booking, action: QuickAction, start: QuickStart, item?: string): QuickDraft {
  const [first] = activeItems(booking);
  const draft = { ...toQuickDraft(booking, item ?? (first ? keyOf(first) : '')), row: start.row, newRow: start.row };
  const { now, row: key } = start;
  switch (action.is) {
    case 'status':
      return edit(draft, [change('status', action.to)]);
    case 'payment':
      return openPaymentDraft(booking, draft, now, pendingPayments(booking).map(keyOf)[0] ?? key);
    case 'refund':
      return openRefundDraft(booking, draft, start);
    case 'closing':
      return { ...draft, closesPending: true };
    case 'contact': {
      const last = booking.contact_log.findLast(({ isActive }) => isActive)?.status ?? 'CALL';
      const { status, notes } = action.sent ?? { status: last, notes: '' };
      return edit(draft, [
        { type: 'row.add', section: 'contact_log', now, key },
        change(`contact_log.${key}.status`, status),
        change(`contact_log.${key}.notes`, notes.slice(0, TEXT_MAX)),
      ]);
    }
    case 'delivery': {
      const added = edit(draft, [{ type: 'row.add', section: 'delivery', now, key }]);
      return action.leadsTo === null ? added : edit(added, [change('status', action.leadsTo)]);
    }
    case 'item':
    case 'note':
    case 'intake':
    case 'appointment':
    case 'promise':
    case 'assign':
    case 'move':
      return draft;
  }
}

const TYPED_OF_PAYMENT = ['paidAmount', 'paymentMethod', 'recipientName', 'transactionId'] as const;

/** Moves the payment to another row and keeps the input (MONEY-05). */
export function choosePayment(
  booking: Booking,
  draft: QuickDraft,
  { key, now }: { key: string; now: string },
): QuickDraft {
  const { item, newRow, received, reason, closesPending } = draft;
  const clean = { ...toQuickDraft(booking, item), newRow, received, reason, closesPending };
  const begun = findRow(openPaymentDraft(booking, clean, now, draft.row).booking_payments, draft.row);
  const typed = findRow(draft.booking_payments, draft.row);
  const changed = TYPED_OF_PAYMENT.filter((field) => typed?.[field] !== begun?.[field]);
  return edit(
    openPaymentDraft(booking, clean, now, key),
    changed.map((field) => change(`booking_payments.${key}.${field}`, typed?.[field] ?? '')),
  );
}

/** Returns the draft for the request (MONEY-05). */
const toSent = (saved: Booking, draft: QuickDraft): QuickDraft =>
  draft.closesPending ? withClosedPayments(saved, draft) : draft;

/** Checks whether an action needs no dialog: a status without questions, or a message (QUICK-01, NEXT-03, MSG-04). */
export const needsNoDialog = (action: QuickAction, saved: Booking, draft: QuickDraft): boolean =>
  action.is === 'status'
    ? refuseQuickStatus(saved, draft) === null &&
      quickHints(saved, draft).length === 0 &&
      askAboutQuickItems(saved, draft) === null
    : action.is === 'contact' && action.sent !== undefined;

/** Returns the question about items before an action completes the booking, `null` for none (NEXT-03). */
export const askAboutQuickItems = (saved: Booking, { status, booking_items }: QuickDraft): string | null =>
  askBeforeStatus(saved.status, status, booking_items);

/** Marks the undecided items of a draft Repaired (NEXT-03). */
export const markQuickItems = (draft: QuickDraft): QuickDraft => ({
  ...draft,
  booking_items: withRepairedItems(draft.booking_items),
});

/** Returns the key of the row that an action writes. */
export const quickRow = ({ is }: QuickAction, { item, row }: QuickDraft): string => (OF_ITEM.includes(is) ? item : row);

const ROW_FIELDS_OF = {
  payment: ['booking_payments', 'paidAmount', 'paymentMethod', 'locationId', 'recipientName', 'transactionId'],
  refund: ['booking_payments', 'refundOf', 'paidAmount', 'paymentMethod', 'locationId', 'reason'],
  contact: ['contact_log', 'status', 'contactedAt', 'bookingItemId', 'notes'],
  delivery: ['delivery', 'type', 'courier', 'phoneNumber', 'address', 'status', 'deliveryDate'],
  item: ['booking_items', 'status'],
  note: ['booking_items', 'comments'],
  intake: ['booking_items', 'accessories', 'condition'],
} as const;

/** The actions that write one field of the booking itself. */
const OWN_FIELD = {
  appointment: 'appointmentDate',
  promise: 'promisedFor',
  assign: 'assigneeId',
  move: 'locationId',
} as const;
type OwnAction = keyof typeof OWN_FIELD;

/** Returns the field of the booking that an action writes, `null` if it writes a row or the status. */
export const quickOwnField = ({ is }: QuickAction): (typeof OWN_FIELD)[OwnAction] | null =>
  Object.hasOwn(OWN_FIELD, is) ? OWN_FIELD[is as OwnAction] : null;

/** Checks whether an action writes a row. */
const isRowAction = (action: QuickAction): action is QuickAction & { is: keyof typeof ROW_FIELDS_OF } =>
  Object.hasOwn(ROW_FIELDS_OF, action.is);

/** Returns the fields of an action's row. A delivery for a step must stay INBOUND. */
export function quickRowFields(action: QuickAction): readonly string[] {
  if (!isRowAction(action)) return [];
  const [, ...fields] = ROW_FIELDS_OF[action.is];
  return action.is === 'delivery' && action.leadsTo !== null ? fields.filter((field) => field !== 'type') : fields;
}

/** Describes the status that is saved together with a delivery (QUICK-04). */
export const alsoLeadsTo = (status: BookingStatus): string =>
  status === 'CONFIRMED'
    ? 'Adding this delivery also confirms the booking.'
    : `Adding this delivery also sets the booking to ${statusLabel(status)}.`;

/** Checks whether a path is a field of the action. */
export function isQuickField(action: QuickAction, draft: QuickDraft, path: string): boolean {
  if (path === 'reason') return true;
  if (!isRowAction(action)) return path === quickOwnField(action);
  if (action.is === 'payment' && (path === 'received' || path === 'closesPending')) return true;
  const row = `${ROW_FIELDS_OF[action.is][0]}.${quickRow(action, draft)}`;
  return quickRowFields(action).some((field) => path === `${row}.${field}`);
}

/** Returns the body of the `PATCH` (QUICK-01, PROMISE-09). */
export function quickPatch(saved: Booking, draft: QuickDraft): BookingPatch {
  const { appointmentDate } = toQuickDraft(saved);
  const patch = diffBooking(saved, toSent(saved, draft));
  if (draft.appointmentDate === appointmentDate) return patch;
  return { ...patch, appointmentDate: draft.appointmentDate === '' ? null : typedInstant(draft.appointmentDate) };
}

/** Checks the received cash, which is only used to compute the change and never sent (TYPED-01). */
function checkReceived({ received }: QuickDraft): FieldErrors {
  const isRead = received.trim() === '' || typedPaisa(received) !== null;
  return isRead ? {} : { received: refuseAmount('Cash received', received, '') };
}

/** Maps errors of the sent body to fields of the draft. */
export const quickErrorsAtFields = (saved: Booking, draft: QuickDraft, errors: readonly FieldError[]): FieldErrors =>
  errorsAtFields(saved, toSent(saved, draft), errors);

/** Returns the errors by field: those of the server, a payment of zero, and unreadable cash. */
export function checkQuick(action: QuickAction, saved: Booking, draft: QuickDraft): FieldErrors {
  const patch = quickPatch(saved, draft);
  const wrong = [
    ...findFieldErrors(BookingPatch, patch),
    ...(action.is === 'refund' ? findRefundErrors(saved, patch) : []),
  ];
  const errors = quickErrorsAtFields(saved, draft, wrong);
  if (action.is !== 'payment') return errors;
  const key = quickRow(action, draft);
  const payment = findRow(draft.booking_payments, key);
  const isNothing = typedPaisa(payment?.paidAmount ?? '') === 0;
  return {
    ...(isNothing && { [`booking_payments.${key}.paidAmount`]: 'Paid amount must be more than 0' }),
    ...(payment?.paymentMethod === 'CASH' && checkReceived(draft)),
    ...errors,
  };
}

/** Returns why an action needs a reason, `null` if it needs none (PERM-07). */
export const whyQuickReason = (saved: Booking, draft: QuickDraft) => whyReason(saved, quickPatch(saved, draft));

/** Returns the chart's sentence if it refuses the action's status (EDIT-01). */
export const refuseQuickStatus = (saved: Booking, { status, delivery }: QuickDraft): string | null =>
  decideStatus(saved.status, status, delivery).refusal;

/** Returns the hints about money, as in edit mode. */
export const quickHints = (saved: Booking, draft: QuickDraft) => moneyHints(saved, draft);

/** Returns the change in rupees, or `null`. */
export function changeToGive(action: QuickAction, draft: QuickDraft): number | null {
  const payment = findRow(draft.booking_payments, quickRow(action, draft));
  if (action.is !== 'payment' || payment?.paymentMethod !== 'CASH') return null;
  const [received, paid] = [typedPaisa(draft.received), typedPaisa(payment.paidAmount)];
  return received !== null && paid !== null && received > paid ? toRupees(paisa(received - paid)) : null;
}

/** The rupees that a payment took in, and the change that is given back, 0 for none. */
export type TakenMoney = { amount: number; change: number };

/** Returns what a payment takes in and gives back, `null` for another action (QUICK-06). */
export function takenMoney(action: QuickAction, draft: QuickDraft): TakenMoney | null {
  if (action.is !== 'payment') return null;
  const paid = typedPaisa(findRow(draft.booking_payments, quickRow(action, draft))?.paidAmount ?? '');
  return paid === null ? null : { amount: toRupees(paisa(paid)), change: changeToGive(action, draft) ?? 0 };
}

/**
 * Merges an action onto a newer copy. An added row stays new, unless it exists by its key or was sent unanswered
 * (CONF-01, CONF-07, QUICK-02).
 */
function mergeQuick(base: QuickDraft, ours: QuickDraft, theirs: QuickDraft): Merged<QuickDraft> {
  const isAdded = (name: Section) => (row: QuickDraft[Section][number]) =>
    row.id === null && ![theirs, base].some((form) => findRow<{ key: string }>(form[name], row.key));
  const known = SECTIONS.map((name) => [name, ours[name].filter((row) => !isAdded(name)(row))]);
  const merged = mergeDrafts(base, { ...ours, ...Object.fromEntries(known) }, theirs);
  const rows = SECTIONS.map((name) => [name, [...merged.draft[name], ...ours[name].filter(isAdded(name))]]);
  return { draft: { ...merged.draft, ...Object.fromEntries(rows) }, conflicts: merged.conflicts };
}

/** Describes how a quick action shows and sends a booking (QUICK-02). */
export const quickForm: RecordForm<Booking, QuickDraft, BookingWrite> = {
  id: 'quickSave',
  shape: Booking,
  toDraft: (booking, { item }) => toQuickDraft(booking, item),
  isUnchanged: (saved, draft) => Object.keys(quickPatch(saved, draft)).length === 0,
  toWrite: ({ saved, draft }) => ({ id: saved.id, version: saved.version ?? null, patch: quickPatch(saved, draft) }),
  isActive: ({ isActive }) => isActive,
  merge: mergeQuick,
  isSavedByItselfOnly: true,
  isMergeSent: isQuickMergeSent,
  nameChanges: nameBookingChanges,
};

/**
 * Checks whether an action that was merged onto another user's save is sent without a review. A status and money depend
 * on what the other user changed (CONF-10).
 */
function isQuickMergeSent({ saved, draft }: Edit<Booking, QuickDraft>): boolean {
  const patch = quickPatch(saved, draft);
  if (patch.status !== undefined || patch.booking_payments !== undefined) return false;
  return draft.reason.trim() !== '' || whyReason(saved, patch) === null;
}

/** Returns the change that undoes an action, `null` if the rules, the role or the API do not allow it (QUICK-06). */
export function undoPatch(role: string | null, before: Booking, after: Booking): BookingPatch | null {
  const was = toQuickDraft(before);
  const is = toQuickDraft(after);
  const rows = SECTIONS.map((name) => [
    name,
    is[name].map((row) => findRow<{ key: string }>(was[name], row.key) ?? { ...row, isActive: false }),
  ]);
  const target: QuickDraft = { ...was, ...Object.fromEntries(rows), reason: 'Undo' };
  const isCleared = SECTIONS.some((name) =>
    target[name].some((row) =>
      Object.keys(row).some((field) => isUnsentClearing(after, target, `${name}.${row.key}.${field}`)),
    ),
  );
  const patch = quickPatch(after, target);
  const isRefused = refuseQuickStatus(after, target) !== null || findRefusedFields(role, after, patch).length > 0;
  return isCleared || isRefused || Object.keys(patch).length === 0 ? null : patch;
}
