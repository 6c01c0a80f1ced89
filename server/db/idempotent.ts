import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { savedEarlier, type SavedEarlier } from '../../src/domain/shared/written.ts';
import { DomainError } from '../errors.ts';
import type { Db, Signature, Tx } from './database.ts';
import { authored } from './history/history.sql.ts';
import { idempotency } from './schema.ts';

/** A requested creation. `key` is its `Idempotency-Key`; `null` if the client sent none. */
export type Creation<Body> = { author: Signature; key: string | null; body: Body };

/**
 * Runs `create` once for each person and key, in one transaction with the stored response. A retry gets that response,
 * and waits if the first request is still running. A failed creation leaves no trace and can be retried (REL-01).
 * @param resource the kind of record, which is part of the compared content
 * @param name returns the name of a created record for staff
 * @throws DomainError with the name of the record, if the key was used before with other content (REL-15)
 */
export const idempotent = <Created extends { id: number }>(
  db: Db,
  resource: string,
  { author, key, body }: Creation<unknown>,
  create: (tx: Tx) => Promise<Created>,
  name: (created: Created) => string,
): Promise<Created> =>
  authored(db, author, async (tx) => {
    if (key === null) return create(tx);
    const requestHash = hash('sha256', JSON.stringify([resource, body]));
    const staffId = author.staffId ?? 0;
    const own = and(eq(idempotency.staffId, staffId), eq(idempotency.key, key));
    const claimed = await tx
      .insert(idempotency)
      .values({ staffId, key, requestHash, status: 201, body: {} })
      .onConflictDoNothing()
      .returning({ key: idempotency.key });
    if (claimed.length === 0) {
      const [earlier] = await tx.select().from(idempotency).where(own);
      if (!earlier) throw new Error('A claimed key was removed');
      // The stored response has the shape of its own `create`, which differs when another kind of record used the key.
      const { data, code = name(data) } = earlier.body as { data: Created; code?: string };
      if (earlier.requestHash === requestHash) return data;
      const current: SavedEarlier = { id: data.id, code };
      throw new DomainError('keyReused', savedEarlier(current.code), { current });
    }
    const data = await create(tx);
    const answer = { data, code: name(data) };
    await tx.update(idempotency).set({ body: answer }).where(own);
    return data;
  });
