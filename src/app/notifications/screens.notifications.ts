import { BOOKING_MESSAGES, DOCUMENT_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { ACCOUNT_MESSAGES } from '../../domain/account/account-messages.ts';
import type { CreatedClaim } from '../../domain/claim/claim.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import type { DocumentKind } from '../../domain/papers/document.ts';
import { RECEIPT_TITLE, paperAddress } from '../../domain/papers/paper-address.ts';
import { PEOPLE_MESSAGES } from '../../domain/people/people-messages.ts';
import type { OwnLoginsEmitted } from '../../machines/account/own-logins.machine.ts';
import type { PasswordEmitted } from '../../machines/account/password.machine.ts';
import type { BookingCreateEmitted } from '../../machines/booking-create.machine.ts';
import type { BookingDetailsEmitted } from '../../machines/booking-details.machine.ts';
import type { BookingEditEmitted } from '../../machines/booking-edit/booking-edit.setup.ts';
import type { LedgerFormEmitted } from '../../machines/ledger-form/ledger-form.setup.ts';
import type { PeopleEmitted } from '../../machines/people.machine.ts';
import { toToast } from './use-notification-table.ts';

type ScreenEmitted =
  | OwnLoginsEmitted
  | PasswordEmitted
  | BookingCreateEmitted
  | BookingDetailsEmitted
  | BookingEditEmitted
  | LedgerFormEmitted
  | PeopleEmitted;
type Emitted<T extends ScreenEmitted['type']> = Extract<ScreenEmitted, { type: T }>;

const CHANGED = {
  role: PEOPLE_MESSAGES.changed,
  disable: PEOPLE_MESSAGES.disabled,
  enable: PEOPLE_MESSAGES.enabled,
  password: PEOPLE_MESSAGES.passwordMade,
};

/** What the screens say of their events: in the words of each feature. */
export const toasts = {
  // A refused field says so itself. ACCOUNT-02, ACCOUNT-05.
  'password.changed': () => toToast('success', ACCOUNT_MESSAGES.passwordChanged),
  'password.failed': ({ text }: Emitted<'password.failed'>) => toToast('error', ACCOUNT_MESSAGES.passwordFailed, text),
  'login.ended': ({ device }: Emitted<'login.ended'>) => toToast('success', ACCOUNT_MESSAGES.loginEnded(device)),
  'logins.ended': ({ count }: Emitted<'logins.ended'>) => toToast('success', ACCOUNT_MESSAGES.othersEnded(count)),
  'login.endFailed': ({ text }: Emitted<'login.endFailed'>) => toToast('error', ACCOUNT_MESSAGES.endFailed, text),
  'booking.notFound': () => toToast('error', BOOKING_MESSAGES.notFound),
  'booking.loadFailed': () => toToast('error', BOOKING_MESSAGES.loadFailed),
  'booking.saved': () => toToast('success', BOOKING_MESSAGES.saved),
  'booking.saveRefused': (refused: Emitted<'booking.saveRefused'>) =>
    refused.reason === 'noChanges'
      ? toToast('info', BOOKING_MESSAGES.noChanges)
      : toToast('error', BOOKING_MESSAGES.saveRefused, refused.reason === 'status' ? refused.text : undefined),
  'booking.statusRefused': ({ text }: Emitted<'booking.statusRefused'>) =>
    toToast('error', BOOKING_MESSAGES.statusRefused, text),
  'booking.saveFailed': ({ text }: Emitted<'booking.saveFailed'>) =>
    toToast('error', BOOKING_MESSAGES.saveFailed, text),
  'item.deleted': () => toToast('success', BOOKING_MESSAGES.itemDeleted),
  'item.restored': () => toToast('success', BOOKING_MESSAGES.itemRestored),
  'booking.created': ({ id }: Emitted<'booking.created'>) => ({
    ...toToast('success', BOOKING_MESSAGES.created),
    action: { label: 'Print Receipt', to: paperAddress(`/bookings/${id}`, RECEIPT_TITLE), offer: 'papers' as const },
  }),
  'booking.createInvalid': () => toToast('error', BOOKING_MESSAGES.createInvalid),
  'booking.createRefused': ({ text }: Emitted<'booking.createRefused'>) =>
    toToast('error', BOOKING_MESSAGES.createRefused, text),
  'booking.createUnanswered': ({ text }: Emitted<'booking.createUnanswered'>) =>
    toToast('error', BOOKING_MESSAGES.createUnanswered, text),
  'document.downloaded': ({ kind }: { kind: DocumentKind }) => toToast('success', DOCUMENT_MESSAGES[kind].downloaded),
  'document.downloadFailed': ({ kind }: { kind: DocumentKind }) =>
    toToast('error', DOCUMENT_MESSAGES[kind].downloadFailed),
  'ledgerEntry.created': () => toToast('success', LEDGER_MESSAGES.created),
  'ledgerEntry.updated': () => toToast('success', LEDGER_MESSAGES.updated),
  'ledgerForm.failed': ({ message }: Emitted<'ledgerForm.failed'>) => toToast('error', { title: message }),
  'report.exportFailed': () => toToast('error', LEDGER_MESSAGES.exportFailed),
  // A refused field says so itself. PEOPLE-02 to PEOPLE-05.
  'person.added': ({ name }: Emitted<'person.added'>) => toToast('success', PEOPLE_MESSAGES.added(name)),
  'person.changed': ({ name, change }: Emitted<'person.changed'>) => ({
    ...toToast('success', CHANGED[change](name)),
    ...(change === 'enable' || change === 'disable' ? { about: `person ${name}` } : {}),
  }),
  'person.addFailed': ({ text }: Emitted<'person.addFailed'>) => toToast('error', PEOPLE_MESSAGES.addFailed, text),
  'person.changeFailed': ({ text }: Emitted<'person.changeFailed'>) => toToast('error', PEOPLE_MESSAGES.failed, text),
};

/** Where an event leads. */
export const redirects = {
  // EDIT-19, EDIT-20, BOOK-08: an unknown or unloadable booking leads back to the list, a new one to its details.
  'booking.notFound': () => ({ to: '/bookings', replace: true }),
  'booking.loadFailed': () => ({ to: '/bookings', replace: true }),
  'booking.created': ({ id }: Emitted<'booking.created'>) => ({ to: `/bookings/${id}`, replace: true }),
  // CLAIM-11. What went wrong stands in the wizard itself (CLAIM-12).
  // Back from the claim does not return to a finished wizard.
  'claim.redirectDue': ({ claim }: { claim: CreatedClaim }) => ({ to: `/warranty-claims/${claim.id}`, replace: true }),
  // LEDG-27: a saved entry leads to its page.
  'ledgerEntry.created': ({ id }: Emitted<'ledgerEntry.created'>) => ({ to: `/ledger/${id}`, replace: true }),
  'ledgerEntry.updated': ({ id }: Emitted<'ledgerEntry.updated'>) => ({ to: `/ledger/${id}`, replace: true }),
  // VERIFY-04. What went wrong stands on the page itself.
  'verification.redirectDue': () => ({ to: '/login', replace: true }),
};
