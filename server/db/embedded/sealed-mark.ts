import { eq } from 'drizzle-orm';
import { MAJOR } from 'pglite-durable';
import { formatInstant } from '../../../src/domain/shared/shop-day.ts';
import type { Log } from '../../deps.ts';
import { every } from '../../every.ts';
import type { Db } from '../database.ts';
import { toSeal } from '../history/chain.ts';
import { selectHead } from '../history/sealer.ts';
import { historySeal } from '../schema.ts';
import { markShop, readMarker } from './shop-marker.ts';
import { suggestRestore, type Where } from './start-faults.ts';

/** Milliseconds between two notes of the newest seal. */
const MARK_MS = 60_000;

/**
 * Warns if the seal that was noted outside of the database is not in it. A database with a truncated log would
 * otherwise open without an error (DISK-07).
 */
export async function findLostSeal(db: Db, where: Where): Promise<string | null> {
  const { sealed } = readMarker(where.dataDir);
  if (!sealed) return null;
  const seq = Number.parseInt(sealed.seal, 10);
  const [found] = await db.select().from(historySeal).where(eq(historySeal.seq, seq));
  if (found && toSeal(found) === sealed.seal) return null;
  return `Confirmed changes are missing: on ${formatInstant(sealed.at)} the shop had the seal ${sealed.seal}, and its database ends at ${toSeal(await selectHead(db))}. The end of its log was lost. ${suggestRestore(where)}`;
}

/** Notes the newest seal outside of the database, every minute. @returns a function that stops it after a last note */
export function startSealedMark(db: Db, { dataDir }: Where, log: Pick<Log, 'error'>): () => Promise<void> {
  const mark = async () => {
    const head = await selectHead(db);
    const seal = toSeal(head);
    if (seal !== readMarker(dataDir).sealed?.seal) markShop(dataDir, MAJOR, { sealed: { seal, at: head.at } });
  };
  const onError = (error: unknown) =>
    log.error({ event: 'sys_error', err: error }, 'The newest seal was not noted next to the database');
  const stop = every(MARK_MS, mark, onError);
  return async () => {
    await stop();
    await mark().catch(onError);
  };
}
