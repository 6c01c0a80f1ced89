import { describe, expect, it } from 'vitest';
import { BOOKING_MESSAGES } from '../../../src/domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../../src/domain/ledger/ledger-messages.ts';
import { SESSION_MESSAGES } from '../../../src/domain/session/session-messages.ts';
import { findMessage, type NotificationTable } from '../../../src/app/notifications/use-notification-table.ts';
import * as quick from '../../../src/app/notifications/quick.notifications.ts';
import * as screens from '../../../src/app/notifications/screens.notifications.ts';
import * as session from '../../../src/app/notifications/session.notifications.ts';

const TABLES: readonly Partial<NotificationTable>[] = [screens, quick, session];
const toasts = Object.assign({}, ...TABLES.map((table) => table.toasts));
const redirects = Object.assign({}, ...TABLES.map((table) => table.redirects));

const INBOUND = 'Cannot confirm booking without INBOUND delivery information. Please add delivery details first.';
const user = { id: 0, email: 'ali@shop.test', name: 'Ali', role: 'CUSTOMER', createdAt: '', updatedAt: '' };
const success = (title: string) => ({ title, type: 'success' });
const failure = (title: string, description?: string) => ({
  title,
  type: 'error',
  ...(description === undefined ? {} : { description }),
});
const booked = { kind: 'booking', id: 7 };
const entry = { kind: 'ledgerEntry', id: 7 };
const away = (to: string) => ({ to, replace: true });

type Row = [ids: string, event: { type: string; [key: string]: unknown }, toast: unknown, redirect: unknown];

const told = (title: string, description: string) => ({ ...success(title), description });

