import { findPaidChanges, isOverpayment, toTotals } from '../booking/booking-money.ts';
import { findRefusedFields } from '../booking/booking-permissions.ts';
import { SECTIONS, type Section } from '../booking/booking-fields.ts';
import type { BookingPatch } from '../booking/booking-input.ts';
import { type Booking, BOOKING_DELETED, type ItemType } from '../booking/booking.ts';
import { findInactiveChanges } from '../booking/inactive-rows.ts';
import { findPaidAtErrors, findRefundErrors, hasPaidMoney } from '../booking/refunds.ts';
import { isWarranted, type Warranty, warrantyFrom } from '../claim/warranty.ts';
import type { FieldError } from '../shared/api-error.ts';
import { daysOfBooking, touchedDays } from '../till/closed-days.ts';
import {
  type Change,
  findUnlisted,
  type JudgedRule,
  pickWritable,
  SECTION_OF,
  toFields,
  toText,
  type Violation,
} from './change.ts';
import { PASSCODE, type ShopFacts } from './shop-facts.ts';
import { createChart, createStatusWalk } from './status-walk.ts';

/** A booking at some moment of its history. */
export type PastBooking = Booking & { completedAt: string | null; warranties: Map<number, Warranty & { id: number }> };

/** Columns that no request can change, with the rule that fixes them. */
const FIXED: Readonly<Record<string, JudgedRule>> = {
  booking_id: 'SEC-03',
  code: 'SEC-03',
  created_at: 'SEC-03',
  created_by: 'SEC-03',
  row_key: 'SEC-03',
  user_id: 'SEC-03',
};

/** One save: the changes that one request made to a booking, as the body of a request. `rows` are in its order. */
type Save = { changes: Change[]; patch: BookingPatch; rows: Record<Section, Change[]>; isSwitched: boolean };

/** Splits the history of a booking into saves. The rows of one request follow each other. */
export function toSaves(changes: readonly Change[]): Change[][] {
  const saves: Change[][] = [];
  for (const change of changes) {
    const last = saves.at(-1)?.[0];
    const isSame = last?.requestId === change.requestId && last.staffId === change.staffId && last.at === change.at;
    if (isSame && change.action !== 'baseline') saves.at(-1)?.push(change);
    else saves.push([change]);
  }
  return saves;
}

function toSave(changes: Change[]): Save {
  const rows: Save['rows'] = { booking_items: [], booking_payments: [], contact_log: [], delivery: [] };
  const lists: Record<Section, object[]> = { booking_items: [], booking_payments: [], contact_log: [], delivery: [] };
  let own = {};
  for (const change of changes) {
    const section = SECTION_OF[change.entity] ?? null;
    const fields = pickWritable(section, toFields(change.after, change.id));
    if (section !== null && change.action !== 'removed') {
      const isNew = change.action === 'created';
      rows[section].push(change);
      lists[section].push(isNew ? fields : { id: change.entityId, ...fields });
    } else if (change.entity === 'booking' && change.action !== 'created') own = { ...own, ...fields };
  }
  const isSwitched = changes.some(({ entity, action }) => entity === 'booking' && /^(deleted|restored)$/.test(action));
  return { changes, patch: { ...own, ...lists } as BookingPatch, rows, isSwitched };
}

const startOf = (change: Change): PastBooking =>
  ({
    isActive: true,
    completedAt: null,
    payableAmount: 0,
    paidAmount: 0,
    ...toFields(change.after, change.id),
    id: change.entityId,
    booking_items: [],
    booking_payments: [],
    contact_log: [],
    delivery: [],
    warranties: new Map(),
  }) as unknown as PastBooking;

function toWarranty({ entityId, after }: Change): Warranty & { id: number } {
  const { start_date: startDate, end_date: endDate, days } = after;
  return { id: entityId, startDate: String(startDate), endDate: String(endDate), days: Number(days) };
}

/** Applies one change. Rows that were neither made nor found by the history are ignored, as in a rebuild (HIST-07). */
function apply(booking: PastBooking, change: Change): PastBooking {
  const { entity, entityId, action, after, id } = change;
  const fields = toFields(after, id);
  if (entity === 'booking') return { ...booking, ...fields };
  if (entity === 'warranty') {
    if (action === 'created' || action === 'baseline')
      booking.warranties.set(Number(after['booking_item_id']), toWarranty(change));
    return booking;
  }
  const section = SECTION_OF[entity];
  if (section === undefined) return booking;
  const rows: { id: number }[] = booking[section];
  if (action === 'created' || action === 'baseline') rows.push({ isActive: true, ...fields, id: entityId } as never);
  const at = rows.findIndex((row) => row.id === entityId);
  if (action === 'removed' && at >= 0) rows.splice(at, 1);
  else if (at >= 0) rows[at] = { ...rows[at], ...fields, id: entityId };
  return booking;
}

