import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { DomainError } from '../errors.ts';
import type { Author, Db, Tx } from './database.ts';
import { authored } from './history/history.sql.ts';
import { idempotency } from './schema.ts';

/** A creation as it was asked for. `key` is its `Idempotency-Key`, `null` when the client sent none. */
export type Creation<Body> = { staffId: number; key: string | null; what: string; body: Body };

/** What `status` says once the answer is there; before that it is 0. */
const CREATED = 201;
const KEY_REUSED = 'This request was already made with other content. Reload the page and try again.';

/**
 * Runs `create` once for each person and key, in one transaction with the stored answer. A repetition gets that answer;
 * a twin under way waits for it. A creation that failed leaves no trace and may be tried again. REL-01.
 * @returns what goes out, now and for each repetition. @throws DomainError when the key came with other content before.
 */
export const createOnce = (
  db: Db,
  { staffId, key, what, body }: Creation<unknown>,
  author: Author,
  create: (tx: Tx) => Promise<unknown>,
): Promise<unknown> =>
  authored(db, author, async (tx) => {
    const answer = async () => ({ success: true, data: await create(tx) });
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
      if (earlier?.requestHash !== requestHash) throw new DomainError('keyReused', KEY_REUSED);
      return earlier.body;
    }
    const created = await answer();
    await tx.update(idempotency).set({ status: CREATED, body: created }).where(own);
    return created;
  });
