import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { booking, imported } from '../../../../server/db/schema.ts';
import { runImport } from '../../../../server/features/transfer/import-command.ts';
import { take } from '../../../../tools/models/create-model.ts';
import { type ImportDriver, importModel } from '../../../../tools/models/import.model.ts';
import { shortestPaths } from '../../../../tools/paths/generate.ts';
import { openCounter } from '../../support/booking-fixtures.ts';

const NOW = '2024-06-15T09:00:00.000Z';
const HEADER = 'Reference,Customer,Phone,Booked At,Delivered At,Status,Item Type,Model,Amount,Paid,Method';
const FIRST = 'R-1,Ayesha Khan,0300-1234567,14/3/2024,19/3/2024,,GPU,RTX 3080,100,100,Cash';
const SECOND = FIRST.replace('R-1', 'R-2');

/** The model on the command, its file and its database. */
async function drive(): Promise<ImportDriver> {
  const shop = await openCounter({ now: NOW });
  const home = mkdtempSync(join(tmpdir(), 'reflow-import-'));
  const stop = { after: Number.POSITIVE_INFINITY };
  let said = '';
  let records = { bookings: 0, imported: 0 };

  const run = async (lines: readonly string[], ...args: string[]) => {
    const file = join(home, 'old.csv');
    writeFileSync(file, lines.join('\n'));
    const stopped = new AbortController();
    const progress = (_: string, done: number) => {
      if (done >= stop.after) stopped.abort();
    };
    said = await runImport([file, ...args], shop.db, new Date(NOW), progress, stopped.signal).catch((error: unknown) =>
      (error as Error).message.split('\n').slice(0, 2).join('\n'),
    );
    records = {
      bookings: (await shop.db.select().from(booking)).length,
      imported: (await shop.db.select().from(imported)).length,
    };
  };
  const see = (sentence: string, count: number) =>
    expect([said, records]).toEqual([sentence, { bookings: count, imported: count }]);

  return {
    events: {
      'import the file': () => run([HEADER, FIRST, SECOND]),
      'try a dry run': () => run([HEADER, FIRST, SECOND], '--dry-run'),
      'import a wrong row': () => run([HEADER, FIRST, SECOND.replace('Ayesha Khan', '')]),
      'import a changed row': () => run([HEADER, FIRST.replace('3080', '3090'), SECOND]),
      'import a workbook': () => run(['PK']),
      'press Ctrl+C between two rows': async () => {
        stop.after = 1;
        await run([HEADER, FIRST, SECOND]);
        stop.after = Number.POSITIVE_INFINITY;
      },
      'lose the database': async () => {
        await shop.db.execute(sql`create function lose() returns trigger language plpgsql as
          $$ begin raise exception 'the database is shutting down' using errcode = '57P01'; end $$`);
        await shop.db.execute(sql`create trigger lose before insert on imported execute function lose()`);
        await run([HEADER, FIRST, SECOND]);
        await shop.db.execute(sql`drop function lose cascade`);
      },
    },
    states: {
      'nothing imported': () => see('', 0),
      'told what would be taken': () =>
        see('old.csv: would take 2 bookings in the name of owner@shop.test. Nothing was changed.', 0),
      'row refused': () => see('old.csv: nothing was imported, for 1 reason.\n  line 3: Client name is required.', 0),
      'file refused': () =>
        see(
          `${join(home, 'old.csv')} is a workbook. In Excel save its sheet as "CSV UTF-8 (Comma delimited)". Nothing was imported.`,
          0,
        ),
      interrupted: () => see('Interrupted. Nothing was imported.', 0),
      'database away': () => {
        expect(said).toMatch(/^Failed query: insert into "imported"/);
        see(said, 0);
      },
      imported: () => see('old.csv: took 2 bookings in the name of owner@shop.test.', 2),
      'nothing new': () =>
        see('old.csv: took 0 bookings in the name of owner@shop.test. 2 of the file were taken before.', 2),
      'changed row refused': () =>
        see(
          'old.csv: nothing was imported, for 1 reason.\n  line 2: R-1 was imported on 2024-06-15 with other content. Change it in Reflow.',
          2,
        ),
    },
    end: async () => {
      rmSync(home, { recursive: true, force: true });
      await shop.close();
    },
  };
}

it.each(shortestPaths(importModel))(
  'is what the model says: %s [MOVE-02, MOVE-03, MOVE-05, MOVE-06]',
  async (_name, path) => {
    await expect(take(path, await drive())).resolves.toEqual(path.steps.length);
  },
);
