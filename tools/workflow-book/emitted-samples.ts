import { ACCOUNT_MESSAGES, ACCOUNT_FORM_MESSAGES } from '../../src/domain/account/account-messages.ts';
import { decideStatus } from '../../src/domain/booking/booking-status.machine.ts';
import { BOOKING_STATUSES } from '../../src/domain/booking/booking-status.ts';
import type { FormKind } from '../../src/domain/form/form-fact.ts';
import { QUICK_MESSAGES } from '../../src/domain/quick-action/quick-messages.ts';
import { SHOP_MESSAGES } from '../../src/domain/shop/shop-messages.ts';
import { BOOKING_MESSAGES } from '../../src/domain/booking/booking-messages.ts';
import { LEDGER_MESSAGES } from '../../src/domain/ledger/ledger-messages.ts';
import { SESSION_MESSAGES } from '../../src/domain/session/login.ts';
import { bookingOf } from '../proof/booking-edit.ts';
import type * as deletion from '../../src/app/notifications/deletion.notifications.ts';
import type * as quick from '../../src/app/notifications/quick.notifications.ts';
import type * as screens from '../../src/app/notifications/screens.notifications.ts';
import type * as session from '../../src/app/notifications/session.notifications.ts';
import { DELETION_MESSAGES } from '../../src/domain/shared/deletion-messages.ts';

/** The placeholder for a sentence of the server. */
export const SERVER_TEXT = '{the server’s sentence}';
/** All sentences with which the chart of the booking's status refuses a change. */
export const STATUS_REFUSALS = [
  ...new Set(BOOKING_STATUSES.map((to) => decideStatus('DRAFT', to, []).refusal ?? []).flat()),
];
const SAID = { text: SERVER_TEXT };
const ROW_KINDS = ['person', 'branch'] as const;
/** The kinds of the charts that several forms share, by the id of the chart. */
export const SHARED_CHARTS: Readonly<Record<string, readonly FormKind[]>> = {
  accountForm: ['password', 'pin', 'confirmation', 'passkey'],
  creation: ['newBooking', 'newLedgerEntry'],
  recordForm: ['booking', 'ledgerEntry', 'shop'],
  rowsEditor: ['person', 'branch', 'counter'],
};
/** What every form with these kinds can answer with. */
const FAILURES = ['refused', 'unanswered'] as const;
const KINDS = ['booking', 'ledgerEntry'] as const;
const OWN_KINDS = ['password', 'pin', 'passkey'] as const;

const booking = bookingOf('PENDING', []);
const QUICK_ACTIONS = [
  ...(['payment', 'contact', 'item', 'note', 'appointment'] as const).map((is) => ({ is })),
  { is: 'delivery', leadsTo: null },
  { is: 'delivery', leadsTo: 'CONFIRMED' },
  { is: 'status', to: 'IN_PROGRESS' },
] as const;

type Toasts = typeof screens.toasts & typeof deletion.toasts & typeof quick.toasts & typeof session.toasts;
type Carried<Show> = Show extends (event: infer Event) => unknown ? Omit<Event, 'type'> : never;
type Samples = { readonly [Type in keyof Toasts]?: readonly Carried<NonNullable<Toasts[Type]>>[] };

const failuresOf = <Kind extends FormKind>(kind: Kind, texts: readonly string[]) =>
  texts.flatMap((text) => FAILURES.map((reason) => ({ kind, reason, text })));

/**
 * Samples of events whose toast depends on the payload: one of each kind, so that the book shows every branch of the
 * tables in `src/app/notifications`. An event without samples is shown one way.
 */
