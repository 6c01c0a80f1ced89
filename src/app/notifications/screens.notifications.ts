import type { EmittedFrom, AnyActorRef } from 'xstate';
import { ACCOUNT_MESSAGES, ACCOUNT_FORM_MESSAGES } from '../../domain/account/account-messages.ts';
import { BOOKING_MESSAGES, DOCUMENT_MESSAGES } from '../../domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../domain/ledger/ledger-messages.ts';
import { RECEIPT_TITLE, SLIP_TITLE, paperAddress } from '../../domain/papers/papers.ts';
import { PEOPLE_MESSAGES } from '../../domain/people/people-messages.ts';
import { COUNTERS_MESSAGES, SHOP_MESSAGES } from '../../domain/shop/shop-messages.ts';
import type { FormKind, FormRefused } from '../../domain/form/form-fact.ts';
import type { OwnLoginsEmitted } from '../../machines/account/own-logins.machine.ts';
import type { AccountFormEmitted, AccountFormKind } from '../../machines/account/account-form.machine.ts';
import type { CreationEmitted } from '../../machines/creation.machine.ts';
import type { BookingDetailsEmitted } from '../../machines/booking-details.machine.ts';
import type { claimCreateMachine } from '../../machines/claim-create/claim-create.machine.ts';
import type { documentDownloadMachine } from '../../machines/document-download.machine.ts';
import type { RowAction, RowKind, RowsEmitted } from '../../machines/rows-editor.machine.ts';
import type { RecordFormEmitted } from '../../machines/record-form.machine.ts';
import type { verificationMachine } from '../../machines/verification.machine.ts';
import {
  done,
  failed,
  findMessage,
  type MessageTable,
  refused,
  toToast,
  type Redirect,
  type Table,
  type ToastMessage,
  useNotificationTable,
} from './use-notification-table.ts';

type ScreenEmitted =
  | OwnLoginsEmitted
  | AccountFormEmitted
  | CreationEmitted
  | BookingDetailsEmitted
  | EmittedFrom<typeof claimCreateMachine | typeof documentDownloadMachine | typeof verificationMachine>
  | RowsEmitted
  | RecordFormEmitted<object>;

type OwnWords = Partial<
  Record<'saved' | 'removed' | 'failed', { title?: string; description?: string; fallback?: string }>
>;
const OWN: Record<AccountFormKind, OwnWords> = { ...ACCOUNT_FORM_MESSAGES, confirmation: {} };
/** A message without a title appears only in the form. */
const toAccountToast =
  (is: keyof OwnWords) =>
  ({ kind, text }: { kind: AccountFormKind; text?: string }): ToastMessage | null => {
    const { title, ...words } = OWN[kind][is] ?? {};
    return title === undefined ? null : toToast(is === 'failed' ? 'error' : 'success', { title, ...words }, text);
  };
const toAccountFailure = (event: FormRefused<AccountFormKind>): ToastMessage | null =>
  'text' in event ? toAccountToast('failed')(event) : null;

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
  move: COUNTERS_MESSAGES.moved,
};
/** The next toast about the same row takes the place of theirs. */
const SWITCHES: readonly string[] = ['disable', 'enable', 'close', 'open'];

/** Shows the sentence of a failed save. A refused field shows its own message. */
const failure =
  (words: { title: string; description?: string }) =>
  (event: FormRefused): ToastMessage | null =>
    'text' in event ? failed(words)(event) : null;
const rows = (kind: RowKind) => ({
  'record.created': ({ name }: { name: string }) => toToast('success', ROWS[kind].added(name)),
  'record.saved': ({ name, change }: { name: string; change: RowAction }) => ({
    ...toToast('success', CHANGED[change](name)),
    ...(SWITCHES.includes(change) ? { about: `${kind} ${name}` } : {}),
  }),
  'form.refused': failure(ROWS[kind].notAdded),
});
const ledgerFailure = (event: FormRefused): ToastMessage | null =>
  'text' in event ? toToast('error', { title: event.text }) : null;
const own = { 'record.saved': toAccountToast('saved'), 'form.refused': toAccountFailure };

/** What a form emits, with what its toast needs. */
type FormFact = {
  type: string;
  kind: FormKind;
  id?: number;
  record?: object;
  name?: string;
  change?: RowAction;
  theirs?: readonly string[];
  reason?: FormRefused['reason'];
  text?: string;
};

