import { describe, expect, it } from 'vitest';
import { ACTIONS, may, refuse, ROLES, type Action } from '../../../src/domain/session/permissions.ts';
import { canSignIn } from '../../../src/domain/people/person.ts';
import { findRefusedFields } from '../../../src/domain/booking/booking-permissions.ts';
import type { BookingPatch } from '../../../src/domain/booking/booking-input.ts';
import { aBooking, aPayment } from '../../support/a.ts';

const whoMay = (action: Action) => ROLES.filter((role) => may(role, action)).join(', ');

it.each<[string, Action[]]>([
  ['OWNER', ['people.manage']],
  ['OWNER, AUDITOR', ['people.read', 'shop.audit', 'server.status']],
  ['OWNER, MANAGER, AUDITOR', ['counter.read']],
  ['OWNER, MANAGER', ['booking.delete', 'booking.restore', 'payment.correct', 'ledger.delete', 'ledger.restore']],
  ['OWNER, MANAGER, COUNTER', ['booking.create', 'booking.details', 'item.edit', 'delivery.edit', 'payment.edit']],
  ['OWNER, MANAGER, COUNTER', ['claim.create', 'ledger.create', 'ledger.edit']],
  ['OWNER, MANAGER, COUNTER, TECHNICIAN', ['booking.edit', 'item.work', 'item.passcode', 'contact.edit']],
  ['OWNER, MANAGER, COUNTER, AUDITOR', ['ledger.read']],
  [ROLES.join(', '), ['booking.read', 'claim.read', 'document.read', 'shop.read', 'account.own', 'backup.read']],
])('%s may %s [PERM-02, PERM-03, PERM-04, PERM-05]', (roles, actions) => {
  for (const action of actions) expect(`${action}: ${whoMay(action)}`).toBe(`${action}: ${roles}`);
});

describe('the app hides nothing and leaves each decision to the provider', () => {
  it.each([null, 'BOSS', 'owner'])('if it calls the role %s [PERM-06]', (role) => {
    expect(ACTIONS.filter((action) => !may(role, action))).toEqual([]);
  });
});

it.each<[string, Action, string | null]>([
  ['TECHNICIAN', 'ledger.read', 'You do not have permission to use the ledger.'],
  ['TECHNICIAN', 'ledger.delete', 'You do not have permission to use the ledger.'],
  ['AUDITOR', 'ledger.edit', 'You do not have permission to change ledger entries.'],
  ['AUDITOR', 'payment.correct', 'You do not have permission to change bookings.'],
  ['COUNTER', 'payment.correct', 'You do not have permission to change a paid payment.'],
  ['COUNTER', 'booking.delete', 'You do not have permission to delete bookings.'],
  ['MANAGER', 'people.manage', 'You do not have permission to manage people.'],
  ['OWNER', 'people.manage', null],
])('%s is told of %s: %s [PERM-01, NAV-07]', (role, action, sentence) => {
  expect(refuse(role, action)).toBe(sentence);
});

it.each([
  [{ isActive: true, isVerified: true }, true],
  [{ isActive: true }, true],
  [{ isActive: true, isVerified: false }, false],
  [{ isActive: false, isVerified: true }, false],
])('a person who is %j can sign in: %j [PEOPLE-07]', (person, can) => {
  expect(canSignIn(person)).toBe(can);
});

const booking = aBooking({ booking_payments: [aPayment(), aPayment({ id: 22, status: 'PENDING' })] });

const refusedPaths = (role: string | null, patch: BookingPatch) =>
  findRefusedFields(role, booking, patch).map(({ path }) => path);
const item = (row: object): BookingPatch => ({ booking_items: [{ id: 11, ...row }] });
const payment = (row: object): BookingPatch => ({ booking_payments: [{ id: 21, ...row }] });

it.each<[string, BookingPatch, string[]]>([
  ['works on items', item({ status: 'REPAIRED', comments: 'New fan' }), []],
  ['keeps the contact log', { contact_log: [{ id: 31, notes: 'Called' }, { status: 'SMS' }] }, []],
  ['sends what is stored already', { clientName: booking.clientName, delivery: [{ id: 41 }] }, []],
  ['sends an empty text for none', { ...item({ comments: '' }), delivery: [{ id: 41, landmark: '' }] }, []],
  ['says why', { reason: 'No reason' }, []],
  ['renames the customer', { clientName: 'Bilal', status: 'CANCELLED' }, ['clientName', 'status']],
  ['changes the price', item({ payableAmount: 1, status: 'REPAIRED' }), ['booking_items.0.payableAmount']],
  ['takes an item off', item({ isActive: false }), ['booking_items.0.isActive']],
  ['adds rows', { booking_payments: [{}], delivery: [{}] }, ['booking_payments.0', 'delivery.0']],
  ['changes an unknown item', item({ id: 999, status: 'REPAIRED' }), ['booking_items.0']],
])('a technician %s [PERM-02]', (_, patch, paths) => {
  expect(refusedPaths('TECHNICIAN', patch)).toEqual(paths);
});

const paid = ['paidAmount', 'status', 'isActive', 'recipientName'].map((field) => `booking_payments.0.${field}`);
it.each<[string, BookingPatch, string[]]>([
  ['takes money', { booking_payments: [{ id: 22, status: 'PAID', paidAmount: 7 }, { status: 'PAID' }] }, []],
  ['keeps a paid amount', payment({ paidAmount: 5_000.25 }), []],
  ['corrects', payment({ paidAmount: 1, status: 'PENDING', isActive: false, recipientName: 'Sana' }), paid],
])('a counter %s [PERM-03]', (_, patch, paths) => {
  expect(refusedPaths('COUNTER', patch)).toEqual(paths);
});
