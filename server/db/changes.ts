import * as z from 'zod/mini';
import { parseJson } from '../parse-json.ts';

/** The channel on which the triggers of the history (`announce_change` of migration `history_chain`) tell of each change at the commit, branches theirs, and whoever ends sessions. */
export const CHANGES = 'reflow_changes';

/** A record that was changed. `version` is `null` where it counts none, `staffId` where nobody is known to have done it. */
const Announcement = z.object({
  record: z.string(),
  id: z.int(),
  version: z._default(z.nullable(z.int()), null),
  staffId: z._default(z.nullable(z.int()), null),
});
export type Announcement = z.infer<typeof Announcement>;

/** What was told on the channel; `null` when it is no announcement. */
export const parseAnnouncement = (text: string): Announcement | null =>
  z.safeParse(Announcement, parseJson(text)).data ?? null;

/** Hears what is told on a channel of the database. @returns how to stop */
export type Listen = (
  channel: string,
  heard: { onNotice: (payload: string) => void; onGap: () => void },
) => Promise<() => Promise<void>>;
