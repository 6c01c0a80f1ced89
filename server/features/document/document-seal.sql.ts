import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { DocumentKind } from '../../../src/domain/papers/document.ts';
import type { DocumentHead } from '../../documents/document-content.ts';
import { toCanonical, toSeal } from '../../db/history/chain.ts';
import type { Db } from '../../db/database.ts';
import { documentHead, documentSeal } from '../../db/schema.ts';
import { type Records, sealRecords } from '../../db/history/sealer.ts';
import { readShop } from '../shop/shop.usecases.ts';

/** What a document shows: a booking, a claim, or a day of a branch, in one of its states, and all records of which it tells. */
export type Shown = {
  kind: DocumentKind | 'claim slip' | 'closing';
  recordId: number;
  state: string;
  records: readonly Records[];
};

/** A state that has more to it than one version, without a word of it. */
export const toState = (parts: readonly unknown[]): string => sha256(toCanonical(parts)).slice(0, 32);

/** What a document has besides the record that it shows. */
export type Frame = { seal: string; head: DocumentHead };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const Head = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  taxNumber: z.string(),
  footer: z.string(),
  logo: z.nullable(z.string()),
  timeZone: z.string(),
});

async function selectFrame(db: Db, { kind, recordId, state }: Omit<Shown, 'records'>) {
  const isShown = and(eq(documentSeal.kind, kind), eq(documentSeal.recordId, recordId), eq(documentSeal.state, state));
  const [stored] = await db
    .select({ seal: documentSeal.seal, head: documentHead.content })
    .from(documentSeal)
    .leftJoin(documentHead, eq(documentHead.hash, documentSeal.head))
    .where(isShown);
  return stored && { seal: stored.seal, head: stored.head === null ? null : Head.parse(JSON.parse(stored.head)) };
}

/**
 * The seal in the foot of a document and the head over it: the newest of the history and what the shop said of itself when
 * it was made first, with every change of its record beneath the seal; a reprint has the same. HIST-08
 */
export async function keepFrame(db: Db, { records, ...shown }: Shown, now: Date): Promise<Frame> {
  const stored = await selectFrame(db, shown);
  if (stored?.head) return { ...stored, head: stored.head };
  const { name, address, phone, taxNumber, footer, logo, timeZone } = await readShop(db);
  const head = { name, address, phone, taxNumber, footer, logo, timeZone };
  if (stored) return { ...stored, head };
  const seal = toSeal(await sealRecords(db, [...records, { record: 'shop' }], now));
  const createdAt = now.toISOString();
  const content = toCanonical(head);
  const hash = sha256(content);
  await db.insert(documentHead).values({ hash, content, createdAt }).onConflictDoNothing();
  await db
    .insert(documentSeal)
    .values({ ...shown, seal, head: hash, createdAt })
    .onConflictDoNothing();
  // Somebody else may have made it first.
  const kept = await selectFrame(db, shown);
  return { seal: kept?.seal ?? seal, head: kept?.head ?? head };
}
