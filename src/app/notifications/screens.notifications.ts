import type { EmittedFrom, AnyActorRef } from 'xstate';
import { ACCOUNT_MESSAGES, OWN_FORM_MESSAGES } from '../../domain/account/account-messages.ts';
import { BOOKING_MESSAGES, DOCUMENT_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { RECEIPT_TITLE, paperAddress } from '../../domain/papers/papers.ts';
import { PEOPLE_MESSAGES } from '../../domain/people/people-messages.ts';
import { COUNTERS_MESSAGES, SHOP_MESSAGES } from '../../domain/shop/shop-messages.ts';
import type { OwnLoginsEmitted } from '../../machines/account/own-logins.machine.ts';
import type { OwnFormEmitted, OwnFormKind } from '../../machines/account/own-form.machine.ts';
import type { BookingCreateEmitted } from '../../machines/booking-create.machine.ts';
import type { BookingDetailsEmitted } from '../../machines/booking-details.machine.ts';
import type { BookingEditEmitted } from '../../machines/booking-edit/booking-edit.setup.ts';
import type { claimCreateMachine } from '../../machines/claim-create/claim-create.machine.ts';
import type { documentDownloadMachine } from '../../machines/document-download.machine.ts';
import type { LedgerFormEmitted } from '../../machines/ledger-form/ledger-form.machine.ts';
import type { RowsEmitted } from '../../machines/rows-editor.machine.ts';
import type { ShopSettingsEmitted } from '../../machines/shop/shop-settings.machine.ts';
import type { verificationMachine } from '../../machines/verification.machine.ts';
import {
  done,
  failed,
  refused,
  toToast,
  type Redirect,
  type Table,
  type ToastMessage,
  useNotificationTable,
} from './use-notification-table.ts';

type ScreenEmitted =
  | OwnLoginsEmitted
  | OwnFormEmitted
  | BookingCreateEmitted
  | BookingDetailsEmitted
  | BookingEditEmitted
  | EmittedFrom<typeof claimCreateMachine | typeof documentDownloadMachine | typeof verificationMachine>
  | LedgerFormEmitted
  | RowsEmitted
  | ShopSettingsEmitted;

type OwnWords = Partial<
  Record<'saved' | 'removed' | 'failed', { title?: string; description?: string; fallback?: string }>
>;
const OWN: Record<OwnFormKind, OwnWords> = { ...OWN_FORM_MESSAGES, confirmation: {} };
/** A message without a title appears only in the form. */
const ofOwn =
  (is: keyof OwnWords) =>
  ({ kind, text }: { kind: OwnFormKind; text?: string }): ToastMessage | null => {
    const { title, ...words } = OWN[kind][is] ?? {};
    return title === undefined ? null : toToast(is === 'failed' ? 'error' : 'success', { title, ...words }, text);
  };

const ROWS = {
  person: { added: PEOPLE_MESSAGES.added, notAdded: PEOPLE_MESSAGES.addFailed, failed: PEOPLE_MESSAGES.failed },
  branch: {
    added: SHOP_MESSAGES.branchAdded,
    notAdded: SHOP_MESSAGES.branchFailed,
    failed: SHOP_MESSAGES.branchFailed,
  },
  counter: {
    added: COUNTERS_MESSAGES.enrolled,
    notAdded: COUNTERS_MESSAGES.failed,
    failed: COUNTERS_MESSAGES.failed,
  },
};
const CHANGED = {
  role: PEOPLE_MESSAGES.changed,
  disable: PEOPLE_MESSAGES.disabled,
  enable: PEOPLE_MESSAGES.enabled,
  password: PEOPLE_MESSAGES.passwordMade,
  edit: SHOP_MESSAGES.branchChanged,
  close: SHOP_MESSAGES.branchClosed,
  open: SHOP_MESSAGES.branchOpened,
  revoke: COUNTERS_MESSAGES.revoked,
};
/** The next toast about the same row takes the place of theirs. */
const SWITCHES: readonly string[] = ['disable', 'enable', 'close', 'open'];

/** The toasts for the screens' events, in the words of each feature. A rejected field shows its own error. */
export const toasts = {
  'ownForm.saved': ofOwn('saved'),
  'ownForm.removed': ofOwn('removed'),
  'ownForm.failed': ofOwn('failed'),
  'login.ended': ({ device }) => toToast('success', ACCOUNT_MESSAGES.loginEnded(device)),
  'logins.ended': ({ count }) => toToast('success', ACCOUNT_MESSAGES.othersEnded(count)),
  'login.endFailed': failed(ACCOUNT_MESSAGES.endFailed),
  'booking.notFound': failed(BOOKING_MESSAGES.notFound),
  'booking.loadFailed': failed(BOOKING_MESSAGES.loadFailed),
  'booking.saved': done(BOOKING_MESSAGES.saved),
  'booking.saveRefused': (event) =>
    event.reason === 'noChanges'
      ? toToast('info', BOOKING_MESSAGES.noChanges)
      : event.reason === 'status'
        ? refused(BOOKING_MESSAGES.saveRefused)(event)
        : toToast('error', BOOKING_MESSAGES.saveRefused),
  'booking.statusRefused': refused(BOOKING_MESSAGES.statusRefused),
  'booking.saveFailed': failed(BOOKING_MESSAGES.saveFailed),
  'item.deleted': done(BOOKING_MESSAGES.itemDeleted),
  'item.restored': done(BOOKING_MESSAGES.itemRestored),
  'booking.created': ({ id }) => ({
    ...toToast('success', BOOKING_MESSAGES.created),
    action: { label: 'Print Receipt', to: paperAddress(`/bookings/${id}`, RECEIPT_TITLE) },
  }),
  'booking.createInvalid': failed(BOOKING_MESSAGES.createInvalid),
  'booking.createRefused': failed(BOOKING_MESSAGES.createRefused),
  'booking.createUnanswered': failed(BOOKING_MESSAGES.createUnanswered),
  'document.downloaded': ({ kind }) => toToast('success', DOCUMENT_MESSAGES[kind].downloaded),
  'document.downloadFailed': ({ kind }) => toToast('error', DOCUMENT_MESSAGES[kind].downloadFailed),
  'ledgerEntry.created': done(LEDGER_MESSAGES.created),
  'ledgerEntry.updated': done(LEDGER_MESSAGES.updated),
  'ledgerForm.failed': ({ message }) => toToast('error', { title: message }),
  'shopSettings.saved': done(SHOP_MESSAGES.saved),
  'shopSettings.failed': failed(SHOP_MESSAGES.failed),
  'row.added': ({ kind, name }) => toToast('success', ROWS[kind].added(name)),
  'row.changed': ({ kind, name, change }) => ({
    ...toToast('success', CHANGED[change](name)),
    ...(SWITCHES.includes(change) ? { about: `${kind} ${name}` } : {}),
  }),
  'form.failed': ({ kind, text }) => toToast('error', ROWS[kind].notAdded, text),
  'row.failed': ({ kind, text }) => toToast('error', ROWS[kind].failed, text),
} satisfies Table<ScreenEmitted, ToastMessage>;

/** The address that an event redirects to. */
export const redirects = {
  // EDIT-19, EDIT-20, BOOK-08: an unknown or unloadable booking leads back to the list, a new one to its details.
  'booking.notFound': () => ({ to: '/bookings', replace: true }),
  'booking.loadFailed': () => ({ to: '/bookings', replace: true }),
  'booking.created': ({ id }) => ({ to: `/bookings/${id}`, replace: true }),
  // The wizard itself shows failures (CLAIM-12). Back from the claim does not return to a finished wizard
  // (CLAIM-11).
  'claim.redirectDue': ({ claim }) => ({ to: `/warranty-claims/${claim.id}`, replace: true }),
  // LEDG-27: a saved entry leads to its page.
  'ledgerEntry.created': ({ id }) => ({ to: `/ledger/${id}`, replace: true }),
  'ledgerEntry.updated': ({ id }) => ({ to: `/ledger/${id}`, replace: true }),
  // The page itself shows failures (VERIFY-04).
  'verification.redirectDue': () => ({ to: '/login', replace: true }),
} satisfies Table<ScreenEmitted, Redirect>;

/** Turns what a screen's actor emits into toasts and into navigation; the session's are the shell's. @returns the actor */
export function useNotifications<Ref extends AnyActorRef>(actor: Ref): Ref {
  useNotificationTable(actor, { toasts, redirects });
  return actor;
}