export const EMITTED_SAMPLES: Samples = {
  'login.ended': [{ device: '{device}' }],
  'logins.ended': [{ count: 3 }],
  'record.created': [
    { kind: 'newBooking', id: 7 },
    { kind: 'newLedgerEntry', id: 7 },
    { kind: 'newClaim' },
    ...ROW_KINDS.map((kind) => ({ kind, name: '{name}' })),
  ],
  'record.saved': [
    { kind: 'booking', record: { id: 7 }, theirs: [] },
    { kind: 'ledgerEntry', record: { id: 7 }, theirs: [] },
    { kind: 'shop' },
    ...[
      ...(['role', 'disable', 'enable', 'password'] as const).map((change) => ({ kind: 'person' as const, change })),
      ...(['edit', 'close', 'open'] as const).map((change) => ({ kind: 'branch' as const, change })),
    ].map((changed) => ({ ...changed, name: '{name}' })),
    ...OWN_KINDS.map((kind) => ({ kind })),
  ],
  'row.toggled': [true, false].map((isActive) => ({ kind: 'booking', section: 'booking_items', isActive })),
  'form.refused': [
    { kind: 'booking', reason: 'unchanged' },
    ...STATUS_REFUSALS.flatMap((text) =>
      (['choice', 'rule'] as const).map((reason) => ({ kind: 'booking' as const, reason, text })),
    ),
    { kind: 'booking', reason: 'invalid' },
    ...failuresOf('booking', [BOOKING_MESSAGES.saveFailed.fallback, SERVER_TEXT]),
    { kind: 'newBooking', reason: 'invalid' },
    ...failuresOf('newBooking', [SERVER_TEXT]),
    { kind: 'newBooking', reason: 'refused', text: BOOKING_MESSAGES.createRefused.title },
    { kind: 'newBooking', reason: 'unanswered', text: BOOKING_MESSAGES.createUnanswered.title },
    ...failuresOf('newLedgerEntry', [
      SERVER_TEXT,
      LEDGER_MESSAGES.createFailed.fallback,
      LEDGER_MESSAGES.unexpected.fallback,
    ]),
    ...failuresOf('ledgerEntry', [
      SERVER_TEXT,
      LEDGER_MESSAGES.updateFailed.fallback,
      LEDGER_MESSAGES.unexpected.fallback,
    ]),
    ...failuresOf('shop', [SHOP_MESSAGES.failed.fallback, SERVER_TEXT]),
    ...ROW_KINDS.flatMap((kind) => failuresOf(kind, [SERVER_TEXT])),
    ...(['password', 'pin'] as const).flatMap((kind) =>
      failuresOf(kind, [ACCOUNT_FORM_MESSAGES[kind].failed.fallback, SERVER_TEXT]),
    ),
    ...(['newClaim', 'quickAction', 'verification'] as const).map((kind) => ({ kind, reason: 'invalid' as const })),
  ],
  'change.failed': ROW_KINDS.map((kind) => ({ kind, text: SERVER_TEXT })),
  'session.refused': [SAID, { text: 'Invalid credentials' }],
  'session.unanswered': [{ text: SESSION_MESSAGES.unanswered.fallback }],
  'session.ended': (['logout', 'expired', 'elsewhere', 'replaced', 'switched'] as const).map((cause) => ({
    cause,
    personKey: '',
  })),
  'quick.notUndone': [{ text: QUICK_MESSAGES.notUndone.fallback }, { text: QUICK_MESSAGES.changedSince }, SAID],
  'own.removed': [{ kind: 'pin' }, { kind: 'passkey' }],
  'login.endFailed': [{ text: ACCOUNT_MESSAGES.endFailed.fallback }, SAID],
  'record.deleted': KINDS.flatMap((kind) =>
    [true, false].map((canRestore) => ({ kind, id: 7, version: 4, canRestore })),
  ),
  'record.deleteFailed': [
    { kind: 'booking', id: 7, text: SERVER_TEXT },
    { kind: 'booking', id: 7, text: DELETION_MESSAGES.booking.deleteFailed.fallback },
    { kind: 'ledgerEntry', id: 7, text: SERVER_TEXT },
  ],
  'record.restored': KINDS.map((kind) => ({ kind, id: 7, version: 4 })),
  'record.restoreFailed': [
    { kind: 'booking', id: 7, text: SERVER_TEXT },
    { kind: 'booking', id: 7, text: DELETION_MESSAGES.booking.restoreFailed.fallback },
    { kind: 'ledgerEntry', id: 7, text: SERVER_TEXT },
  ],
  'document.downloaded': [{ kind: 'receipt' }, { kind: 'invoice' }],
  'document.downloadFailed': [{ kind: 'receipt' }, { kind: 'invoice' }],
  'quick.done': QUICK_ACTIONS.map((action) => ({
    action,
    booking,
    canUndo: true,
    taken: action.is === 'payment' ? { amount: 4_500, change: 500 } : null,
    theirs: [],
  })),
};
