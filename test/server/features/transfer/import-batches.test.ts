import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkRules } from '../../../../server/db/backup/verify.ts';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { booking, imported } from '../../../../server/db/schema.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import type { BatchOptions } from '../../../../server/features/transfer/import-batches.ts';
import { runImport } from '../../../../server/features/transfer/import-command.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { toSentence, toText } from '../../../../src/domain/history/history-words.ts';
import { type Counter, openCounter } from '../../support/booking-fixtures.ts';
import { newFolder } from '../../support/use.ts';

const NOW = new Date('2024-06-15T09:00:00.000Z');
const HEADER = 'Reference,Customer,Phone,Booked At,Delivered At,Item Type,Model,Amount,Paid,Method';
const ROWS = ['R-1', 'R-2', 'R-2', 'R-3', 'R-4', 'R-5'].map(
  (reference, index) =>
    `${reference},Ayesha Khan,0300-1234567,14/3/2024,19/3/2024,GPU,RTX 308${index},${100 + index},100,Cash`,
);
const AGAIN = 'Run the same command again to import the rest. It skips records that are imported already.';
const TOOK_THE_REST = 'old.csv: took 3 bookings in the name of owner@shop.test. 2 of the file were taken before.';

let shop: Counter;
let file: string;

async function openShop(): Promise<Counter> {
  const opened = await openCounter({ now: NOW.toISOString() });
  onTestFinished(() => opened.close());
  return opened;
}
beforeEach(async () => {
  shop = await openShop();
  file = join(newFolder(), 'old.csv');
  writeFileSync(file, [HEADER, ...ROWS].join('\n'));
});

type Run = { args?: string[]; onRecord?: (index: number) => void; stop?: AbortController } & BatchOptions;
/** Imports the file in batches of two. */
const run = ({ args = [], onRecord, stop = new AbortController(), ...batches }: Run = {}, { db } = shop) =>
  runImport([file, ...args], db, NOW, (step, index) => step.startsWith('Taking') && onRecord?.(index), stop.signal, {
    batchRecords: 2,
    ...batches,
  });
const refusal = (options?: Run): Promise<string> =>
  run(options).then(
    (said) => `not refused: ${said}`,
    (error: unknown) => (error as Error).message,
  );
const kill = () => Promise.reject(new Error('killed'));
const listCodes = async () =>
  (await shop.db.select({ code: booking.code }).from(booking).orderBy(asc(booking.id))).map(({ code }) => code);

/** The complete content of the bookings. */
async function readAll({ db, read, get }: Counter) {
  const ids = (await db.select({ id: booking.id }).from(booking).orderBy(asc(booking.id))).map(({ id }) => id);
  const bookings = [];
  for (const id of ids) {
    const { entries } = HistoryPage.parse(await get(`/booking/${id}/history`));
    const sentences = entries.map((entry) => [entry.person?.name, toText(toSentence(entry, 'booking'))]);
    bookings.push({ booking: await read(id), sentences });
  }
  return { bookings, references: await db.select().from(imported).orderBy(asc(imported.reference)) };
}

describe('an import in batches', () => {
  it('gives the same shop as one run, even if it is killed between two batches and run again [MOVE-02]', async () => {
    const other = await openShop();
    await run({}, other);
    await refusal({ afterBatch: kill });
    expect(await listCodes()).toEqual(['R-1', 'R-2']);
    await run();
    expect(await readAll(shop)).toEqual(await readAll(other));
  });

  it('leaves only complete records when it is killed, with valid seals and rules [MOVE-02]', async () => {
    await refusal({ afterBatch: kill });
    expect(await listCodes()).toEqual(['R-1', 'R-2']);
    await sealHistory(shop.db, NOW);
    expect((await verifyHistory(shop.db)).findings).toEqual([]);
    expect(await checkRules(shop.db, () => undefined)).toEqual([]);
    await run();
    await sealHistory(shop.db, NOW);
    expect((await verifyHistory(shop.db)).findings).toEqual([]);
  });

  it('keeps the batches before a stop, counts the records, and continues from there [MOVE-02, MOVE-05]', async () => {
    const stop = new AbortController();
    expect(await refusal({ stop, onRecord: (index) => void (index === 3 && stop.abort()) })).toMatch(
      `Interrupted. old.csv: 2 of 5 bookings were imported. ${AGAIN}`,
    );
    expect(await listCodes()).toEqual(['R-1', 'R-2']);
    expect(await run()).toMatch(TOOK_THE_REST);
    expect(await listCodes()).toEqual(['R-1', 'R-2', 'R-3', 'R-4', 'R-5']);
  });

  it('keeps the batches before a database failure, and counts the records [MOVE-02]', async () => {
    await shop.db.execute(sql`create function lose() returns trigger language plpgsql as
      $$ begin raise exception 'the database is shutting down' using errcode = '57P01'; end $$`);
    await shop.db.execute(
      sql`create trigger lose before insert on imported for each row when (new.reference = 'R-4') execute function lose()`,
    );
    expect(await refusal()).toMatch(
      `The import stopped: the database is shutting down. old.csv: at least 2 of 5 bookings were imported. ${AGAIN}`,
    );
    expect(await listCodes()).toEqual(['R-1', 'R-2']);
    await shop.db.execute(sql`drop function lose cascade`);
    expect(await run()).toMatch(TOOK_THE_REST);
  });

  it('lists what to check in the imported rows when it stops [MOVE-02, TYPED-03]', async () => {
    writeFileSync(file, [HEADER, ...ROWS].join('\n').replace('14/3/2024', '14/3/2020'));
    const said = await refusal({ afterBatch: () => Promise.reject(new Error('The disk fails.')) });
    expect(said.split('\n')).toEqual([
      `The import stopped: The disk fails. old.csv: at least 2 of 5 bookings were imported. ${AGAIN}`,
      'Please check:',
      '  line 2: Booked At 2020-03-14 is 4 years ago. It is the oldest day of the file.',
    ]);
  });

  it('does not import records twice that another import takes between two batches [MOVE-05]', async () => {
    let other = '';
    const afterBatch = async () => void (other ||= await run());
    expect(await run({ afterBatch })).toMatch(
      'old.csv: took 2 bookings in the name of owner@shop.test. 3 of the file were taken before.',
    );
    expect(other).toMatch(TOOK_THE_REST);
    expect(await listCodes()).toEqual(['R-1', 'R-2', 'R-3', 'R-4', 'R-5']);
  });

  it('reports a record that another import takes with other content between two batches [MOVE-05]', async () => {
    let isTaken = false;
    const afterBatch = async () => {
      if (isTaken) return;
      isTaken = true;
      writeFileSync(file, [HEADER, ROWS[4]?.replace('RTX', 'GTX')].join('\n'));
      await run();
    };
    expect((await refusal({ afterBatch })).split('\n').slice(0, 3)).toEqual([
      'old.csv: 2 of 5 bookings were imported, then a record was refused.',
      '  line 6: R-4 was imported on 2024-06-15 with other content. Change it in Reflow.',
      `Correct it. ${AGAIN}`,
    ]);
    expect(await listCodes()).toEqual(['R-1', 'R-2', 'R-4']);
  });

  it('checks the whole file on a dry run, and undoes each batch [MOVE-02]', async () => {
    let batches = 0;
    expect(await run({ args: ['--dry-run'], afterBatch: async () => void (batches += 1) })).toMatch(
      'old.csv: would take 5 bookings in the name of owner@shop.test. Nothing was changed.',
    );
    expect([batches, await listCodes()]).toEqual([3, []]);
  });
});
