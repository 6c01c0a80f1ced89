import { BOOKING_MESSAGES } from '../../src/domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../src/domain/ledger/ledger-messages.ts';
import { SESSION_MESSAGES } from '../../src/domain/session/session-messages.ts';
import type { EmittedFrom } from 'xstate';
import type { BookingCreateEmitted } from '../../src/machines/booking-create.machine.ts';
import type { BookingEditEmitted } from '../../src/machines/booking-edit/booking-edit.setup.ts';
import type { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import type { DeletionEmitted } from '../../src/machines/deletion/deletions.machine.ts';
import type { LedgerFormEmitted } from '../../src/machines/ledger-form/ledger-form.setup.ts';
import type { OwnLoginsEmitted } from '../../src/machines/account/own-logins.machine.ts';
import type { PeopleEmitted } from '../../src/machines/people.machine.ts';
import type { SessionEmitted } from '../../src/machines/session/session.machine.ts';

type Emitted =
  | BookingCreateEmitted
  | BookingEditEmitted
  | EmittedFrom<typeof documentDownloadMachine>
  | DeletionEmitted
  | LedgerFormEmitted
  | OwnLoginsEmitted
  | PeopleEmitted
  | SessionEmitted;

/** What the provider said, as the book prints it. */
const SERVER_TEXT = '{the server’s sentence}';

/**
 * Emitted events that are shown differently by what they carry: one of each kind, so that the book shows every branch of the
 * tables in `src/app/notifications`. An event left out is shown one way.
 */
export const EMITTED_SAMPLES: readonly Emitted[] = [
  { type: 'login.ended', device: '{device}' },
  { type: 'logins.ended', count: 3 },
  { type: 'person.added', name: '{name}' },
  { type: 'person.changed', name: '{name}', change: 'role' },
  { type: 'person.changed', name: '{name}', change: 'disable' },
  { type: 'person.changed', name: '{name}', change: 'enable' },
  { type: 'person.changed', name: '{name}', change: 'password' },
  { type: 'session.refused', text: SERVER_TEXT },
  { type: 'session.refused', text: 'Invalid credentials' },
  { type: 'session.unanswered', text: SESSION_MESSAGES.unanswered.fallback },
  { type: 'session.ended', cause: 'logout', personKey: '' },
  { type: 'session.ended', cause: 'expired', personKey: '' },
  { type: 'session.ended', cause: 'elsewhere', personKey: '' },
  { type: 'session.ended', cause: 'replaced', personKey: '' },
  { type: 'booking.saveRefused', reason: 'noChanges' },
  { type: 'booking.saveRefused', reason: 'status', text: '{why}' },
  { type: 'booking.saveRefused', reason: 'invalid' },
  { type: 'booking.saveFailed', text: SERVER_TEXT },
  { type: 'booking.saveFailed', text: BOOKING_MESSAGES.saveFailed.fallback },
  { type: 'record.deleted', kind: 'booking', id: 7, version: 4, canRestore: true },
  { type: 'record.deleted', kind: 'booking', id: 7, version: 4, canRestore: false },
  { type: 'record.deleted', kind: 'ledgerEntry', id: 7, version: 4, canRestore: true },
  { type: 'record.deleted', kind: 'ledgerEntry', id: 7, version: 4, canRestore: false },
  { type: 'record.deleteFailed', kind: 'booking', id: 7, text: SERVER_TEXT },
  { type: 'record.deleteFailed', kind: 'booking', id: 7, text: BOOKING_MESSAGES.deleteFailed.fallback },
  { type: 'record.deleteFailed', kind: 'ledgerEntry', id: 7, text: SERVER_TEXT },
  { type: 'record.restored', kind: 'booking', id: 7, version: 4 },
  { type: 'record.restored', kind: 'ledgerEntry', id: 7, version: 4 },
  { type: 'record.restoreFailed', kind: 'booking', id: 7, text: SERVER_TEXT },
  { type: 'record.restoreFailed', kind: 'booking', id: 7, text: BOOKING_MESSAGES.restoreFailed.fallback },
  { type: 'record.restoreFailed', kind: 'ledgerEntry', id: 7, text: SERVER_TEXT },
  { type: 'booking.createRefused', text: SERVER_TEXT },
  { type: 'booking.createRefused', text: BOOKING_MESSAGES.createRefused.title },
  { type: 'booking.createUnanswered', text: SERVER_TEXT },
  { type: 'booking.createUnanswered', text: BOOKING_MESSAGES.createUnanswered.title },
  { type: 'document.downloaded', kind: 'receipt' },
  { type: 'document.downloaded', kind: 'invoice' },
  { type: 'document.downloadFailed', kind: 'receipt' },
  { type: 'document.downloadFailed', kind: 'invoice' },
  { type: 'ledgerForm.failed', message: SERVER_TEXT },
  { type: 'ledgerForm.failed', message: LEDGER_MESSAGES.createFailed.fallback },
  { type: 'ledgerForm.failed', message: LEDGER_MESSAGES.updateFailed.fallback },
  { type: 'ledgerForm.failed', message: LEDGER_MESSAGES.unexpected.fallback },
];
