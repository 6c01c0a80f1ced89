import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { transaction, type Db, type Tx } from './database.ts';
import { idempotency } from './schema.ts';
import { Refusal } from '../http/errors.ts';

/** What a creation answers: the status and the body that go out, now and for each repetition. */
export type CreationAnswer = { status: number; body: unknown };

/** A creation as it was asked for. `key` is its `Idempotency-Key`, `null` when the client sent none. */
export type Creation = { staffId: number; key: string | null; what: string; body: unknown };

const KEY_REUSED = 'This request was already made with other content. Reload the page and try again.';

const hashOf = ({ what, body }: Creation) =>
  createHash('sha256')
    .update(JSON.stringify([what, body]))
    .digest('hex');

/**
 * Runs `create` once for each person and key, in one transaction with the stored answer. A repetition gets that answer;
 * a twin under way waits for it. A creation that failed leaves no trace and may be tried again. REL-01.
 * @throws Refusal 422 when the key came with other content before.
 */
export const createOnce = (
  db: Db,
  creation: Creation,
  create: (tx: Tx) => Promise<CreationAnswer>,
): Promise<CreationAnswer> =>
  transaction(db, async (tx) => {
    const { staffId, key } = creation;
    if (key === null) return create(tx);
    const requestHash = hashOf(creation);
    const mine = and(eq(idempotency.staffId, staffId), eq(idempotency.key, key));
    const claimed = await tx
      .insert(idempotency)
      .values({ staffId, key, requestHash, status: 0, body: {} })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (claimed.length === 0) {
      const [earlier] = await tx.select().from(idempotency).where(mine);
      if (earlier?.requestHash !== requestHash) throw new Refusal(422, KEY_REUSED);
      return { status: earlier.status, body: earlier.body };
    }
    const answer = await create(tx);
    await tx.update(idempotency).set(answer).where(mine);
    return answer;
  });