/** Finds the change of an error at `booking_items.0.status`, or that of the booking itself. */
function changeAt({ changes, rows }: Save, path: string): Change | undefined {
  const [first, index] = path.split('.');
  const section = SECTIONS.find((name) => name === first);
  return section === undefined ? changes.find(({ entity }) => entity === 'booking') : rows[section][Number(index)];
}

/** Judges the saves of one booking after another (HIST-14). Each is asked what the server asks before it writes it. */
export class BookingJudge {
  readonly violations: Violation[] = [];
  readonly #facts: ShopFacts;
  readonly #chart = createChart();
  readonly #isClaim: (bookingId: number) => boolean;

  constructor(facts: ShopFacts, isClaim: (bookingId: number) => boolean) {
    this.#facts = facts;
    this.#isClaim = isClaim;
  }

  /** Judges the whole history of a booking. `onSave` gets the booking before each save, and at the end `null`. */
  judge(
    changes: readonly Change[],
    onSave: (booking: PastBooking | undefined, next: readonly Change[] | null) => void,
  ) {
    const walk = createStatusWalk(this.#chart);
    let booking: PastBooking | undefined;
    for (const one of toSaves(changes.filter(({ action }) => action !== 'refused'))) {
      onSave(booking, one);
      const found = this.#judgeSave(booking, toSave(one.filter((change) => !this.#facts.isExempt(change))));
      for (const change of one) {
        found.push(...this.#judgeStatus(change, walk));
        const isStart = change.entity === 'booking' && ['created', 'baseline'].includes(change.action);
        if (isStart) booking = { ...startOf(change), ...(booking && pickLists(booking)) };
        // An older shop may have logged rows before their booking.
        booking = apply(booking ?? startOf({ ...change, after: {}, entityId: change.recordId }), change);
        if (change.entity === 'warranty' && !this.#facts.isExempt(change))
          found.push(...this.#judgeWarranty(booking, change));
      }
      this.violations.push(...found);
    }
    onSave(booking, null);
  }

  #judgeSave(booking: PastBooking | undefined, save: Save): Violation[] {
    const [first] = save.changes;
    if (first === undefined) return [];
    const facts = this.#facts;
    const found = save.changes.flatMap((change) => [
      ...facts.judgeAuthor(change),
      ...findUnlisted(change),
      ...this.#judgeColumns(change),
      ...(change.entity === PASSCODE ? facts.judgeRole(change, 'item.passcode') : []),
    ]);
    const made = save.changes.find(({ entity, action }) => entity === 'booking' && action === 'created');
    if (made) {
      found.push(...facts.judgeRole(made, this.#isClaim(made.entityId) ? 'claim.create' : 'booking.create'));
      if (made.loginId !== null && made.after['status'] !== undefined && made.after['status'] !== 'DRAFT')
        found.push({ change: made, rule: 'EDIT-28', sentence: 'A new booking is Draft.' });
    }
    const saved = made ? startOf(made) : booking;
    if (saved === undefined) return found;
    return [...found, ...this.#judgePatch(saved, save, first)];
  }

  #judgePatch(saved: PastBooking, save: Save, first: Change): Violation[] {
    const facts = this.#facts;
    const { patch } = save;
    const toViolations = (rule: JudgedRule, errors: readonly FieldError[]): Violation[] => {
      const known = new Set<string>();
      return errors.flatMap(({ path, msg }) => {
        const change = changeAt(save, path) ?? first;
        const key = `${change.id} ${msg}`;
        return known.has(key) || !known.add(key) ? [] : [{ change, rule, sentence: msg }];
      });
    };
    const found = toViolations('PERM-01', findRefusedFields(facts.roleOf(first), saved, patch, facts.grants(first.id)));
    if (save.isSwitched) found.push(...this.#judgeSwitch(saved, save));
    else if (!saved.isActive && save.changes.some(({ entity }) => entity !== PASSCODE))
      found.push({ change: first, rule: 'EDIT-30', sentence: BOOKING_DELETED });
    found.push(...toViolations('EDIT-14', findInactiveChanges(saved, patch)));
    if ((patch.booking_payments?.length ?? 0) > 0) {
      found.push(...toViolations('TILL-02', findRefundErrors(saved, patch)));
      if (first.loginId !== null) found.push(...toViolations('TILL-01', findPaidAtErrors(saved, patch, first.at)));
      const days = facts.inZone(first.id, () => touchedDays(saved, patch, first.at));
      found.push(...facts.judgeDays(save.rows.booking_payments[0] ?? first, days));
    }
    for (const { paymentId } of findPaidChanges(saved, patch)) {
      const change = save.rows.booking_payments.find(({ entityId }) => entityId === paymentId);
      const isNoted = change?.action === 'corrected' && change.rule?.includes('PERM-07');
      if (change && !isNoted) {
        found.push({ change, rule: 'PERM-07', sentence: 'A PAID payment was changed, and not as a correction.' });
      }
    }
    return [...found, ...this.#judgeOverpayment(saved, save)];
  }

  /** A deletion or a restoration, with the money of the booking on closed days (TILL-03). */
  #judgeSwitch(saved: PastBooking, { changes }: Save): Violation[] {
    const change = changes.find(({ action }) => action === 'deleted' || action === 'restored');
    if (change === undefined) return [];
    const days = this.#facts.inZone(change.id, () => daysOfBooking(saved));
    const action = change.action === 'deleted' ? 'booking.delete' : 'booking.restore';
    return [
      ...this.#facts.judgeRole(change, action),
      ...this.#facts.judgeDays(change, days),
      ...this.#judgeReason(saved, change),
    ];
  }

  /** The deletion of a booking with paid money has a reason, since the release that asks for one (TILL-11). */
  #judgeReason(saved: PastBooking, change: Change): Violation[] {
    const { id, action, rule, hasTexts } = change;
    const isAsked = action === 'deleted' && hasPaidMoney(saved) && this.#facts.asksDeletionReason(id);
    if (!isAsked || (hasTexts && rule?.includes('TILL-11'))) return [];
    return [{ change, rule: 'TILL-11', sentence: 'A booking with paid money was deleted without a reason.' }];
  }

  #judgeOverpayment(saved: PastBooking, { changes }: Save): Violation[] {
    const change = changes.find(({ entity, action }) => entity === 'booking' && action === 'changed');
    if (change === undefined) return [];
    const { payableAmount, paidAmount } = { ...saved, ...toFields(change.after, change.id) } as PastBooking;
    const before = toTotals(saved.payableAmount, saved.paidAmount);
    return isOverpayment(before, toTotals(payableAmount, paidAmount))
      ? [{ change, rule: 'PERM-07', sentence: 'More is paid than payable, and that is not noted.' }]
      : [];
  }

  #judgeColumns(change: Change): Violation[] {
    const { entity, action, after } = change;
    if (action === 'removed') {
      return [{ change, rule: 'PERM-01', sentence: `No permission removes a ${entity}.` }];
    }
    if (action === 'created') return [];
    return Object.keys(after).flatMap((column): Violation[] => {
      const rule = FIXED[column];
      return rule === undefined ? [] : [{ change, rule, sentence: `${column} never changes.` }];
    });
  }

  #judgeStatus(change: Change, walk: ReturnType<typeof createStatusWalk>): Violation[] {
    const { id, entity, entityId, recordId, action, after, staffId, loginId, at } = change;
    const row = { id, entity, entityId, bookingId: recordId, action, staffId, at, hasLogin: loginId !== null };
    const move = walk({
      ...row,
      status: toText(after['status']),
      type: toText(after['type']),
      isActive: toText(after['is_active']),
    });
    if (!move || move.why === null || staffId === null || findUnlisted(change).length > 0) return [];
    return [{ change, rule: move.to === 'CONFIRMED' ? 'EDIT-01' : 'EDIT-28', sentence: move.why }];
  }

  /** A warranty starts once, with the completion or the later repair of its item (CLAIM-24). */
  #judgeWarranty(booking: PastBooking, change: Change): Violation[] {
    const say = (sentence: string): Violation[] => [{ change, rule: 'CLAIM-24', sentence }];
    const { after, id, at, action } = change;
    if (action !== 'created') return say('A warranty never changes.');
    const item = booking.booking_items.find((one) => one.id === after['booking_item_id']);
    const days = this.#facts.warrantyDays(id)?.[item?.type as ItemType];
    if (item === undefined || booking.status !== 'COMPLETED' || !isWarranted(item)) {
      return say('Only a repaired item of a completed booking has a warranty.');
    }
    if (this.#isClaim(booking.id)) return say('An item of a claim keeps its first warranty.');
    const { startDate, endDate } = toWarranty(change);
    const starts = [at, ...(booking.completedAt === null ? [] : [booking.completedAt])];
    if (!starts.some((start) => this.#facts.dayOf(id, start) === startDate)) {
      return say('It starts on the day of the completion or of the repair.');
    }
    return days === undefined || warrantyFrom(startDate, days).endDate === endDate ? [] : say(`It lasts ${days} days.`);
  }
}

const pickLists = ({ booking_items, booking_payments, contact_log, delivery, warranties }: PastBooking) => ({
  booking_items,
  booking_payments,
  contact_log,
  delivery,
  warranties,
});
