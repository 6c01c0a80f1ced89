import * as z from 'zod/mini';
import type { Action } from '../session/permissions.ts';

/** The records whose changes are told, and what a person must be allowed to read for it. LIVE-02. */
export const LIVE_READS = {
  booking: 'booking.read',
  claim: 'claim.read',
  ledger: 'ledger.read',
  person: 'people.manage',
  shop: 'shop.read',
} as const satisfies Record<string, Action>;

export type LiveRecord = keyof typeof LIVE_READS;

export const isLiveRecord = (text: string): text is LiveRecord => Object.hasOwn(LIVE_READS, text);

/** `version` is `null` where the record counts none; `isOwn`: by the person who is told. LIVE-02. */
export const LiveChange = z.object({
  record: z.enum(Object.keys(LIVE_READS) as [LiveRecord, ...LiveRecord[]]),
  id: z.int(),
  version: z.nullable(z.int()),
  isOwn: z.boolean(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** Milliseconds without a change until now, and whether more was missed than the stream can tell again. */
export const LiveOpening = z.object({ quietMs: z.number(), isBehind: z.boolean() });
export type LiveOpening = z.infer<typeof LiveOpening>;

/** How far somebody has heard: the id of the last change, and when that was, in milliseconds since 1970. */
export type Place = { id: string; at: number };

/** A change and its place; `null` where anything may have been changed. */
export type LastEvent = Place & { change: LiveChange | null };

/** What comes over the line to the server. */
export type StreamEvent =
  | ({ type: 'stream.opened'; isBehind: boolean } & Place)
  | ({ type: 'stream.event' } & LastEvent)
  | { type: 'stream.beat' }
  | { type: 'stream.ended' }
  | { type: 'stream.refused' };

/** What the tab with the line tells the others. */
export type TabMessage = ({ type: 'tab.heard' } & LastEvent) | ({ type: 'tab.beat' } & Place);

/** What comes from the other tabs: messages, whose turn it is, and that one has just begun to listen. */
export type TabEvent = TabMessage | { type: 'leader.elected' | 'leader.lost' | 'tab.joined' };

/** `leader.claim`: the tab with the line is silent, and whoever looks at this one does not wait for it. */
export type TabCommand = { type: 'tabs.publish'; message: TabMessage } | { type: 'leader.claim' };
