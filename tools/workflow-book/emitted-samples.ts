import { BOOKING_MESSAGES } from '../../src/domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../src/domain/ledger/ledger-messages.ts';
import { SESSION_MESSAGES } from '../../src/domain/session/session-messages.ts';
import type { EmittedFrom } from 'xstate';
import type { BookingCreateEmitted } from '../../src/machines/booking-create.machine.ts';
import type { BookingEditEmitted } from '../../src/machines/booking-edit/booking-edit.setup.ts';
import type { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import type { DeletionEmitted } from '../../src/machines/deletion/deletions.machine.ts';
import type { LedgerFormEmitted } from '../../src/machines/ledger-form/ledger-form.machine.ts';
import type { OwnLoginsEmitted } from '../../src/machines/account/own-logins.machine.ts';
import type { RowsEmitted } from '../../src/machines/rows-editor.machine.ts';
import type { SessionEmitted } from '../../src/machines/session/session.machine.ts';

type Emitted =
  | BookingCreateEmitted
  | BookingEditEmitted
  | EmittedFrom<typeof documentDownloadMachine>
  | DeletionEmitted
  | LedgerFormEmitted
  | OwnLoginsEmitted
  | RowsEmitted
  | SessionEmitted;

/** What the provider said, as the book prints it. */
const SERVER_TEXT = '{the server’s sentence}';
const SAID = { text: SERVER_TEXT };
const ROW_KINDS = ['person', 'branch'] as const;
const KINDS = ['booking', 'ledgerEntry'] as const;

type Carried<Event, Type> = Event extends { type: unknown }
  ? Type extends Event['type']
    ? Omit<Event, 'type'>
    : never
  : never;
type Samples = { readonly [Type in Emitted['type']]?: readonly Carried<Emitted, Type>[] };

/**
 * Emitted events that are shown differently by what they carry: one of each kind, so that the book shows every branch of the
 * tables in `src/app/notifications`. An event left out is shown one way.
 */
export const EMITTED_SAMPLES: Samples = {
  'login.ended': [{ device: '{device}' }],
  'logins.ended': [{ count: 3 }],
  'row.added': ROW_KINDS.map((kind) => ({ kind, name: '{name}' })),
  'row.changed': [
    ...(['role', 'disable', 'enable', 'password'] as const).map((change) => ({ kind: 'person' as const, change })),
    ...(['edit', 'close', 'open'] as const).map((change) => ({ kind: 'branch' as const, change })),
  ].map((changed) => ({ ...changed, name: '{name}' })),
  'row.failed': ROW_KINDS.map((kind) => ({ kind, text: SERVER_TEXT })),
  'form.failed': ROW_KINDS.map((kind) => ({ kind, text: SERVER_TEXT })),
  'session.refused': [SAID, { text: 'Invalid credentials' }],
  'session.unanswered': [{ text: SESSION_MESSAGES.unanswered.fallback }],
  'session.ended': (['logout', 'expired', 'elsewhere', 'replaced'] as const).map((cause) => ({ cause, personKey: '' })),
  'booking.saveRefused': [{ reason: 'noChanges' }, { reason: 'status', text: '{why}' }, { reason: 'invalid' }],
  'booking.saveFailed': [SAID, { text: BOOKING_MESSAGES.saveFailed.fallback }],
  'record.deleted': KINDS.flatMap((kind) =>
    [true, false].map((canRestore) => ({ kind, id: 7, version: 4, canRestore })),
  ),
  'record.deleteFailed': [
    { kind: 'booking', id: 7, text: SERVER_TEXT },
    { kind: 'booking', id: 7, text: BOOKING_MESSAGES.deleteFailed.fallback },
    { kind: 'ledgerEntry', id: 7, text: SERVER_TEXT },
  ],
  'record.restored': KINDS.map((kind) => ({ kind, id: 7, version: 4 })),
  'record.restoreFailed': [
    { kind: 'booking', id: 7, text: SERVER_TEXT },
    { kind: 'booking', id: 7, text: BOOKING_MESSAGES.restoreFailed.fallback },
    { kind: 'ledgerEntry', id: 7, text: SERVER_TEXT },
  ],
  'booking.createRefused': [SAID, { text: BOOKING_MESSAGES.createRefused.title }],
  'booking.createUnanswered': [SAID, { text: BOOKING_MESSAGES.createUnanswered.title }],
  'document.downloaded': [{ kind: 'receipt' }, { kind: 'invoice' }],
  'document.downloadFailed': [{ kind: 'receipt' }, { kind: 'invoice' }],
  'ledgerForm.failed': [
    { message: SERVER_TEXT },
    { message: LEDGER_MESSAGES.createFailed.fallback },
    { message: LEDGER_MESSAGES.updateFailed.fallback },
    { message: LEDGER_MESSAGES.unexpected.fallback },
  ],
};
