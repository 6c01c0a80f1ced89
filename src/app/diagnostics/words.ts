import { BOOKING_STATUSES } from '../../domain/booking/booking-status.ts';
import { ENUMS } from '../../domain/booking/booking.ts';
import { LEDGER_PAYMENT_METHODS } from '../../domain/ledger/ledger.ts';
import { LEDGER_CATEGORIES } from '../../domain/ledger/ledger-category.ts';

/** Enumerations are no customer data and decide what happens next. SHAPE-03, SEC-07. */
export const WORDS: ReadonlySet<string> = new Set<string>([
  ...BOOKING_STATUSES,
  ...Object.values(ENUMS).flat(),
  'NONE',
  ...LEDGER_CATEGORIES,
  ...LEDGER_PAYMENT_METHODS,
]);

/** Fields whose text never leaves the page, not even masked. */
export const SECRET = /token|password|secret|authorization|refused/i;

/** Fields that say what kind of thing a thing is, or where in a form it stands. */
export const KINDS: ReadonlySet<string> = new Set([
  'type',
  'is',
  'kind',
  'role',
  'sortBy',
  'orderBy',
  'tab',
  'history',
  'groupBy',
  'year',
  'month',
  'path',
  'machine',
  'field',
  'section',
  'reason',
  'record',
]);

/** Numbers that say how the app works, not what a customer pays. */
export const COUNTERS: ReadonlySet<string> = new Set([
  'status',
  'page',
  'pageSize',
  'totalPages',
  'retries',
  'failures',
  'version',
]);
