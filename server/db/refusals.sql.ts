import { sql } from 'drizzle-orm';
import { INBOUND_REQUIRED } from '../../src/domain/booking/booking-status.ts';
import { DomainError, FieldsError } from '../errors.ts';
import type { Db, Signature } from './database.ts';
import { authored, type HistoryRecord, type Recorded } from './history.sql.ts';

/** The record that somebody tried to change; `rule` is the one that its conflicts come from. */
type Place = { entity: Recorded; record: HistoryRecord; id: number; rule?: string };

/** The sentence and the rule of a refusal; `null` for any other failure. */
function toRefusal(error: unknown, rule: string | null): { sentence: string; rule: string | null } | null {
  if (error instanceof FieldsError && error.kind === 'forbidden') {
    return { sentence: [...new Set(error.errors.map(({ msg }) => msg))].join(' '), rule: 'PERM-01' };
  }
  if (!(error instanceof DomainError)) return null;
  const { kind, message: sentence } = error;
  if (kind === 'forbidden') return { sentence, rule: 'PERM-01' };
  if (kind === 'conflict') return { sentence, rule: sentence === INBOUND_REQUIRED ? 'EDIT-01' : rule };
  return null;
}

/**
 * Keeps in the history of a record that a rule refused what somebody tried with it: in a transaction of its own, since that
 * of the attempt is undone. The refusal is answered whether or not it could be kept. HIST-13 @throws whatever `attempt` throws
 */
export async function keepRefusal<T>(
  db: Db,
  author: Signature,
  { entity, record, id, rule }: Place,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const refusal = toRefusal(error, rule ?? null);
    if (refusal !== null) {
      const after = JSON.stringify({ sentence: refusal.sentence });
      const add = sql`select history_add(${entity}::text, ${id}::bigint, ${record}::text, ${id}::bigint, 'refused',
        '{}'::jsonb, ${after}::jsonb, '{}'::jsonb, ${refusal.rule}::text)`;
      await authored(db, author, (tx) => tx.execute(add)).catch(() => undefined);
    }
    throw error;
  }
}
