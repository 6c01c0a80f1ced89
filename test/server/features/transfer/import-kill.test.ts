import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { queryOne } from '../../../../server/db/backup/rows.ts';
import { checkRules } from '../../../../server/db/backup/verify.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { createRandom } from '../../../../server/sample/sample.ts';
import { openPlace } from '../../support/booted-data.ts';
import { run } from '../../support/server-process.ts';
import { newFolder, use } from '../../support/use.ts';

const ROWS = 600;
const BATCH = 200;
const HEADER = 'Reference,Customer,Phone,Booked At,Delivered At,Item Type,Model,Amount,Paid,Method';
const toRow = (n: number) => `R-${n},Ayesha Khan,0300-1234567,14/3/2024,19/3/2024,GPU,RTX 3080,${n},${n},Cash`;
/** The most milliseconds between the first write and a kill. */
const KILLED_WITHIN_MS = 1_500;
const KILLS = 2;

const Counts = z.object({ references: z.int(), bookings: z.int(), items: z.int(), paid: z.int(), warranties: z.int() });

const place = use(openPlace);

/** Counts the records and checks every rule of the data and the history. */
async function readShop() {
  await expect.poll(place.countConnections).toBe(0);
  const { db, close } = await openShopDatabase(place.config);
  try {
    const count = await queryOne(
      db,
      sql`select (select count(*) from imported)::int as references, (select count(*) from booking)::int as bookings,
        (select count(*) from booking_item)::int as items, (select count(*) from warranty)::int as warranties,
        (select count(*) from booking_payment where status = 'PAID')::int as paid`,
      Counts,
    );
    await sealHistory(db, new Date());
    const faults = [...(await checkRules(db, () => undefined)), ...(await verifyHistory(db)).findings];
    return { count, faults };
  } finally {
    await close();
  }
}

it(
  'an import that is killed at any moment leaves whole batches, and the same command imports the rest [MOVE-02]',
  { timeout: 0 },
  async () => {
    const file = join(newFolder(), 'old.csv');
    writeFileSync(file, [HEADER, ...Array.from({ length: ROWS }, (_, index) => toRow(index + 1))].join('\n'));
    const { databaseUrl } = place.config;
    const env = { DATA_DIR: place.dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
    const random = createRandom('killed import');
    const whole = (references: number) => ({
      count: { references, bookings: references, items: references, paid: references, warranties: references },
      faults: [],
    });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const program = await run('import', [file], env);
      const isOver = program.ended.then(() => true);
      if (await Promise.race([isOver, program.says(/^Taking bookings/m).then(() => false)])) break;
      await Promise.race([isOver, pause(random.whole(0, KILLED_WITHIN_MS))]);
      program.child.kill('SIGKILL');
      await program.ended;
      const shop = await readShop();
      expect(shop).toEqual(whole(Math.floor(shop.count.references / BATCH) * BATCH));
    }
    const last = await run('import', [file], env);
    expect([await last.ended, last.printed()]).toEqual([0, expect.stringContaining('old.csv: took ')]);
    expect(await readShop()).toEqual(whole(ROWS));
  },
);
