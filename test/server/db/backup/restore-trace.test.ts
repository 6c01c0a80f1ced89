import { truncateSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import { queryOne } from '../../../../server/db/backup/rows.ts';
import type { Db } from '../../../../server/db/database.ts';
import { readMarker } from '../../../../server/db/embedded/shop-marker.ts';
import { toSeal } from '../../../../server/db/history/chain.ts';
import { selectHead, sealHistory } from '../../../../server/db/history/sealer.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { runAudit } from '../../../../server/features/audit/audit-command.ts';
import { judgeHistory } from '../../../../server/features/audit/judge.ts';
import { runErasure } from '../../../../server/features/erasure/erasure-command.ts';
import { readHistory } from '../../../../server/features/history/history.usecases.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { openPlace } from '../../support/booted-data.ts';
import { postgresUrl } from '../../support/database.ts';
import { use } from '../../support/use.ts';

const NOW = new Date('2031-01-05T07:30:00.000Z');

const place = use(openPlace);

async function inShop<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openShopDatabase(place.config);
  try {
    return await work(db);
  } finally {
    await close();
  }
}
async function run(...args: string[]) {
  await vi.waitFor(async () => expect(await place.countConnections()).toBe(0));
  return runDataCommand(readDataCommand(args), place.config, () => undefined);
}

const Code = z.object({ code: z.string() });
/** Books a customer without a server. @returns the code */
const book = async (db: Db, clientName: string) =>
  queryOne(
    db,
    sql`insert into booking (code, client_name, client_type, phone_number, whatsapp_number, search_text)
      values ('BK-' || nextval('booking_code_number'), ${clientName}, 'INDIVIDUAL', '1', '1', '') returning code`,
    Code,
  ).then(({ code }) => code);
const readSeal = async (db: Db) => toSeal(await selectHead(db));

describe('a restore', () => {
  let [kept, lost, sealBefore, said] = ['', '', '', ''];
  beforeAll(async () => {
    await inShop(async (db) => {
      kept = await book(db, 'Ali Khan');
      await db.execute(
        sql`insert into counter (name, proof_key, enrolled_by) select 'Front desk', 'a key', id from staff`,
      );
    });
    await run('backup');
    await inShop(async (db) => {
      await runErasure([kept, '--yes'], db, () => NOW);
      lost = await book(db, 'Bilal');
      await sealHistory(db, NOW);
      sealBefore = await readSeal(db);
    });
    said = await run('restore');
  });

  it('says which seal was the newest before, and how many changes are lost [DISK-16]', () => {
    expect(said).toMatch(
      new RegExp(
        ` The newest seal before was ${sealBefore}; the history keeps it\\. [1-9]\\d* changes since the backup are lost\\. No code is given out again\\.`,
      ),
    );
  });

  it('names the erased customers who are back, and how to erase them again [DISK-16]', () => {
    expect(said).toMatch(
      new RegExp(`These customers were erased since and are back\\. Erase them again: npm run erase -- ${kept}$`),
    );
  });

  it('is shown in the history of the settings [DISK-16]', async () => {
    const { entries } = await inShop((db) =>
      readHistory(db, { record: 'shop', id: 1 }, { pageSize: 40, kind: 'restore' }),
    );
    expect(entries.map((entry) => toText(toSentence(entry, 'shop')))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Backup snapshot-\\d{6}-.*\\.jsonl\\.gz restored; as of .*; lost changes [1-9]\\d*; newest seal before ${sealBefore}; erased before, and back ${kept}$`,
        ),
      ),
    ]);
  });

  it('gives out no code again [DISK-16]', async () => {
    const next = await inShop((db) => book(db, 'Sana'));
    expect(Number(next.slice(3))).toBe(Number(lost.slice(3)) + 1);
  });

  it('is named by the check of the history [DISK-16]', async () => {
    const checked = await inShop(async (db) => {
      await sealHistory(db, NOW);
      return runAudit({ audit: 'verify', seals: [] }, db, undefined);
    });
    expect(checked).toMatch(
      new RegExp(`^On .* the backup snapshot-.* was restored\\. The newest seal before was ${sealBefore}\\. `, 'm'),
    );
  });

  it('breaks no rule of the history [DISK-16]', async () => {
    const { violations } = await inShop((db) => judgeHistory(db));
    expect(
      violations.filter(({ change }) => ['restore', 'counter'].includes(change.entity) && change.action !== 'created'),
    ).toEqual([]);
  });

  it.runIf(postgresUrl === null)('notes its own seal next to the database [DISK-07, DISK-16]', async () => {
    await run('restore');
    const { sealed } = readMarker(place.dataDir);
    expect(await inShop(readSeal)).toBe(sealed?.seal);
  });

  it.runIf(postgresUrl === null)('keeps the noted seal if the replaced data is damaged [DISK-16]', async () => {
    const { sealed } = readMarker(place.dataDir);
    const base = join(place.dataDir, 'db', 'global');
    for (const file of readdirSync(base)) truncateSync(join(base, file), 0);
    expect(await run('restore')).toMatch(
      new RegExp(
        `The newest seal before was ${sealed?.seal}; the history keeps it\\. The replaced data could not be read, so codes may be given out again\\.$`,
      ),
    );
  });
});
