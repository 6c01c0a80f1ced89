import { NO_HASH, toCanonical } from '../../db/history/chain.ts';
import type { Db } from '../../db/database.ts';
import { selectHead } from '../../db/history/sealer.ts';
import { selectLinks } from './chain.sql.ts';

const LINKS = 2_000;

/**
 * The history up to its newest seal, line by line: JSON that `verify.mjs` checks without the shop. HIST-04
 * @returns the number of changes.
 */
export async function exportHistory(db: Db, write: (line: string) => void): Promise<number> {
  const head = await selectHead(db);
  write(toCanonical({ format: 'reflow-history/1' }));
  let end = { seq: 0, hash: NO_HASH };
  while (end.seq < head.seq) {
    const links = await selectLinks(db, end.seq, Math.min(LINKS, head.seq - end.seq));
    if (links.length === 0) break;
    for (const { seal, row, texts } of links) {
      const { seq, at, hash } = seal;
      write(toCanonical({ seq, at, hash, row, texts }));
      end = { seq, hash };
    }
  }
  write(toCanonical({ end }));
  return end.seq;
}