/** The toasts of each form, by what it emits. */
const FORMS: Readonly<Partial<Record<FormKind, MessageTable<ToastMessage>>>> = {
  booking: {
    // With changes by someone else, the screen first looks up who it was.
    'record.saved': ({ theirs }: { theirs: readonly string[] }) =>
      theirs.length > 0 ? null : toToast('success', BOOKING_MESSAGES.saved),
    'form.refused': (event: FormRefused<'booking'>) => {
      if (event.reason === 'unchanged') return toToast('info', BOOKING_MESSAGES.noChanges);
      if (event.reason === 'invalid') return toToast('error', BOOKING_MESSAGES.saveRefused);
      if (event.reason === 'choice') return refused(BOOKING_MESSAGES.statusRefused)(event);
      if (event.reason === 'overtaken') return toToast('info', BOOKING_MESSAGES.overtaken, event.text);
      return event.reason === 'rule'
        ? refused(BOOKING_MESSAGES.saveRefused)(event)
        : failed(BOOKING_MESSAGES.saveFailed)(event);
    },
  },
  newBooking: {
    'record.created': ({ id }: { id: number }) => ({
      ...toToast('success', BOOKING_MESSAGES.created),
      first: { label: 'Print Intake Slip', to: paperAddress(`/bookings/${id}`, SLIP_TITLE) },
      action: { label: 'Print Receipt', to: paperAddress(`/bookings/${id}`, RECEIPT_TITLE) },
    }),
    'form.refused': (event: FormRefused<'newBooking'>) => {
      if (event.reason === 'invalid' || event.reason === 'fields')
        return toToast('error', BOOKING_MESSAGES.createInvalid);
      return failed(BOOKING_MESSAGES[event.reason === 'refused' ? 'createRefused' : 'createUnanswered'])(event);
    },
  },
  newLedgerEntry: { 'record.created': done(LEDGER_MESSAGES.created), 'form.refused': ledgerFailure },
  ledgerEntry: {
    'record.saved': ({ theirs }: { theirs: readonly string[] }) =>
      theirs.length > 0 ? null : toToast('success', LEDGER_MESSAGES.updated),
    'form.refused': ledgerFailure,
  },
  shop: { 'record.saved': done(SHOP_MESSAGES.saved), 'form.refused': failure(SHOP_MESSAGES.failed) },
  person: rows('person'),
  branch: rows('branch'),
  counter: rows('counter'),
  password: own,
  pin: own,
  confirmation: own,
  passkey: own,
  name: own,
};

const toFormToast = (event: FormFact): ToastMessage | null => findMessage(FORMS[event.kind] ?? {}, event);

/** The toasts for the screens' events, in the words of each feature. A rejected field shows its own error. */
export const toasts = {
  'record.saved': toFormToast,
  'record.created': toFormToast,
  'form.refused': toFormToast,
  'own.removed': toAccountToast('removed'),
  'login.ended': ({ device }) => toToast('success', ACCOUNT_MESSAGES.loginEnded(device)),
  'logins.ended': ({ count }) => toToast('success', ACCOUNT_MESSAGES.othersEnded(count)),
  'login.endFailed': failed(ACCOUNT_MESSAGES.endFailed),
  'booking.notFound': failed(BOOKING_MESSAGES.notFound),
  'booking.loadFailed': failed(BOOKING_MESSAGES.loadFailed),
  'row.toggled': ({ section, isActive }) =>
    section === 'booking_items'
      ? toToast('success', isActive ? BOOKING_MESSAGES.itemRestored : BOOKING_MESSAGES.itemDeleted)
      : null,
  'document.downloaded': ({ kind }) => toToast('success', DOCUMENT_MESSAGES[kind].downloaded),
  'document.downloadFailed': ({ kind }) => toToast('error', DOCUMENT_MESSAGES[kind].downloadFailed),
  'change.failed': ({ kind, text }) => toToast('error', ROWS[kind].failed, text),
} satisfies Table<ScreenEmitted, ToastMessage>;

/** The pages of records, by the form after which they open. A booking is edited on its own page. */
const PAGES: Partial<Record<FormKind, string>> = {
  newBooking: '/bookings',
  newLedgerEntry: '/ledger',
  ledgerEntry: '/ledger',
};
const toPage = (event: { kind: FormKind; id?: number; record?: object; isFollowed?: true }): Redirect | null => {
  const page = event.isFollowed ? undefined : PAGES[event.kind];
  const id: unknown = event.id ?? Reflect.get(event.record ?? {}, 'id');
  return page === undefined || typeof id !== 'number' ? null : { to: `${page}/${id}`, replace: true };
};

/** The address that an event redirects to. */
export const redirects = {
  // EDIT-19, EDIT-20: an unknown or unloadable booking leads back to the list.
  'booking.notFound': () => ({ to: '/bookings', replace: true }),
  'booking.loadFailed': () => ({ to: '/bookings', replace: true }),
  // BOOK-08, LEDG-27: a saved or created record leads to its page.
  'record.created': toPage,
  'record.saved': toPage,
  // The wizard itself shows failures (CLAIM-12). Back from the claim does not return to a finished wizard
  // (CLAIM-11).
  'claim.redirectDue': ({ claim }) => ({ to: `/warranty-claims/${claim.id}`, replace: true }),
  // The page itself shows failures (VERIFY-04).
  'verification.redirectDue': () => ({ to: '/login', replace: true }),
} satisfies Table<ScreenEmitted, Redirect>;

/** Turns what a screen's actor emits into toasts and into navigation; the session's are the shell's. @returns the actor */
export function useNotifications<Ref extends AnyActorRef>(actor: Ref): Ref {
  useNotificationTable(actor, { toasts, redirects });
  return actor;
}
