import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { savedEarlier, type SavedEarlier } from '../../src/domain/shared/written.ts';
import { DomainError } from '../errors.ts';
import type { Db, Signature, Tx } from './database.ts';
import { authored } from './history/history.sql.ts';
import { idempotency } from './schema.ts';

/** A creation as it was asked for. `key` is its `Idempotency-Key`, `null` when the client sent none. */
export type Creation<Body> = { staffId: number; key: string | null; what: string; body: Body };

type Answer<Created> = { success: true; data: Created };

/** What `status` says once the answer is there; before that it is 0. */
const CREATED = 201;

/**
 * Runs `create` once for each person and key, in one transaction with the stored answer. A repetition gets that answer;
 * a twin under way waits for it. A creation that failed leaves no trace and may be tried again. REL-01.
 * @param name what staff call a record that was created
 * @returns what goes out, now and for each repetition. @throws DomainError, which names the record, when the key came with
 * other content before. REL-15
 */
export const createOnce = <Created extends { id: number }>(
  db: Db,
  { staffId, key, what, body }: Creation<unknown>,
  author: Signature,
  create: (tx: Tx) => Promise<Created>,
  name: (created: Created) => string,
): Promise<Answer<Created>> =>
  authored(db, author, async (tx) => {
    const answer = async (): Promise<Answer<Created>> => ({ success: true, data: await create(tx) });
    if (key === null) return answer();
    const requestHash = createHash('sha256')
      .update(JSON.stringify([what, body]))
      .digest('hex');
    const own = and(eq(idempotency.staffId, staffId), eq(idempotency.key, key));
    const claimed = await tx
      .insert(idempotency)
      .values({ staffId, key, requestHash, status: 0, body: {} })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (claimed.length === 0) {
      const [earlier] = await tx.select().from(idempotency).where(own);
      if (!earlier) throw new Error('A claimed key is gone');
      // The answer that was stored has the shape that `create` gives it.
      const stored = earlier.body as Answer<Created>;
      if (earlier.requestHash === requestHash) return stored;
      const current: SavedEarlier = { id: stored.data.id, code: name(stored.data) };
      throw new DomainError('keyReused', savedEarlier(current.code), { current });
    }
    const created = await answer();
    await tx.update(idempotency).set({ status: CREATED, body: created }).where(own);
    return created;
  });
