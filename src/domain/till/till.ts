import * as z from 'zod/mini';
import { optionalText, rowId } from '../form/field.ts';
import { rupeeAmount } from '../form/record-field.ts';
import type { FieldError } from '../shared/api-error.ts';
import { REASON_MAX, TILL_AMOUNT_MAX, MONEY_REASON_MIN } from '../shared/limits.ts';
import { sumRupees } from '../shared/money.ts';
import type { Read } from '../shared/read.ts';
import { formatDay, isDay } from '../shared/shop-day.ts';
import { MoneyReason } from '../booking/money-reason.ts';
import { isClosedDay, type ClosedDays } from './closed-days.ts';

/** The rupees and the number of payments or entries by one method. */
const MethodSum = z.object({ method: z.string(), amount: z.number(), count: z.int() });
export type MethodSum = z.infer<typeof MethodSum>;

const sums = z.array(MethodSum);
/** The money of a day of a branch, by method. */
export const DayMoney = z.object({ received: sums, refunded: sums, spent: sums });
export type DayMoney = z.infer<typeof DayMoney>;

const Person = z.object({ id: z.int(), name: z.string() });

/** The facts of a closing. `replaces` is the number of the reopened closing of the same day (TILL-04, TILL-05). */
const ClosingFacts = {
  number: z.int(),
  replaces: z.nullable(z.int()),
  counted: z.number(),
  takenOut: z.number(),
  difference: z.number(),
  note: z.nullable(z.string()),
  closedAt: z.string(),
  closedBy: Person,
};

/**
 * A day of a branch (TILL-04). Amounts are rupees. A closed day has the fields of its closing. `refusal` says why the day
 * cannot be closed now, `canReopen` whether it is the last closed day. `version` differs after each change, but does not
 * count up.
 */
export const Till = z.object({
  date: z.string(),
  locationId: z.int(),
  branch: z.string(),
  status: z.enum(['OPEN', 'CLOSED']),
  opening: z.number(),
  ...DayMoney.shape,
  /** The part of received less refunded that is of bookings that were deleted since (TILL-10). */
  ofDeleted: z.number(),
  expectedCash: z.number(),
  refusal: z.nullable(z.string()),
  canReopen: z.boolean(),
  version: z.int(),
  ...z.partial(z.object(ClosingFacts)).shape,
});
export type Till = z.infer<typeof Till>;

/** A closing in the list, also a reopened one. */
export const Closing = z.object({
  id: z.int(),
  date: z.string(),
  locationId: z.int(),
  opening: z.number(),
  expectedCash: z.number(),
  ...ClosingFacts,
  reopened: z.nullable(z.object({ at: z.string(), by: Person, reason: z.string() })),
});
export type Closing = z.infer<typeof Closing>;

/** A page of the closings of a branch, the newest first. */
export const ClosingPage = z.object({ closings: z.array(Closing), totalPages: z.int(), totalClosings: z.int() });
export type ClosingPage = z.infer<typeof ClosingPage>;

/**
 * Today in the branch of a person (TILL-07). Amounts are rupees of all methods; `received` is less the refunds.
 * `notClosed` is the first day with money that was not closed since the last closing.
 */
export const TillToday = z.object({
  date: z.string(),
  locationId: z.int(),
  branch: z.string(),
  received: z.number(),
  spent: z.number(),
  expectedCash: z.number(),
  notClosed: z.nullable(z.string()),
});
export type TillToday = z.infer<typeof TillToday>;

const day = z.string().check(z.refine(isDay, { error: 'Date must be a date like 2025-01-05' }));
const place = { date: day, locationId: rowId('locationId') };

/** Body of `POST /till/close`. Amounts are rupees. `version` is that of the shown till (TILL-04). */
export const TillClose = z.strictObject({
  ...place,
  opening: rupeeAmount('Opening', TILL_AMOUNT_MAX),
  counted: rupeeAmount('Counted', TILL_AMOUNT_MAX),
  takenOut: rupeeAmount('Taken out', TILL_AMOUNT_MAX),
  note: optionalText('Note', REASON_MAX),
  version: z.int({ error: 'Version must be a whole number' }),
});
export type TillClose = z.infer<typeof TillClose>;

/** Body of `POST /till/reopen` (TILL-05). */
export const TillReopen = z.strictObject({
  ...place,
  reason: MoneyReason,
});
export type TillReopen = z.infer<typeof TillReopen>;

