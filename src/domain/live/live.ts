import * as z from 'zod/mini';
import type { Action } from '../session/permissions.ts';

/** The records whose changes are told, and what a person must be allowed to read for it. LIVE-02. */
export const LIVE_READS = {
  booking: 'booking.read',
  claim: 'claim.read',
  ledger: 'ledger.read',
  person: 'people.manage',
} as const satisfies Record<string, Action>;

export type LiveRecord = keyof typeof LIVE_READS;

export const isLiveRecord = (text: string): text is LiveRecord => Object.hasOwn(LIVE_READS, text);

/**
 * A record that somebody has changed, and nothing of what it holds. `version` is `null` where the record counts none;
 * `isOwn` is a change by the person who is told. LIVE-02.
 */
export const LiveChange = z.object({
  record: z.enum(Object.keys(LIVE_READS) as [LiveRecord, ...LiveRecord[]]),
  id: z.int(),
  version: z.nullable(z.int()),
  isOwn: z.boolean(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * The first thing on a stream: the milliseconds for which nothing was changed before, and whether the reader has missed
 * more than the stream can tell again. LIVE-03.
 */
export const LiveOpening = z.object({ quietMs: z.number(), isBehind: z.boolean() });
export type LiveOpening = z.infer<typeof LiveOpening>;

/** Milliseconds between two signs of life on a stream where nothing happens. LIVE-04. */
export const LIVE_BEAT_MS = 5_000;
