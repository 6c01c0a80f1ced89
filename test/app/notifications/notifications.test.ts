import { describe, expect, it } from 'vitest';
import { BOOKING_MESSAGES } from '../../../src/domain/booking/booking-messages.ts';
import { findMessage, type NotificationTable } from '../../../src/app/notifications/use-notification-table.ts';
import * as deletion from '../../../src/app/notifications/deletion.notifications.ts';
import * as quick from '../../../src/app/notifications/quick.notifications.ts';
import * as reports from '../../../src/app/notifications/reports.notifications.ts';
import * as screens from '../../../src/app/notifications/screens.notifications.ts';
import * as session from '../../../src/app/notifications/session.notifications.ts';

const TABLES: readonly Partial<NotificationTable>[] = [screens, deletion, quick, reports, session];
const toasts = Object.assign({}, ...TABLES.map((table) => table.toasts));
const redirects = Object.assign({}, ...TABLES.map((table) => table.redirects));

const toast = (type: string) => (title: string, description?: string, more?: object) => ({
  title,
  type,
  ...more,
  ...(description === undefined ? {} : { description }),
});
const success = toast('success');
const failure = toast('error');
const away = (to: string) => ({ to, replace: true });
const RESTORE = { type: 'record.restore', id: 7 };
const withUndo = (title: string, event: object = RESTORE) =>
  success(title, undefined, { action: { label: 'Undo', event } });
const AGAIN = { action: { label: 'Try again', event: RESTORE } };
const SADDAR = { about: 'branch Saddar' };
const SANA = { about: 'person Sana' };

