import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from './database.ts';

/** The channel on which the database tells of changes. */
export const CHANGES = 'reflow_changes';

/** A record that a transaction has changed. `version` is `null` where it counts none, `staffId` where nobody did it. */
export const Announcement = z.object({
  record: z.string(),
  id: z.int(),
  version: z.nullable(z.int()),
  staffId: z.nullable(z.int()),
});
export type Announcement = z.infer<typeof Announcement>;

/**
 * Tells every process that a record was changed, once and only if the transaction is committed. The triggers of the history
 * do it for each record that they keep a change of (`announce_change` in migration `history_chain`). LIVE-01.
 */
export async function announce(tx: Tx, change: Announcement): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANGES}, ${JSON.stringify(change)})`);
}

/** Hears what is told on a channel of the database. @returns how to stop */
export type Listen = (
  channel: string,
  /** `onGap`: something may have been told that was not heard. */
  heard: { onNotice: (payload: string) => void; onGap: () => void },
) => Promise<() => Promise<void>>;
