import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '../../../../server/config.ts';
import { checkRules } from '../../../../server/db/backup/verify.ts';
import { restore } from '../../../../server/db/backup/restore.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { checkSnapshot, readSnapshot, writeSnapshot } from '../../../../server/db/backup/snapshot-file.ts';
import { sumMoneyByDay } from '../../../../server/db/counts.sql.ts';
import type { Db } from '../../../../server/db/database.ts';
import { DurableFiles, Engine } from 'pglite-durable';
import { sealHistory } from '../../../../server/db/history/sealer.ts';
import { openShopDatabase } from '../../../../server/db/open.ts';
import { type OpenDatabase, withPostgres } from '../../../../server/db/postgres.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { selectFirstBranch, sumPayments } from '../../../../server/features/till/till.sql.ts';
import { setShopZone } from '../../../../src/domain/shared/shop-day.ts';
import { HistoryPage } from '../../../../src/domain/history/history.ts';
import { bootedData, spareFirstBoots } from '../../support/booted-data.ts';
import { emptyPostgres, freshDatabase, postgresUrl } from '../../support/database.ts';
import { type Counter, openCounter, readData } from '../../support/booking-fixtures.ts';
import { newFolder } from '../../support/use.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const SNAPSHOT = join(FIXTURES, 'shop-0030.jsonl.gz');
/** The dump without the commands that only psql knows. */
const DUMP = gunzipSync(readFileSync(join(FIXTURES, 'shop-0030.sql.gz')))
  .toString()
  .replaceAll(/^\\.*$/gm, '');

let home: string;
let closings: (() => Promise<unknown>)[] = [];
let endSparing = () => {};
beforeAll(async () => {
  endSparing = await spareFirstBoots();
});
afterAll(() => endSparing());
beforeEach(() => {
  home = newFolder();
});
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
  vi.restoreAllMocks();
  setShopZone('Asia/Karachi');
});

async function opens(config: Config): Promise<OpenDatabase> {
  const opened = await openShopDatabase(config);
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= opened.close());
  closings.push(close);
  return { ...opened, close };
}

/** A data folder or, on PostgreSQL, an empty database. */
async function toPlace() {
  if (postgresUrl === null) return { config: readConfig({ DATA_DIR: home }), countConnections: async () => 0 };
  const { url, drop, countConnections } = await emptyPostgres();
  closings.push(drop);
  return { config: readConfig({ DATA_DIR: home, DATABASE_URL: url }), countConnections };
}

/** Loads the dump there and starts this release on it. */
async function upgrade() {
  const { config, countConnections } = await toPlace();
  if (config.databaseUrl === null) {
    await bootedData(home);
    const engine = await Engine.start({ fs: new DurableFiles(join(home, 'db')), extensions: { pg_trgm } });
    await engine.exec(DUMP);
    await engine.close();
  } else await withPostgres(config.databaseUrl, (db) => db.execute(sql.raw(DUMP)));
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const opened = await opens(config);
  const [line] = log.mock.calls[0] as [string];
  const [said, backup = ''] = line.split(' is in ');
  expect(said).toBe('The shop before this upgrade');
  const [wayBack] = log.mock.calls[1] as [string];
  return { config, opened, backup, wayBack, countConnections };
}

/**
 * Everything that the migrations create, one line each as the database describes it; columns with their position.
 * Trigger lines leave out brackets, because a trigger from a dump has more of them.
 */
async function readCatalog(db: Db): Promise<string[]> {
  const rows = await query(
    db,
    sql`with
      ours as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace),
      routines as (select p.oid, p.proname from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e'))
      select line from (
        select concat_ws(' ', 'column', relname, row_number() over (partition by relname order by attnum), attname,
          format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, nullif(attidentity, ''), pg_get_expr(adbin, adrelid),
          attcollation::regcollation) as line
        from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef d on d.adrelid = attrelid and adnum = attnum
        where relkind = 'r' and attnum > 0 and not attisdropped
        union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid))
          from ours join pg_constraint c on conrelid = ours.oid where contype <> 'n'
        union all select pg_get_indexdef(oid) from ours where relkind = 'i'
        union all select concat_ws(' ', 'sequence', relname, seqstart, seqincrement, seqtypid::regtype)
          from ours join pg_sequence on seqrelid = oid
        union all select concat_ws(' ', tgenabled, translate(pg_get_triggerdef(t.oid), '()', '')) from ours join pg_trigger t on tgrelid = ours.oid where not tgisinternal
        union all select pg_get_functiondef(oid) from routines) as lines
      order by line collate "C"`,
    z.object({ line: z.string() }),
  );
  return rows.map(({ line }) => line);
}