const NOTIFICATIONS: Row[] = [
  ['[ACCOUNT-03]', { type: 'password.changed' }, told('Password changed', 'Your other logins have ended.'), null],
  ['[ACCOUNT-02]', { type: 'password.refused' }, null, null],
  ['[ACCOUNT-02]', { type: 'password.failed', text: 'Wait' }, failure('Password not changed', 'Wait'), null],
  [
    '[ACCOUNT-05]',
    { type: 'login.ended', device: 'Safari on iPhone' },
    told('Logged out', 'Safari on iPhone has to sign in again.'),
    null,
  ],
  ['[ACCOUNT-05]', { type: 'logins.ended', count: 1 }, told('Logged out everywhere else', '1 login ended.'), null],
  ['[ACCOUNT-05]', { type: 'logins.ended', count: 3 }, told('Logged out everywhere else', '3 logins ended.'), null],
  ['[ACCOUNT-05]', { type: 'login.endFailed', text: 'No' }, failure('Not logged out', 'No'), null],
  [
    '[PEOPLE-02]',
    { type: 'row.added', kind: 'person', name: 'Sana' },
    told('Person added', 'Sana can sign in with the first password.'),
    null,
  ],
  [
    '[SHOP-01]',
    { type: 'shopSettings.saved', timeZone: 'Asia/Karachi' },
    told('Settings saved', 'The shop works with them from now on.'),
    null,
  ],
  ['[SHOP-01]', { type: 'shopSettings.invalid' }, null, null],
  ['[SHOP-01]', { type: 'shopSettings.failed', text: 'No' }, failure('Settings not saved', 'No'), null],
  [
    '[SHOP-03]',
    { type: 'row.added', kind: 'branch', name: 'Saddar' },
    told('Branch added', 'Ledger entries can be written for Saddar.'),
    null,
  ],
  [
    '[SHOP-03]',
    { type: 'row.changed', kind: 'branch', name: 'Saddar', change: 'edit' },
    told('Branch changed', 'Saddar was saved.'),
    null,
  ],
  [
    '[SHOP-03]',
    { type: 'row.changed', kind: 'branch', name: 'Saddar', change: 'close' },
    { ...told('Branch closed', 'Entries of Saddar stay. It is not offered for new ones.'), about: 'branch Saddar' },
    null,
  ],
  [
    '[SHOP-03]',
    { type: 'row.changed', kind: 'branch', name: 'Saddar', change: 'open' },
    { ...told('Branch reopened', 'Saddar is offered for new entries.'), about: 'branch Saddar' },
    null,
  ],
  ...(
    [
      [{ is: 'payment' }, success('Payment recorded')],
      [{ is: 'contact' }, success('Contact logged')],
      [{ is: 'delivery', leadsTo: null }, success('Delivery added')],
      [{ is: 'delivery', leadsTo: 'CONFIRMED' }, told('Delivery added', 'The booking is confirmed.')],
      [{ is: 'item' }, success('Item status changed')],
      [{ is: 'note' }, success('Note saved')],
      [{ is: 'appointment' }, success('Appointment moved')],
      [{ is: 'status', to: 'IN_PROGRESS' }, success('Booking is in progress')],
    ] as const
  ).map(([action, toast]): Row => ['[QUICK-06]', { type: 'quick.done', action, canUndo: false }, toast, null]),
  [
    '[QUICK-06]',
    { type: 'quick.done', action: { is: 'note' }, canUndo: true },
    { ...success('Note saved'), action: { label: 'Undo', event: { type: 'action.undo' } } },
    null,
  ],
  ['[QUICK-06]', { type: 'quick.undone' }, success('Undone'), null],
  [
    '[QUICK-02]',
    { type: 'quick.uncertain' },
    failure(
      'Not known whether it was saved',
      'There was no answer. Please load the booking again before you repeat it.',
    ),
    null,
  ],
  ['[QUICK-06]', { type: 'quick.notUndone', text: 'Closed' }, failure('Not undone', 'Closed'), null],
  ['[SHOP-03]', { type: 'form.failed', kind: 'branch', text: 'No' }, failure('Branch not saved', 'No'), null],
  ['[PEOPLE-02]', { type: 'form.invalid' }, null, null],
  ['[PEOPLE-02]', { type: 'form.failed', kind: 'person', text: 'No' }, failure('Person not added', 'No'), null],
  [
    '[PEOPLE-03]',
    { type: 'row.changed', kind: 'person', name: 'Sana', change: 'role' },
    told('Role changed', 'Sana works with the new role from now on.'),
    null,
  ],
  [
    '[PEOPLE-04]',
    { type: 'row.changed', kind: 'person', name: 'Sana', change: 'disable' },
    { ...told('Person disabled', 'Sana is signed out and cannot sign in.'), about: 'person Sana' },
    null,
  ],
  [
    '[PEOPLE-04]',
    { type: 'row.changed', kind: 'person', name: 'Sana', change: 'enable' },
    { ...told('Person enabled', 'Sana can sign in again.'), about: 'person Sana' },
    null,
  ],
  [
    '[PEOPLE-05]',
    { type: 'row.changed', kind: 'person', name: 'Sana', change: 'password' },
    told('New first password', 'Sana is signed out and signs in with the new one.'),
    null,
  ],
  ['[PEOPLE-04]', { type: 'row.failed', kind: 'person', text: 'No' }, failure('Nothing was changed', 'No'), null],
  [
    '[AUTH-04]',
    { type: 'session.started', user },
    { ...success('Login Successful'), description: 'Welcome back, Ali' },
    null,
  ],
  [
    '[AUTH-04]',
    { type: 'session.started', user: { ...user, name: '' } },
    { ...success('Login Successful'), description: 'Welcome back, ali@shop.test' },
    null,
  ],
  ['[AUTH-05]', { type: 'session.refused', text: 'Closed' }, failure('Login Failed', 'Closed'), null],
  ['[AUTH-05]', { type: 'session.refused', text: 'Locked' }, failure('Login Failed', 'Locked'), null],
  ['[AUTH-06]', { type: 'session.unanswered', text: 'Closed' }, failure('Login Error', 'Closed'), null],
  [
    '[AUTH-07, NAV-05]',
    { type: 'session.ended', cause: 'logout' },
    { ...success('Logged Out'), description: 'You have been successfully logged out' },
    '/login',
  ],
  ['[AUTH-11]', { type: 'session.ended', cause: 'expired' }, null, null],
  ['[AUTH-11]', { type: 'session.ended', cause: 'elsewhere' }, null, null],
  [
    '[EDIT-19]',
    { type: 'booking.notFound' },
    failure('Booking not found', 'The requested booking could not be found.'),
    away('/bookings'),
  ],
  ['[EDIT-20]', { type: 'booking.loadFailed' }, failure('Error', 'Failed to load booking details.'), away('/bookings')],
  ['[EDIT-16]', { type: 'booking.saved' }, success('Booking updated'), null],
  [
    '[EDIT-11]',
    { type: 'booking.saveRefused', reason: 'noChanges' },
    { title: 'No changes', description: 'No changes were made to the booking.', type: 'info' },
    null,
  ],
  [
    '[EDIT-03]',
    { type: 'booking.saveRefused', reason: 'status', text: INBOUND },
    failure('Cannot Save Changes', INBOUND),
    null,
  ],
  [
    '[EDIT-03]',
    { type: 'booking.saveRefused', reason: 'invalid' },
    failure('Cannot Save Changes', 'Please fix the validation errors'),
    null,
  ],
  ['[EDIT-02]', { type: 'booking.statusRefused', text: INBOUND }, failure('Status Change Not Allowed', INBOUND), null],
  ['[EDIT-16]', { type: 'booking.saveFailed', text: 'Busy' }, failure('Update failed', 'Busy'), null],
  ['[EDIT-17]', { type: 'record.deleteFailed', ...booked, text: 'Busy' }, failure('Delete failed', 'Busy'), null],
  [
    '[EDIT-17, EDIT-32]',
    { type: 'record.deleted', ...booked, canRestore: true },
    { ...success('Booking deleted'), action: { label: 'Undo', event: { type: 'record.restore', id: 7 } } },
    null,
  ],
  ['[EDIT-17]', { type: 'record.deleted', ...booked, canRestore: false }, success('Booking deleted'), null],
  ['[EDIT-17]', { type: 'record.restored', ...booked }, success('Booking restored'), null],
  [
    '[EDIT-17]',
    { type: 'record.restoreFailed', ...booked, text: 'Busy' },
    {
      ...failure('Restore failed', 'Busy'),
      action: { label: 'Try again', event: { type: 'record.restore', id: 7 } },
    },
    null,
  ],
  ['[EDIT-13]', { type: 'item.deleted' }, success('Item deleted'), null],
  ['[EDIT-13]', { type: 'item.restored' }, success('Item restored'), null],
  [
    ' [BOOK-08]',
    { type: 'booking.created', id: 7 },
    {
      ...success('Booking created successfully'),
      action: { label: 'Print Receipt', to: '/bookings/7?print=Receipt%2C+A4', offer: 'papers' },
    },
    away('/bookings/7'),
  ],
  ['[BOOK-07]', { type: 'booking.createInvalid' }, failure('Please fix the validation errors'), null],
  [
    '[BOOK-09]',
    { type: 'booking.createRefused', text: BOOKING_MESSAGES.createRefused.title },
    failure('Failed to create booking'),
    null,
  ],
  ['[BOOK-09]', { type: 'booking.createRefused', text: 'Busy' }, failure('Failed to create booking', 'Busy'), null],
  [
    '[BOOK-10]',
    { type: 'booking.createUnanswered', text: 'Network error occurred' },
    failure('An error occurred while creating the booking', 'Network error occurred'),
    null,
  ],
  ['[EDIT-24]', { type: 'document.downloaded', kind: 'receipt' }, success('Receipt downloaded'), null],
  ['[EDIT-24]', { type: 'document.downloaded', kind: 'invoice' }, success('Invoice downloaded'), null],
  [
    '[EDIT-23]',
    { type: 'document.downloadFailed', kind: 'receipt' },
    failure('Download failed', 'Failed to download the receipt. Please try again.'),
    null,
  ],
  [
    '[EDIT-23]',
    { type: 'document.downloadFailed', kind: 'invoice' },
    failure('Download failed', 'Failed to download the invoice. Please try again.'),
    null,
  ],
  [
    '[LEDG-25, LEDG-27]',
    { type: 'ledgerEntry.created', id: 7 },
    success('Ledger entry created successfully'),
    away('/ledger/7'),
  ],
  [
    '[LEDG-26, LEDG-27]',
    { type: 'ledgerEntry.updated', id: 7 },
    success('Ledger entry updated successfully'),
    away('/ledger/7'),
  ],
  [
    '[LEDG-25]',
    { type: 'ledgerForm.failed', message: 'Failed to create ledger entry' },
    failure('Failed to create ledger entry'),
    null,
  ],
  ['[LEDG-27]', { type: 'record.deleted', ...entry, canRestore: false }, success('Ledger entry #7 deleted'), null],
  [
    '[LEDG-27, LEDG-41]',
    { type: 'record.deleted', ...entry, canRestore: true },
    { ...success('Ledger entry #7 deleted'), action: { label: 'Undo', event: { type: 'record.restore', id: 7 } } },
    null,
  ],
  ['[LEDG-27]', { type: 'record.restored', ...entry }, success('Ledger entry #7 restored'), null],
  [
    '[LEDG-27]',
    { type: 'record.restoreFailed', ...entry, text: 'Busy' },
    {
      ...failure('Ledger entry #7 is still deleted', 'Busy'),
      action: { label: 'Try again', event: { type: 'record.restore', id: 7 } },
    },
    null,
  ],
  ['[LEDG-28]', { type: 'record.deleteFailed', ...entry, text: 'Busy' }, null, null],
  ['[REPORT-04]', { type: 'report.exportFailed' }, failure('The report could not be saved as a file'), null],
  [
    '[CLAIM-11]',
    { type: 'claim.redirectDue', claim: { id: 5, claimNumber: 'WC-1001' } },
    null,
    away('/warranty-claims/5'),
  ],
  ['[VERIFY-04]', { type: 'verification.redirectDue' }, null, away('/login')],
];

