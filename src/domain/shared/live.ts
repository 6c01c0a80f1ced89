import * as z from 'zod/mini';
import type { Action } from '../session/permissions.ts';

/**
 * The records with live changes, and the permission to receive them (LIVE-02). `editing` is no record: who edits the
 * booking with this id has changed (LIVE-14).
 */
export const LIVE_READS = {
  booking: 'booking.read',
  editing: 'booking.read',
  claim: 'claim.read',
  ledger: 'ledger.read',
  person: 'people.read',
  shop: 'shop.read',
} as const satisfies Record<string, Action>;

export type LiveRecord = keyof typeof LIVE_READS;

export const isLiveRecord = (text: string): text is LiveRecord => Object.hasOwn(LIVE_READS, text);

/** A live change. `version` is `null` if the record has none. `isOwn` means that the receiver made it (LIVE-02). */
export const LiveChange = z.object({
  record: z.enum(Object.keys(LIVE_READS) as [LiveRecord, ...LiveRecord[]]),
  id: z.int(),
  version: z.nullable(z.int()),
  isOwn: z.boolean(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * The start of a stream: milliseconds since the last change, and whether the client missed more than the stream can
 * repeat.
 */
export const LiveOpening = z.object({ quietMs: z.number(), isBehind: z.boolean() });
export type LiveOpening = z.infer<typeof LiveOpening>;

/** The position of a reader: the id and the time of the last change, in milliseconds since 1970. */
export type Place = { id: string; at: number };

/** A change and its position. `null` means that anything may have changed. */
export type LastEvent = Place & { change: LiveChange | null };

/** The events of the stream from the server. */
export type StreamEvent =
  | ({ type: 'stream.opened'; isBehind: boolean } & Place)
  | ({ type: 'stream.event' } & LastEvent)
  | { type: 'stream.beat' }
  | { type: 'stream.ended' }
  | { type: 'stream.refused' };

/** The messages of the leader tab to the others. */
export type TabMessage = ({ type: 'tab.heard' } & LastEvent) | ({ type: 'tab.beat' } & Place);

/** The events from other tabs: messages, leadership, and a tab that has just joined. */
export type TabEvent = TabMessage | { type: 'leader.elected' | 'leader.lost' | 'tab.joined' };

/** `leader.claim` is for a silent leader: the tab that the user looks at does not wait for it. */
export type TabCommand = { type: 'tabs.publish'; message: TabMessage } | { type: 'leader.claim' };
