import { sql } from 'drizzle-orm';
import { type Announcement, CHANGES } from './changes.ts';
import type { Db } from './database.ts';

/** Announces to every server something that the database does not store. */
export async function announce(db: Db, announcement: Announcement): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANGES}, ${JSON.stringify(announcement)})`);
}