const INBOUND = 'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';
const PROVIDER = 'In Review is set by the system, not by hand.';
const byRule = (rule: string) => ({
  action: { label: `Rule ${rule}`, to: `/book#rules--${rule.toLowerCase()}` },
});
const NOT_MINE = 'You do not have permission to delete bookings.';
const BY_ROLE = { action: { label: 'Who may what', to: '/book#permissions' } };
const CLOSED = 'Entries of Saddar stay. It is not offered for new ones.';
const RENEWED = 'Sana is signed out and signs in with the new one.';
const UNKNOWN = 'There was no answer. Please load the booking again before you repeat it.';
const user = { id: 0, email: 'ali@shop.test', name: 'Ali', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
const booking = { kind: 'booking', id: 7 };
const entry = { kind: 'ledgerEntry', id: 7 };
const no = { text: 'No' };
const PASSWORD = { kind: 'password' };
const PIN = { kind: 'pin' };
const PASSKEY = { kind: 'passkey' };
const branch = (change: string) => ({ kind: 'branch', name: 'Saddar', change });
const sana = (change: string) => ({ kind: 'person', name: 'Sana', change });
const quickly = (is: string, more: object = {}) => ({ action: { is, ...more }, canUndo: false });

/** An event type, its other fields, its notification, and its redirect. */
type Row = [type: string, event: object, toast: object | null, redirect?: unknown];
const EVENTS: Row[] = [
  ['ownForm.saved [ACCOUNT-03]', PASSWORD, success('Password changed', 'Your other logins have ended.')],
  ['ownForm.failed [ACCOUNT-02]', { ...PASSWORD, ...no }, failure('Password not changed', 'No')],
  ['ownForm.saved [LOCK-02]', PIN, success('PIN saved', 'It opens the counters of the shop from now on.')],
  ['ownForm.removed [LOCK-02]', PIN, success('PIN removed', 'A counter asks for your password now.')],
  ['ownForm.failed [LOCK-02]', { ...PIN, ...no }, failure('PIN not saved', 'No')],
  ['ownForm.saved [LOCK-05]', { kind: 'confirmation' }, null],
  ['login.ended [ACCOUNT-05]', { device: 'A phone' }, success('Logged out', 'A phone has to sign in again.')],
  ['logins.ended [ACCOUNT-05]', { count: 1 }, success('Logged out everywhere else', '1 login ended.')],
  ['logins.ended [ACCOUNT-05]', { count: 3 }, success('Logged out everywhere else', '3 logins ended.')],
  ['ownForm.saved [FACT-03]', PASSKEY, success('Passkey added', 'It signs you in without your password.')],
  ['ownForm.removed [FACT-03]', PASSKEY, success('Passkey removed', 'It signs nobody in any more.')],
  ['ownForm.failed [FACT-03]', { ...PASSKEY, ...no }, null],
  ['login.endFailed [ACCOUNT-05]', no, failure('Not logged out', 'No')],
  ['shopSettings.saved [SHOP-01]', {}, success('Settings saved', 'The shop works with them from now on.')],
  ['shopSettings.invalid [SHOP-01]', {}, null],
  ['shopSettings.failed [SHOP-01]', no, failure('Settings not saved', 'No')],
  ['row.added [SHOP-03]', branch(''), success('Branch added', 'Ledger entries can be written for Saddar.')],
  ['row.changed [SHOP-03]', branch('edit'), success('Branch changed', 'Saddar was saved.')],
  ['row.changed [SHOP-03]', branch('close'), success('Branch closed', CLOSED, SADDAR)],
  ['row.changed [SHOP-03]', branch('open'), success('Branch reopened', 'Saddar is offered for new entries.', SADDAR)],
  ['form.failed [SHOP-03]', { kind: 'branch', ...no }, failure('Branch not saved', 'No')],
  ['form.invalid [PEOPLE-02]', {}, null],
  ['form.failed [PEOPLE-02]', { kind: 'person', ...no }, failure('Person not added', 'No')],
  ['row.added [PEOPLE-02]', sana(''), success('Person added', 'Sana can sign in with the first password.')],
  ['row.changed [PEOPLE-03]', sana('role'), success('Role changed', 'Sana works with the new role from now on.')],
  [
    'row.changed [PEOPLE-04]',
    sana('disable'),
    success('Person disabled', 'Sana is signed out and cannot sign in.', SANA),
  ],
  ['row.changed [PEOPLE-04]', sana('enable'), success('Person enabled', 'Sana can sign in again.', SANA)],
  ['row.changed [PEOPLE-05]', sana('password'), success('New first password', RENEWED)],
  ['row.failed [PEOPLE-04]', { kind: 'person', ...no }, failure('Nothing was changed', 'No')],
  ['quick.done [QUICK-06]', quickly('payment'), success('Payment recorded')],
  ['quick.done [QUICK-06]', quickly('contact'), success('Contact logged')],
  ['quick.done [QUICK-06]', quickly('delivery', { leadsTo: null }), success('Delivery added')],
  [
    'quick.done [QUICK-06]',
    quickly('delivery', { leadsTo: 'CONFIRMED' }),
    success('Delivery added', 'The booking is confirmed.'),
  ],
  ['quick.done [QUICK-06]', quickly('item'), success('Item status changed')],
  ['quick.done [QUICK-06]', quickly('note'), success('Note saved')],
  ['quick.done [QUICK-06]', quickly('appointment'), success('Appointment moved')],
  ['quick.done [QUICK-06]', quickly('status', { to: 'IN_PROGRESS' }), success('Booking is in progress')],
  ['quick.done [QUICK-06]', { ...quickly('note'), canUndo: true }, withUndo('Note saved', { type: 'action.undo' })],
  ['quick.undone [QUICK-06]', {}, success('Undone')],
  ['quick.uncertain [QUICK-02]', {}, failure('Not known whether it was saved', UNKNOWN)],
  ['quick.notUndone [QUICK-06]', no, failure('Not undone', 'No')],
  ['session.started [AUTH-04]', { user }, success('Login Successful', 'Welcome back, Ali')],
  [
    'session.started [AUTH-04]',
    { user: { ...user, name: '' } },
    success('Login Successful', 'Welcome back, ali@shop.test'),
  ],
  ['session.refused [AUTH-05]', no, failure('Login Failed', 'No')],
  ['session.unanswered [AUTH-06]', no, failure('Login Error', 'No')],
  [
    'session.ended [AUTH-07, NAV-05]',
    { cause: 'logout' },
    success('Logged Out', 'You have been successfully logged out'),
    '/login',
  ],
  ['session.ended [AUTH-11]', { cause: 'expired' }, null],
  ['session.ended [AUTH-11]', { cause: 'elsewhere' }, null],
  [
    'booking.notFound [EDIT-19]',
    {},
    failure('Booking not found', 'The requested booking could not be found.'),
    away('/bookings'),
  ],
  ['booking.loadFailed [EDIT-20]', {}, failure('Error', 'Failed to load booking details.'), away('/bookings')],
  ['booking.saved [EDIT-16]', {}, success('Booking updated')],
  [
    'booking.saveRefused [EDIT-11]',
    { reason: 'noChanges' },
    toast('info')('No changes', 'No changes were made to the booking.'),
  ],
  [
    'booking.saveRefused [EDIT-03, PERM-09]',
    { reason: 'status', text: INBOUND },
    failure('Cannot Save Changes', INBOUND, byRule('EDIT-01')),
  ],
  [
    'booking.saveRefused [EDIT-03]',
    { reason: 'invalid' },
    failure('Cannot Save Changes', 'Please fix the validation errors'),
  ],
  [
    'booking.statusRefused [EDIT-02, PERM-09]',
    { text: INBOUND },
    failure('Status Change Not Allowed', INBOUND, byRule('EDIT-01')),
  ],
  [
    'booking.statusRefused [EDIT-28, PERM-09]',
    { text: PROVIDER },
    failure('Status Change Not Allowed', PROVIDER, byRule('EDIT-28')),
  ],
  ['booking.saveFailed [EDIT-16]', no, failure('Update failed', 'No')],
  ['record.deleteFailed [EDIT-17]', { ...booking, ...no }, failure('Delete failed', 'No')],
  ['record.deleteFailed [PERM-09]', { ...booking, text: NOT_MINE }, failure('Delete failed', NOT_MINE, BY_ROLE)],
  ['record.deleted [EDIT-17, EDIT-32]', { ...booking, canRestore: true }, withUndo('Booking deleted')],
  ['record.deleted [EDIT-17]', { ...booking, canRestore: false }, success('Booking deleted')],
  ['record.restored [EDIT-17]', booking, success('Booking restored')],
  ['record.restoreFailed [EDIT-17]', { ...booking, ...no }, failure('Restore failed', 'No', AGAIN)],
  ['item.deleted [EDIT-13]', {}, success('Item deleted')],
  ['item.restored [EDIT-13]', {}, success('Item restored')],
  [
    'booking.created [BOOK-08]',
    { id: 7 },
    success('Booking created successfully', undefined, {
      action: { label: 'Print Receipt', to: '/bookings/7?print=Receipt%2C+A4' },
    }),
    away('/bookings/7'),
  ],
  ['booking.createInvalid [BOOK-07]', {}, failure('Please fix the validation errors')],
  [
    'booking.createRefused [BOOK-09]',
    { text: BOOKING_MESSAGES.createRefused.title },
    failure('Failed to create booking'),
  ],
  ['booking.createRefused [BOOK-09]', no, failure('Failed to create booking', 'No')],
  ['booking.createUnanswered [BOOK-10]', no, failure('An error occurred while creating the booking', 'No')],
  ['document.downloaded [EDIT-23]', { kind: 'receipt' }, success('Receipt downloaded')],
  ['document.downloaded [EDIT-23]', { kind: 'invoice' }, success('Invoice downloaded')],
  [
    'document.downloadFailed [EDIT-23]',
    { kind: 'receipt' },
    failure('Download failed', 'Failed to download the receipt. Please try again.'),
  ],
  [
    'document.downloadFailed [EDIT-23]',
    { kind: 'invoice' },
    failure('Download failed', 'Failed to download the invoice. Please try again.'),
  ],
  [
    'ledgerEntry.created [LEDG-25, LEDG-27]',
    { id: 7 },
    success('Ledger entry created successfully'),
    away('/ledger/7'),
  ],
  [
    'ledgerEntry.updated [LEDG-25, LEDG-27]',
    { id: 7 },
    success('Ledger entry updated successfully'),
    away('/ledger/7'),
  ],
  ['ledgerForm.failed [LEDG-25]', { message: 'Not like this' }, failure('Not like this')],
  ['record.deleted [LEDG-27]', { ...entry, canRestore: false }, success('Ledger entry #7 deleted')],
  ['record.deleted [LEDG-27, LEDG-41]', { ...entry, canRestore: true }, withUndo('Ledger entry #7 deleted')],
  ['record.restored [LEDG-27]', entry, success('Ledger entry #7 restored')],
  ['record.restoreFailed [LEDG-27]', { ...entry, ...no }, failure('Ledger entry #7 is still deleted', 'No', AGAIN)],
  ['record.deleteFailed [LEDG-28]', { ...entry, ...no }, null],
  ['report.exportFailed [REPORT-04]', {}, failure('The report could not be saved as a file')],
  ['claim.redirectDue [CLAIM-11]', { claim: { id: 5, claimNumber: 'WC-1001' } }, null, away('/warranty-claims/5')],
  ['verification.redirectDue [VERIFY-04]', {}, null, away('/login')],
];
const toType = (title: string) => title.replace(/ .*/, '');

describe('the notification of each event', () => {
  it.each(EVENTS)('%s', (title, more, said, redirect = null) => {
    const event = { type: toType(title), ...more };
    expect([findMessage(toasts, event), findMessage(redirects, event)]).toEqual([said, redirect]);
  });

  it('is said by one table alone, and is all there', () => {
    const types = TABLES.flatMap(({ toasts: said = {} }) => Object.keys(said));
    expect(types.toSorted()).toEqual([...new Set(types)].toSorted());
    const known = new Set(EVENTS.map(([title]) => toType(title)));
    expect([...types, ...Object.keys(redirects)].filter((type) => !known.has(type))).toEqual([]);
  });
});