async function restoreSnapshot(): Promise<OpenDatabase> {
  const { config } = await toPlace();
  expect(await restore(SNAPSHOT, config, { dryRun: false, yes: false }, () => undefined)).toBe(
    'Restored the shop Hafeez Repairs as of Nov 26, 2026, 5:54 PM with 14 bookings, 2 claims and 12 ledger entries. Everyone must sign in again. Active now and not before: counter@shop.test, desk@shop.test, manager@shop.test, newcomer@shop.test, owner@shop.test.',
  );
  return opens(config);
}

/** The lists and figures of that shop, added up by hand from its snapshot. */
const FIGURES = {
  bookings: { all: 14, deleted: 1, draft: 2, erased: 1 },
  ledger: { entries: 11, amount: 158_249.75 },
  month: { booked: 82_444.5, received: 4_547.25 },
  work: { inboundMissing: 2, readyUnpaid: 1 },
};
/** The same with one more cancelled booking and one ledger entry less. */
const CHANGED = {
  ...FIGURES,
  bookings: { ...FIGURES.bookings, all: 15 },
  ledger: { entries: 10, amount: 157_249.5 },
  month: { ...FIGURES.month, booked: 94_945 },
};

async function readFigures({ ask, list }: Counter) {
  const data = async (path: string) => readData(await ask('GET', path)) as Record<string, unknown>;
  const total = async (filter: Record<string, string>) => (await list(filter)).totalBookings;
  const { totalEntries, totalAmount } = await data('/ledger-entry');
  const { inboundMissing, readyUnpaid } = await data('/booking/worklists');
  return {
    bookings: {
      all: (await total({ isActive: 'true' })) + (await total({ isActive: 'false' })),
      deleted: await total({ isActive: 'false' }),
      draft: await total({ status: 'DRAFT', isActive: 'true' }),
      erased: await total({ searchString: 'erased' }),
    },
    ledger: { entries: totalEntries, amount: totalAmount },
    month: (await data('/dashboard/stats'))['thisMonth'],
    work: { inboundMissing, readyUnpaid },
  };
}

/**
 * Checks the shop of the previous release up to `seal` and continues it: people, figures, search, history.
 * `lastNumber` is that of the last code which was given out. @returns what is wrong with its history afterwards
 */
async function goOn(database: OpenDatabase, seal: string, lastNumber = 1010): Promise<string[]> {
  const { db } = database;
  const fresh = await freshDatabase();
  closings.push(() => fresh.close());
  expect(await readCatalog(db)).toEqual(await readCatalog(fresh.db));
  const Value = z.object({ last_value: z.int() });
  const codes = await query(db, sql`select last_value::int from booking_code_number`, Value);
  expect(codes).toEqual([{ last_value: lastNumber }]);
  const shop = await openCounter({ database, now: '2025-01-11T08:00:00.000Z', firstNumber: lastNumber + 1 });
  closings.push(() => shop.app.close());

  expect(await checkRules(db, () => undefined)).toEqual([]);
  const { unknownSeals, findings } = await verifyHistory(db, [seal]);
  expect({ unknownSeals, findings }).toEqual({ unknownSeals: [], findings: [] });
  expect(await readFigures(shop)).toEqual(FIGURES);
  expect((await shop.list({ searchString: '1234560' })).bookings).toMatchObject([{ clientName: 'Ayesha Khan' }]);
  const { entries } = HistoryPage.parse(readData(await shop.ask('GET', '/booking/1/history')));
  expect(entries.length).toBeGreaterThan(5);
  await shop.signIn({ email: 'desk@shop.test', password: 'desk of the shop' });

  const { code, id } = await shop.book();
  expect(code).toBe(`BK-${lastNumber + 1}`);
  await shop.edit(id, { status: 'CANCELLED' });
  await shop.ask('DELETE', '/ledger-entry/1');
  expect(await readFigures(shop)).toEqual(CHANGED);
  expect(await checkRules(db, () => undefined)).toEqual([]);
  await sealHistory(db, shop.deps.now());
  await shop.app.close();
  return (await verifyHistory(db, [seal])).findings;
}

