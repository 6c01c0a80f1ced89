import { expect, it } from 'vitest';
import { findReasonErrors } from '../../../src/domain/booking/deletion-reason.ts';
import { hasPaidMoney } from '../../../src/domain/booking/refunds.ts';
import { aPayment } from '../../support/a.ts';

it.each([
  ['an active PAID payment', { status: 'PAID', isActive: true }, true],
  ['a PENDING payment', { status: 'PENDING', isActive: true }, false],
  ['an inactive PAID payment', { status: 'PAID', isActive: false }, false],
] as const)('a booking with %s has paid money: %s is %s [TILL-11]', (_, payment, isPaid) => {
  expect(hasPaidMoney({ booking_payments: [aPayment(payment)] })).toBe(isPaid);
});

it.each([
  ['  ', ['This booking has paid money. Please say why it is deleted.']],
  ['Oops', ['Reason must be at least 5 characters']],
  ['Twice', []],
  [' دو بار درج ہوا ', []],
  ['x'.repeat(500), []],
  ['x'.repeat(501), ['Reason cannot exceed 500 characters']],
])('the reason %j has the errors %j [TILL-11]', (reason, errors) => {
  expect(findReasonErrors(reason).map(({ msg }) => msg)).toEqual(errors);
});
