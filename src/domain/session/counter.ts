import * as z from 'zod/mini';
import { requiredText, rowId } from '../form/field.ts';
import { COUNTER_NAME_MAX } from '../shared/limits.ts';
import type { Read } from '../shared/read.ts';
import { Pin } from './pin.ts';

/** A shared browser where staff sign in by PIN. `createdAt` is an ISO instant (LOCK-01). */
export const Counter = z.object({
  id: z.int(),
  name: z.string(),
  /** The name of the person who registered it. */
  enrolledBy: z.string(),
  createdAt: z.string(),
  /** True if it is the calling browser. */
  isThis: z.boolean(),
  /** The branch in which it is, `null` for none (TILL-01). */
  locationId: z._default(z.nullable(z.int()), null),
});
export type Counter = z.infer<typeof Counter>;

/** A counter of the list. A counter that was just revoked stays in the list until it is read again. */
export const CounterRow = z.extend(Counter, { isActive: z._default(z.boolean(), true) });
export type CounterRow = z.infer<typeof CounterRow>;

/** Checks whether this browser can be enrolled: it can be one counter only. LOCK-01 */
export const canEnrol = (rows: readonly CounterRow[]): boolean => !rows.some(({ isThis }) => isThis);

/** The list of counters. LOCK-01 */
export const COUNTER_ROWS: Read<null, CounterRow[]> = {
  name: 'counters',
  path: '/counters',
  shape: z.array(CounterRow),
  shows: ['shop'],
};

/** Body of `POST /counters`, which registers the calling browser (LOCK-01). */
export const NewCounter = z.strictObject({
  name: requiredText('Name', COUNTER_NAME_MAX),
  locationId: z.optional(rowId('locationId')),
});
export type NewCounter = z.infer<typeof NewCounter>;

/** Body of `PATCH /counters/:id`: its branch, `null` for none (TILL-01). */
export const CounterPatch = z.strictObject({ locationId: z.nullable(rowId('locationId')) });
export type CounterPatch = z.infer<typeof CounterPatch>;

/** The subject of the proof for `POST /auth/counter`, instead of a token. */
export const COUNTER_PROOF = 'counter';

/** The people who can take over at a counter, and its lock settings: the answer of `POST /auth/counter` (LOCK-02). */
export const CounterFacts = z.object({
  name: z.string(),
  lockMinutes: z.int(),
  asksPin: z.boolean(),
  people: z.array(
    z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.string(), hasPin: z.boolean() }),
  ),
});
export type CounterFacts = z.infer<typeof CounterFacts>;

/** Body of `POST /auth/pin`. The subject of its proof is the `staffId` as text (LOCK-02). */
export const PinInput = z.strictObject({ staffId: rowId('staffId'), pin: Pin });
export type PinInput = z.infer<typeof PinInput>;

/** The server's texts about counters (LOCK-01, LOCK-02). */
export const COUNTER_MESSAGES = {
  noKey: 'This browser cannot store a key. A counter needs HTTPS or localhost.',
  already: 'This browser is a counter already.',
  noCounter: 'This browser is no counter.',
  used: 'This call was made before. Please try again.',
  unknown: 'There is no such counter.',
  clock: 'The clocks of this computer and the server are hours apart. Correct them, or sign in with your password.',
} as const;

/** The texts of the lock screen (LOCK-03, LOCK-04). */
export const LOCK_MESSAGES = {
  unread: 'The people of the shop could not be read. Please try again.',
  noCounter: 'This browser is no longer a counter. Sign in with your password.',
  noPin: (name: string) => `${name} has no PIN. Sign in with your password, then choose a PIN in Account.`,
  unanswered: 'The PIN could not be checked. Please try again.',
  working: (name: string) => ({
    title: `Signed in as ${name}`,
    description: 'Each person’s unsaved work is kept until they return.',
  }),
  back: (name: string) => ({ title: `Welcome back, ${name}`, description: 'Everything is as you left it.' }),
} as const;