it('counts the money of every past day as plain SQL over the rows does, after the upgrade [TILL-01]', async () => {
  const { db } = (await upgrade()).opened;
  const range = { startDate: '2024-01-01', endDate: '2025-12-31' };
  const rows = await query(
    db,
    sql`select day, sum(paisa)::bigint as paisa from (
        select p.paid_paisa as paisa, (coalesce((
          select max(at) from history where entity = 'booking_payment' and entity_id = p.id and action = 'changed' and "after" ->> 'status' = 'PAID'
        ), p.created_at) at time zone 'Asia/Karachi')::date::text as day
        from booking_payment p where p.is_active and p.status = 'PAID'
      ) as paid group by day having sum(paisa) <> 0 order by day`,
    z.object({ day: z.string(), paisa: z.int() }),
  );
  const figures = [...(await sumMoneyByDay(db, range))].flatMap(([day, { received }]) =>
    received === 0 ? [] : [{ day, paisa: received }],
  );
  expect(figures.toSorted((one, other) => (one.day < other.day ? -1 : 1))).toEqual(rows);
  expect(rows.length).toBeGreaterThan(3);
  const branch = { id: (await selectFirstBranch(db))?.id ?? 0, isFirst: true };
  for (const { day, paisa } of rows) {
    const ofTill = await sumPayments(db, branch, day);
    expect([day, ofTill.reduce((sum, row) => sum + row.paisa, 0)]).toEqual([day, paisa]);
  }
});

it(
  'opens the database of the previous release with all its data, and restores the backup of that upgrade [BACKUP-06, BACKUP-11, HIST-04]',
  { timeout: 0 },
  async () => {
    const { config, opened, backup, wayBack, countConnections } = await upgrade();
    const setting = postgresUrl === null ? `DATA_DIR to ${home}` : 'DATABASE_URL to an empty database';
    expect(wayBack).toBe(
      `The way back: stop Reflow, open the folder of the earlier release, set ${setting} and run: npm run restore -- ${backup}. Then start that release with the same setting. Changes that are saved from now on will be missing there.`,
    );
    const seal = '150-CEC0-8E7F-CF8C-8E7F';
    expect(await goOn(opened, seal)).toEqual([]);
    // On the embedded database, this release plays the earlier one of a newer one.
    if (postgresUrl === null) await opened.db.execute(sql`insert into migration (name) values ('9999_newer.sql')`);
    await opened.close();
    await expect.poll(countConnections).toBe(0);
    expect(await restore(backup, config, { dryRun: false, yes: false }, () => undefined)).toMatch(
      /with 14 bookings, 2 claims and 12 ledger entries\. What was there before is in .* Everyone must sign in again\. The newest seal before was \S+; the history keeps it\. \d+ changes since the backup are lost\. No code is given out again\.$/,
    );
    // The booking that was made after the backup is lost, and its code is not given out again.
    expect(await goOn(await opens(config), seal, 1011)).toEqual([]);
  },
);

it('restores a snapshot of the previous release with all its data [BACKUP-06, HIST-04]', { timeout: 0 }, async () => {
  expect(await goOn(await restoreSnapshot(), '150-27BE-E5FE-D953-B894')).toEqual([]);
});

/** A snapshot whose shop would use its newest booking code again. */
async function writeBehind(): Promise<string> {
  const { head, rows } = await readSnapshot(SNAPSHOT);
  const file = join(home, 'behind');
  await writeSnapshot(file, { ...head, sequences: { ...head.sequences, booking_code_number: '1009' } }, rows);
  return file;
}

it('refuses a snapshot whose rows break a rule, and changes nothing [BACKUP-06]', { timeout: 0 }, async () => {
  const file = await writeBehind();
  const { config } = await toPlace();
  const options = { dryRun: false, yes: true };
  await expect(restore(file, config, options, () => undefined)).rejects.toThrow(
    `${file} was not restored, because its rows break rules of the data:\n  codes: the next booking code would be BK-1010, but BK-1010 is there\nNothing was changed. Restore an older backup, or add --with-faults to restore this one unchanged.`,
  );
  const after = await restore(SNAPSHOT, config, { ...options, dryRun: true }, () => undefined);
  expect(after).not.toContain('What is there now');
});

it('restores a snapshot whose rows break a rule with --with-faults [BACKUP-06]', { timeout: 0 }, async () => {
  const file = await writeBehind();
  const { config } = await toPlace();
  const options = { dryRun: false, yes: false, withFaults: true };
  expect(await restore(file, config, options, () => undefined)).toMatch(/^Restored the shop Hafeez Repairs as of /);
});

it('refuses a snapshot that is too old, and says what to do [BACKUP-06]', async () => {
  const { head, rows } = await readSnapshot(SNAPSHOT);
  const file = join(home, 'snapshot');
  await writeSnapshot(file, { ...head, migrations: head.migrations.slice(0, -1) }, rows);
  await expect(checkSnapshot(file, () => undefined)).rejects.toThrow(
    'The snapshot is too old for this version of Reflow. Restore it with the release of 26 November 2026 (commit fd43ba7c), start that once and make a backup there.',
  );
});
