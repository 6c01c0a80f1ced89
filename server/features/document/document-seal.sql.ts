import { and, eq } from 'drizzle-orm';
import type { DocumentKind } from '../../../src/domain/booking/document.ts';
import { toSeal } from '../../db/history/chain.ts';
import type { Db } from '../../db/database.ts';
import { documentSeal } from '../../db/schema.ts';
import { sealHistory } from '../../db/history/sealer.ts';

/** What a document shows: a booking in one of its versions. */
export type Shown = { bookingId: number; version: number; kind: DocumentKind };

async function selectSeal(db: Db, { bookingId, version, kind }: Shown): Promise<string | null> {
  const isShown = and(
    eq(documentSeal.bookingId, bookingId),
    eq(documentSeal.version, version),
    eq(documentSeal.kind, kind),
  );
  const [stored] = await db.select().from(documentSeal).where(isShown);
  return stored?.seal ?? null;
}

/**
 * The seal in the foot of a document: the newest of the history when it was made first, with every change of its booking
 * beneath it; a reprint has the same. HIST-08
 */
export async function keepSeal(db: Db, shown: Shown, now: Date): Promise<string> {
  const stored = await selectSeal(db, shown);
  if (stored !== null) return stored;
  const head = await sealHistory(db, now);
  const seal = toSeal(head);
  const present = now.toISOString();
  await db
    .insert(documentSeal)
    .values({ ...shown, seal, createdAt: present < head.at ? head.at : present })
    .onConflictDoNothing();
  return (await selectSeal(db, shown)) ?? seal;
}
