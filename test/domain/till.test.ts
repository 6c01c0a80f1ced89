import { describe, expect, it } from 'vitest';
import type { BookingPatch } from '../../src/domain/booking/booking-input.ts';
import { isClosedDay, isClosedSentence, refuseClosedDay, touchedDays } from '../../src/domain/till/closed-days.ts';
import { expectedCash, findClosingErrors, refuseClosing, refuseReopening } from '../../src/domain/till/till.ts';
import { aBooking, aPayment } from '../support/a.ts';

const CLOSED = { first: '2026-11-20', last: '2026-11-27' };
const NOW = '2026-11-28T08:00:00.000Z';

it('every day between the first and the last closed day is closed, even without its own closing [TILL-03]', () => {
  const days = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-27', '2026-11-28'];
  expect(days.map((day) => isClosedDay(CLOSED, day))).toEqual([false, true, true, true, false]);
  expect(isClosedDay(null, '2026-11-20')).toBe(false);
  const sentence = 'The till of Main is closed for Nov 27, 2026. Reopen it first.';
  expect(refuseClosedDay(CLOSED, { branch: 'Main', day: '2026-11-27' })).toBe(sentence);
  expect([sentence, `${sentence} now`].map(isClosedSentence)).toEqual([true, false]);
});

describe('the days that a change of a booking affects', () => {
  const paid = aPayment({
    id: 1,
    status: 'PAID',
    paidAmount: 500,
    isActive: true,
    paidAt: '2026-11-26T20:00:00Z',
    locationId: 2,
  });
  const asked = aPayment({ id: 2, status: 'PENDING', paidAmount: 70, isActive: true, paidAt: null, locationId: null });
  const booking = aBooking({ booking_payments: [paid, asked] });
  const at = (day: string, locationId: number | null = 2) => ({ locationId, day });
  // After midnight in Karachi.
  const OWN = at('2026-11-27');

  it.each<[string, NonNullable<BookingPatch['booking_payments']>[number], object[]]>([
    ['words only', { id: 1, recipientName: 'Sana', transactionId: 'T-1' }, []],
    ['the same values', { id: 1, paidAmount: 500, paidAt: '2026-11-27T01:00:00+05:00' }, []],
    ['another time of the same day', { id: 1, paidAt: '2026-11-27T05:00:00Z' }, []],
    ['another amount', { id: 1, paidAmount: 400 }, [OWN, OWN]],
    ['another method', { id: 1, paymentMethod: 'WALLET' }, [OWN, OWN]],
    ['another day', { id: 1, paidAt: '2026-11-25T08:00:00Z' }, [OWN, at('2026-11-25')]],
    ['another branch', { id: 1, locationId: 3 }, [OWN, at('2026-11-27', 3)]],
    ['a deletion', { id: 1, isActive: false }, [OWN]],
    ['a payment that is PENDING again', { id: 1, status: 'PENDING', paidAt: '' }, [OWN]],
    ['a payment that becomes PAID', { id: 2, status: 'PAID', paidAt: NOW, locationId: 3 }, [at('2026-11-28', 3)]],
    ['a payment that stays PENDING', { id: 2, paidAmount: 71 }, []],
    ['a new payment', { status: 'PAID', paidAmount: 5, paidAt: NOW }, [{ day: '2026-11-28', locationId: null }]],
    ['a new pending payment', { status: 'PENDING', paidAmount: 5 }, []],
  ])('are those before and after it, for %s [TILL-03]', (_, row, days) => {
    expect(touchedDays(booking, { booking_payments: [row] }, NOW)).toEqual(days);
  });
});

const cash = (amount: number) => [
  { method: 'CASH', amount, count: 1 },
  { method: 'WALLET', amount: 999, count: 1 },
];
const MONEY = { received: cash(1000.5), refunded: cash(200), spent: cash(300.25) };

it('the expected cash is the opening amount plus the cash of the day [TILL-04]', () => {
  expect(expectedCash(100, MONEY)).toBe(600.25);
});

it.each([
  ['the expected amount', { counted: 600.25 }, []],
  ['another amount', { counted: 600 }, ['note: Counted and expected differ. Please say why in at least 5 characters']],
  [
    'another amount, with a short note',
    { counted: 600, note: ' four  ' },
    ['note: Counted and expected differ. Please say why in at least 5 characters'],
  ],
  ['another amount, with a note', { counted: 600, note: 'A coin is missing' }, []],
  [
    'another opening amount',
    { opening: 0, counted: 500.25 },
    ['note: The opening amount was changed. Please say why in at least 5 characters'],
  ],
  [
    'more taken out than counted',
    { counted: 600.25, takenOut: 600.26 },
    ['takenOut: Taken out cannot be more than the counted cash'],
  ],
])('a closing with %s is checked by field [TILL-04]', (_, input, errors) => {
  const found = findClosingErrors({ opening: 100, takenOut: 0, note: undefined, ...input }, { opening: 100, ...MONEY });
  expect(found.map(({ path, msg }) => `${path}: ${msg}`)).toEqual(errors);
});

it.each([
  ['2026-11-29', null, 'Nov 29, 2026 has not started.'],
  ['2026-11-28', null, null],
  ['2026-11-27', null, 'The till of Main is closed for Nov 27, 2026 already.'],
  ['2026-11-22', null, 'The till of Main is closed for Nov 22, 2026 already.'],
  ['2026-11-19', null, 'The till of Main was closed for Nov 20, 2026 first. No earlier day can be closed.'],
  ['2026-11-28', '2026-11-27', 'Nov 27, 2026 has money and is not closed. Close it first.'],
])('the day %s with the open day %s can be closed, unless: %s [TILL-04]', (day, openBefore, refusal) => {
  expect(refuseClosing({ closed: CLOSED, openBefore }, { branch: 'Main', day, today: '2026-11-28' })).toBe(refusal);
});

it.each([
  ['2026-11-27', null],
  ['2026-11-22', 'Only the last closed day of Main can be reopened, which is Nov 27, 2026.'],
  ['2026-11-28', 'The till of Main is not closed for Nov 28, 2026.'],
])('the day %s can be reopened, unless: %s [TILL-05]', (day, refusal) => {
  expect(refuseReopening(CLOSED, { branch: 'Main', day })).toBe(refusal);
});
