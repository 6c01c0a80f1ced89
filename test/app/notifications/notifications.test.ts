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
const BY_ROLE = { action: { label: 'Permissions', to: '/book#permissions' } };
const CLOSED = 'Existing entries are kept. Saddar cannot be chosen for new ones.';
const RENEWED = 'Sana is signed out and signs in with the new one.';
const UNKNOWN = 'The server did not respond. Please reload the booking before you try again.';
const user = { id: 0, email: 'ali@shop.test', name: 'Ali', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
const booking = { kind: 'booking', id: 7 };
const entry = { kind: 'ledgerEntry', id: 7 };
const no = { text: 'No' };
const refusedBy = { ...no, reason: 'refused' };
const EDIT = { kind: 'booking' };
const ITEM = { ...EDIT, section: 'booking_items' };
const CREATE = { kind: 'newBooking' };
const SHOP = { kind: 'shop' };
const PASSWORD = { kind: 'password' };
const PIN = { kind: 'pin' };
const PASSKEY = { kind: 'passkey' };
const branch = (change: string) => ({ kind: 'branch', name: 'Saddar', change });
const sana = (change: string) => ({ kind: 'person', name: 'Sana', change });
const quickly = (is: string, more: object = {}) => ({
  action: { is, ...more },
  booking: { id: 7, clientName: 'Ali' },
  canUndo: false,
  taken: null,
  theirs: [],
});
const RECEIPT = { first: { label: 'Print Receipt', to: '/bookings/7?print=Receipt%2C+A4' } };

/** An event type, its other fields, its notification, and its redirect. */
type Row = [type: string, event: object, toast: object | null, redirect?: unknown];
const EVENTS: Row[] = [
  ['record.saved [ACCOUNT-03]', PASSWORD, success('Password changed', 'You were logged out everywhere else.')],
  ['form.refused [ACCOUNT-02]', { ...PASSWORD, ...refusedBy }, failure('Password not changed', 'No')],
  ['record.saved [LOCK-02]', PIN, success('PIN saved', 'You can now unlock counters with it.')],
  ['own.removed [LOCK-02]', PIN, success('PIN removed', 'Counters now ask for your password.')],
  ['form.refused [LOCK-02]', { ...PIN, ...refusedBy }, failure('PIN not changed', 'No')],
  ['record.saved [LOCK-05]', { kind: 'confirmation' }, null],
  ['login.ended [ACCOUNT-05]', { device: 'A phone' }, success('Logged out', 'A phone has to sign in again.')],
  ['logins.ended [ACCOUNT-05]', { count: 1 }, success('Logged out everywhere else', '1 login ended.')],
  ['logins.ended [ACCOUNT-05]', { count: 3 }, success('Logged out everywhere else', '3 logins ended.')],
  ['record.saved [FACT-03]', PASSKEY, success('Passkey added', 'It signs you in without your password.')],
  ['own.removed [FACT-03]', PASSKEY, success('Passkey removed', 'It can no longer be used to sign in.')],
  ['form.refused [FACT-03]', { ...PASSKEY, ...refusedBy }, null],
  ['login.endFailed [ACCOUNT-05]', no, failure('Not logged out', 'No')],
  ['record.saved [SHOP-01]', SHOP, success('Settings saved', 'The new settings are in effect.')],
  ['form.refused [SHOP-01]', { ...SHOP, reason: 'invalid' }, null],
  ['form.refused [SHOP-01]', { ...SHOP, ...refusedBy }, failure('Settings not saved', 'No')],
  ['record.created [SHOP-03]', branch(''), success('Branch added', 'Ledger entries can be written for Saddar.')],
  ['record.saved [SHOP-03]', branch('edit'), success('Branch changed', 'Saddar was saved.')],
  ['record.saved [SHOP-03]', branch('close'), success('Branch closed', CLOSED, SADDAR)],
  [
    'record.saved [SHOP-03]',
    branch('open'),
    success('Branch reopened', 'Saddar can be chosen again for new entries.', SADDAR),
  ],
  ['form.refused [SHOP-03]', { kind: 'branch', ...refusedBy }, failure('Branch not saved', 'No')],
  ['form.refused [PEOPLE-02]', { kind: 'person', reason: 'invalid' }, null],
  ['form.refused [PEOPLE-02]', { kind: 'person', ...refusedBy }, failure('Person not added', 'No')],
  ['record.created [PEOPLE-02]', sana(''), success('Person added', 'Sana can sign in with the first password.')],
  ['record.saved [PEOPLE-03]', sana('role'), success('Role changed', 'Sana now has the new role.')],
  [
    'record.saved [PEOPLE-04]',
    sana('disable'),
    success('Person disabled', 'Sana is signed out and cannot sign in.', SANA),
  ],
  ['record.saved [PEOPLE-04]', sana('enable'), success('Person enabled', 'Sana can sign in again.', SANA)],
  ['record.saved [PEOPLE-05]', sana('password'), success('New first password', RENEWED)],
  ['change.failed [PEOPLE-04]', { kind: 'person', ...no }, failure('Nothing was changed', 'No')],
  [
    'quick.done [QUICK-06]',
    { ...quickly('payment'), taken: { amount: 2_500, change: 0 } },
    success('Payment recorded', 'Rs 2,500 received from Ali.', RECEIPT),
  ],
  [
    'quick.done [QUICK-06]',
    { ...quickly('payment'), taken: { amount: 40_000, change: 10_000 } },
    success('Payment recorded', 'Rs 40,000 received from Ali. Give back Rs 10,000.', { ...RECEIPT, stays: true }),
  ],
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
  ['quick.uncertain [QUICK-02]', {}, failure('The save could not be confirmed', UNKNOWN)],
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
  ['record.saved [EDIT-16]', { ...EDIT, theirs: [] }, success('Booking updated')],
  ['record.saved [CONF-10]', { ...EDIT, theirs: ['client name'] }, null],
  [
    'form.refused [CONF-10]',
    { ...EDIT, reason: 'overtaken', text: 'Your edits are kept.' },
    toast('info')('Not saved yet', 'Your edits are kept.'),
  ],
  [
    'form.refused [EDIT-11]',
    { ...EDIT, reason: 'unchanged' },
    toast('info')('No changes', 'No changes were made to the booking.'),
  ],
  [
    'form.refused [EDIT-03, PERM-09]',
    { ...EDIT, reason: 'rule', text: INBOUND },
    failure('Cannot Save Changes', INBOUND, byRule('EDIT-01')),
  ],
  [
    'form.refused [EDIT-03]',
    { ...EDIT, reason: 'invalid' },
    failure('Cannot Save Changes', 'Please fix the validation errors'),
  ],
  [
    'form.refused [EDIT-02, PERM-09]',
    { ...EDIT, reason: 'choice', text: INBOUND },
    failure('Status Change Not Allowed', INBOUND, byRule('EDIT-01')),
  ],
  [
    'form.refused [EDIT-28, PERM-09]',
    { ...EDIT, reason: 'choice', text: PROVIDER },
    failure('Status Change Not Allowed', PROVIDER, byRule('EDIT-28')),
  ],
  ['form.refused [EDIT-16]', { ...EDIT, ...refusedBy }, failure('Update failed', 'No')],
  ['record.deleteFailed [EDIT-17]', { ...booking, ...no }, failure('Delete failed', 'No')],
  ['record.deleteFailed [PERM-09]', { ...booking, text: NOT_MINE }, failure('Delete failed', NOT_MINE, BY_ROLE)],
  ['record.deleted [EDIT-17, EDIT-32]', { ...booking, canRestore: true }, withUndo('Booking deleted')],
  ['record.deleted [EDIT-17]', { ...booking, canRestore: false }, success('Booking deleted')],
  ['record.restored [EDIT-17]', booking, success('Booking restored')],
  ['record.restoreFailed [EDIT-17]', { ...booking, ...no }, failure('Restore failed', 'No', AGAIN)],
  ['row.toggled [EDIT-13]', { ...ITEM, isActive: false }, success('Item deleted')],
  ['row.toggled [EDIT-13]', { ...ITEM, isActive: true }, success('Item restored')],
  ['row.toggled [EDIT-13]', { ...ITEM, section: 'delivery', isActive: true }, null],
  [
    'record.created [BOOK-08]',
    { ...CREATE, id: 7 },
    success('Booking created successfully', undefined, {
      first: { label: 'Print Intake Slip', to: '/bookings/7?print=Intake+slip%2C+A4' },
      action: { label: 'Print Receipt', to: '/bookings/7?print=Receipt%2C+A4' },
    }),
    away('/bookings/7'),
  ],
  ['form.refused [BOOK-07]', { ...CREATE, reason: 'invalid' }, failure('Please fix the validation errors')],
  [
    'form.refused [BOOK-09]',
    { ...CREATE, reason: 'refused', text: BOOKING_MESSAGES.createRefused.title },
    failure('Failed to create booking'),
  ],
  ['form.refused [BOOK-09]', { ...CREATE, ...refusedBy }, failure('Failed to create booking', 'No')],
  [
    'form.refused [BOOK-10]',
    { ...CREATE, ...no, reason: 'unanswered' },
    failure('An error occurred while creating the booking', 'No'),
  ],
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
    'record.created [LEDG-25, LEDG-27]',
    { kind: 'newLedgerEntry', id: 7 },
    success('Ledger entry created successfully'),
    away('/ledger/7'),
  ],
  [
    'record.saved [LEDG-25, LEDG-27]',
    { kind: 'ledgerEntry', record: { id: 7 }, theirs: [] },
    success('Ledger entry updated successfully'),
    away('/ledger/7'),
  ],
  ['form.refused [LEDG-25]', { ...entry, reason: 'refused', text: 'Not like this' }, failure('Not like this')],
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

describe('a notification', () => {
  it.each(EVENTS)('%s', (title, more, said, redirect = null) => {
    const event = { type: toType(title), ...more };
    expect([findMessage(toasts, event), findMessage(redirects, event)]).toEqual([said, redirect]);
  });

  it('has one text and a test for each type of event', () => {
    const types = TABLES.flatMap(({ toasts: said = {} }) => Object.keys(said));
    expect(types.toSorted()).toEqual([...new Set(types)].toSorted());
    const known = new Set(EVENTS.map(([title]) => toType(title)));
    expect([...types, ...Object.keys(redirects)].filter((type) => !known.has(type))).toEqual([]);
  });
});
