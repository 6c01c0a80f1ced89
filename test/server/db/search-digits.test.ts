import fc from 'fast-check';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import type { OpenDatabase } from '../../../server/db/postgres.ts';
import { contains, containsWithDigits } from '../../../server/db/search-text.ts';
import { freshDatabase } from '../support/database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase();
});
afterAll(() => opened.close());

const piece = fc.constantFrom('BK-', '1', '23', '4567', '50012', '٣٤٥', '۱۲۳۴۵', '\u200B', ' ', '%', 'a', '１２３４５');
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const Found = z.object({ found: z.boolean() });

it('finds by five digits what is found without their index, in whichever letters [FIND-02]', async () => {
  const ask = async (written: string, condition: (column: SQL, typed: string) => SQL | undefined, typed: string) => {
    const column = sql`search_fold(${written})`;
    return query(opened.db, sql`select ${condition(column, typed)} as found`, Found);
  };
  await fc.assert(
    fc.asyncProperty(text, text, text, async (before, typed, after) => {
      for (const written of [`${before}${typed}${after}`, `${before}${after}`])
        expect(await ask(written, containsWithDigits, typed)).toEqual(await ask(written, contains, typed));
    }),
    { numRuns: 150 },
  );
});