describe('what staff see of each event', () => {
  it.each(
    NOTIFICATIONS.map(([ids, event, toast, redirect]) => [`${event.type} ${ids}`, { event, toast, redirect }] as const),
  )('%s', (_, { event, toast, redirect }) => {
    expect({ toast: findMessage(toasts, event), redirect: findMessage(redirects, event) }).toEqual({ toast, redirect });
  });

  it('has these fallbacks where the server gives no sentence [AUTH-05, AUTH-06, EDIT-17, LEDG-28]', () => {
    expect([
      SESSION_MESSAGES.refused.fallback,
      SESSION_MESSAGES.unanswered.fallback,
      BOOKING_MESSAGES.deleteFailed.fallback,
      BOOKING_MESSAGES.restoreFailed.fallback,
      LEDGER_MESSAGES.deleteFailed.fallback,
      LEDGER_MESSAGES.restoreFailed.fallback,
    ]).toEqual([
      'Invalid credentials',
      'An unexpected error occurred',
      'Failed to delete booking.',
      'Failed to restore booking.',
      'Failed to delete ledger entry',
      'Failed to restore the ledger entry',
    ]);
  });

  it('is said by one table alone', () => {
    const types = TABLES.flatMap((table) => Object.keys(table.toasts ?? {}));
    expect(types.filter((type, place) => types.indexOf(type) !== place)).toEqual([]);
  });

  it('is all there', () => {
    const known = new Set(NOTIFICATIONS.map(([, event]) => event.type));
    expect([...Object.keys(toasts), ...Object.keys(redirects)].filter((type) => !known.has(type))).toEqual([]);
  });
});
