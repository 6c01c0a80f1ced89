import * as z from 'zod/mini';
import { requiredText, rowId } from '../form/field.ts';
import { COUNTER_NAME_MAX } from '../shared/limits.ts';
import type { Read } from '../shared/read.ts';
import { Pin } from './pin.ts';

/** A browser at which the people of the shop take turns by their PINs. `createdAt` is an ISO instant. LOCK-01 */
export const Counter = z.object({
  id: z.int(),
  name: z.string(),
  /** What the person is called who enrolled it. */
  enrolledBy: z.string(),
  createdAt: z.string(),
  /** Whether it is the browser that asks. */
  isThis: z.boolean(),
});
export type Counter = z.infer<typeof Counter>;

/** A counter of the list. A counter that was just revoked stays in the list until it is read again. */
export const CounterRow = z.extend(Counter, { isActive: z._default(z.boolean(), true) });
export type CounterRow = z.infer<typeof CounterRow>;

/** Whether this browser can be enrolled: it can be one counter only. LOCK-01 */
export const canEnrol = (rows: readonly CounterRow[]): boolean => !rows.some(({ isThis }) => isThis);

/** The list of counters. LOCK-01 */
export const COUNTER_ROWS: Read<null, CounterRow[]> = {
  name: 'counters',
  path: '/counters',
  shape: z.array(CounterRow),
  shows: ['shop'],
};

/** Body of `POST /counters`: the browser that asks becomes one. LOCK-01 */
export const NewCounter = z.strictObject({ name: requiredText('Name', COUNTER_NAME_MAX) });
export type NewCounter = z.infer<typeof NewCounter>;

/** What the proof for `POST /auth/counter` is about, in place of a token. */
export const COUNTER_PROOF = 'counter';

/** Who can take over at a counter, and how it locks: the answer of `POST /auth/counter`. LOCK-02 */
export const CounterFacts = z.object({
  name: z.string(),
  lockMinutes: z.int(),
  asksPin: z.boolean(),
  people: z.array(
    z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.string(), hasPin: z.boolean() }),
  ),
});
export type CounterFacts = z.infer<typeof CounterFacts>;

/** Body of `POST /auth/pin`, whose proof is about the `staffId` as text. LOCK-02 */
export const PinInput = z.strictObject({ staffId: rowId('staffId'), pin: Pin });
export type PinInput = z.infer<typeof PinInput>;

/** What the server says about counters. LOCK-01, LOCK-02 */
export const COUNTER_MESSAGES = {
  noKey: 'This browser keeps no key. A counter needs HTTPS, or localhost.',
  already: 'This browser is a counter already.',
  noCounter: 'This browser is no counter.',
  used: 'This call was made before. Please try again.',
  unknown: 'There is no such counter.',
  clock: 'The clocks of this computer and of the server are hours apart. Please sign in with your password.',
} as const;

/** What is said at the lock of a counter. LOCK-03, LOCK-04 */
export const LOCK_MESSAGES = {
  unread: 'The people of the shop could not be read. Please try again.',
  noCounter: 'This browser is no counter of the shop any more. Sign in with your password.',
  noPin: (name: string) => `${name} has no PIN yet. Sign in with your password, and choose one in Account.`,
  unanswered: 'The PIN could not be checked. Please try again.',
  working: (name: string) => ({
    title: `${name} works here now`,
    description: 'What was typed before waits for who typed it.',
  }),
  back: (name: string) => ({ title: `Welcome back, ${name}`, description: 'Everything is as you left it.' }),
} as const;
