import * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';

/**
 * The channel on which the database announces each change at its commit. Triggers of the history, branches and ended
 * sessions call `announce_change`.
 */
export const CHANGES = 'reflow_changes';

/** A changed record. `version` is `null` for a record without one, `staffId` for an unknown author. */
const Announcement = z.object({
  record: z.string(),
  id: z.int(),
  version: z._default(z.nullable(z.int()), null),
  staffId: z._default(z.nullable(z.int()), null),
  /** Only for a booking that someone enters or leaves edit mode (LIVE-14). `server` is the process that heard it. */
  editor: z.optional(z.object({ server: z.string(), tab: z.string(), name: z.string(), isEditing: z.boolean() })),
});
export type Announcement = z.infer<typeof Announcement>;

/** Parses a notice of the channel; `null` if it is not an announcement. */
export const parseAnnouncement = (text: string): Announcement | null =>
  z.safeParse(Announcement, parseJson(text)).data ?? null;

/** Listens to a channel of the database. @returns a function that stops it */
export type Listen = (
  channel: string,
  heard: { onNotice: (payload: string) => void; onGap: () => void },
) => Promise<() => Promise<void>>;