/** The day and the branch of a till. */
export type TillPlace = { date: string; locationId: number };

/** The read of a day of a branch. */
export const TILL: Read<TillPlace, Till> = {
  name: 'till',
  path: '/till',
  shape: Till,
  shows: ['booking', 'ledger', 'shop'],
  toQuery: (place) => place,
};

/** The read of today in the branch of the user. */
export const TILL_TODAY: Read<null, TillToday> = {
  name: 'till today',
  path: '/till/today',
  shape: TillToday,
  shows: ['booking', 'ledger', 'shop'],
};

/** The read of the closings of a branch. */
export const CLOSINGS: Read<{ locationId: number; page: number }, ClosingPage> = {
  name: 'till closings',
  path: '/till/closings',
  shape: ClosingPage,
  shows: ['ledger', 'shop'],
  toQuery: (query) => query,
};

const CASH = 'CASH';
const cashOf = (rows: readonly MethodSum[]): number =>
  sumRupees(rows.filter(({ method }) => method === CASH).map(({ amount }) => amount));

/** Returns the rupees that must be in the drawer: opening + cash received - cash refunded - cash spent (TILL-04). */
export const expectedCash = (opening: number, { received, refunded, spent }: DayMoney): number =>
  sumRupees([opening, cashOf(received), -cashOf(refunded), -cashOf(spent)]);

/** Returns the address of a day of a branch (TILL-06). */
export const tillAddress = ({ date, locationId }: TillPlace): string =>
  `/ledger/till?${new URLSearchParams({ date, locationId: String(locationId) })}`;

/** Returns the rupees of all methods. */
export const sumOf = (rows: readonly MethodSum[]): number => sumRupees(rows.map(({ amount }) => amount));

/** The closed days of a branch, and its first open day with money. They decide whether a day can be closed. */
export type TillState = { closed: ClosedDays; openBefore: string | null };

/** Returns why a day of a branch cannot be closed, `null` if it can (TILL-04). */
export function refuseClosing(
  { closed, openBefore }: TillState,
  { branch, day: date, today }: { branch: string; day: string; today: string },
): string | null {
  if (date > today) return `${formatDay(date)} has not started.`;
  if (isClosedDay(closed, date)) return `The till of ${branch} is closed for ${formatDay(date)} already.`;
  if (closed !== null && date < closed.first) {
    return `The till of ${branch} was closed for ${formatDay(closed.first)} first. No earlier day can be closed.`;
  }
  return openBefore === null ? null : `${formatDay(openBefore)} has money and is not closed. Close it first.`;
}

/** Returns why a closed day cannot be reopened, `null` if it can: only the last one of its branch (TILL-05). */
export function refuseReopening(closed: ClosedDays, { branch, day: date }: { branch: string; day: string }) {
  if (closed === null || !isClosedDay(closed, date))
    return `The till of ${branch} is not closed for ${formatDay(date)}.`;
  if (date === closed.last) return null;
  return `Only the last closed day of ${branch} can be reopened, which is ${formatDay(closed.last)}.`;
}

/** Returns the counted less the expected rupees. It is negative if money is missing (TILL-04). */
export const differenceOf = (counted: number, expected: number): number => sumRupees([counted, -expected]);

/** Returns why a closing needs a note, `null` if it needs none (TILL-04). */
export function whyNote(
  { opening, counted }: Pick<TillClose, 'opening' | 'counted'>,
  till: Pick<Till, 'opening'> & DayMoney,
): 'difference' | 'opening' | null {
  if (differenceOf(counted, expectedCash(opening, till)) !== 0) return 'difference';
  return opening === till.opening ? null : 'opening';
}

const NOTE_ASKED = {
  difference: 'Counted and expected differ. Please say why in at least 5 characters',
  opening: 'The opening amount was changed. Please say why in at least 5 characters',
} as const;

/** Returns the errors of a closing by field (TILL-04). */
export function findClosingErrors(
  input: Pick<TillClose, 'opening' | 'counted' | 'takenOut' | 'note'>,
  till: Pick<Till, 'opening'> & DayMoney,
): FieldError[] {
  const need = whyNote(input, till);
  return [
    ...(input.takenOut > input.counted
      ? [{ path: 'takenOut', msg: 'Taken out cannot be more than the counted cash' }]
      : []),
    ...(need !== null && (input.note ?? '').trim().length < MONEY_REASON_MIN
      ? [{ path: 'note', msg: NOTE_ASKED[need] }]
      : []),
  ];
}
