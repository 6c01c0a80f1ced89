import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import type { Db } from '../../../../server/db/database.ts';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { location, session, staff } from '../../../../server/db/schema.ts';
import { prepareShop } from '../../../../server/first-start.ts';
import { postgresUrl } from '../../support/database.ts';
import * as z from 'zod/mini';

const dataDir = mkdtempSync(join(tmpdir(), 'reflow-postgres-tools-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const name = `tools_${process.pid}`;

function toConfig(database: string): Config {
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${database}`;
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: url.href, STAFF_PASSWORD: 'correct horse' });
}

async function inDatabase<T>(database: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openPostgres(toConfig(database).databaseUrl ?? '', { poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const others = [`${name}_proof`, `${name}_restoring`];
const listDatabases = () =>
  inDatabase('postgres', async (db) => {
    const databases = sql`select datname from pg_database where datname like ${`${name}%`} or datname like 'reflow_loading%' order by 1`;
    return (await query(db, databases, z.object({ datname: z.string() }))).map(({ datname }) => datname);
  });

const run = (...args: string[]) => runDataCommand(readDataCommand(args), toConfig(name), () => undefined);
const branches = () =>
  inDatabase(name, (db) => db.select({ code: location.code }).from(location).orderBy(location.code));

it.runIf(postgresUrl)(
  "PostgreSQL's own tools back a shop up, bring it back beside what was there, and check its pages",
  { timeout: 0 },
  async () => {
    await inDatabase('postgres', (db) => db.execute(sql.raw(`create database ${name}`)));
    await inDatabase(name, async (db) => {
      await migrate(db, await readMigrations());
      await prepareShop(db, toConfig(name), new Date());
      const [owner] = await db.select().from(staff);
      await db.insert(session).values({ id: randomUUID(), staffId: owner?.id ?? 0, expiresAt: '2031-01-05T07:30Z' });
    });
    const before = await branches();
    // Of other programs.
    for (const other of others) await inDatabase('postgres', (db) => db.execute(sql.raw(`create database ${other}`)));

    const { lines } = await run('backup');
    expect(lines[0]).toMatch(/^A backup was made, loaded into a database of its own and counted, \d+ rows: /);
    const file = lines[0]?.split(' rows: ')[1] ?? '';
    await inDatabase(name, (db) => db.insert(location).values({ code: 'LATER', name: 'Branch' }));

    expect((await run('restore', file, '--dry-run')).lines).toEqual([
      expect.stringContaining(`What is in the database ${name} now would become ${name}_before_`),
    ]);
    await expect(run('restore', join(dataDir, 'none.dump'))).rejects.toThrow(
      `There is no file ${join(dataDir, 'none.dump')}.`,
    );
    const open = openPostgres(toConfig(name).databaseUrl ?? '', { poolSize: 1 });
    await open.db.execute(sql`select 1`);
    await expect(run('restore', file)).rejects.toThrow(
      / Stop every server of this shop first\. Nothing was changed\.$/,
    );
    await open.close();
    expect(await listDatabases()).toEqual([name, ...others].sort());
    await inDatabase(name, (db) => db.update(staff).set({ isActive: false }));
    const [restored = ''] = (await run('restore', file)).lines;
    expect(restored).toMatch(/ Everybody has to sign in again\. Active now and not before: owner@reflow\.local\.$/);
    expect(await inDatabase(name, (db) => db.select({ because: session.revokedBecause }).from(session))).toEqual([
      { because: 'restored' },
    ]);
    const aside = /is in the database (\w+);/.exec(restored)?.[1] ?? '';
    expect(await branches()).toEqual(before);
    expect(await inDatabase(aside, (db) => db.$count(location))).toBe(before.length + 1);
    expect(await listDatabases()).toEqual([name, aside, ...others].sort());

    expect(await run('verify')).toEqual({
      lines: ['Every page and every rule of the data is in order.'],
      isGood: true,
    });
    await inDatabase(name, (db) =>
      db.execute(sql`insert into ledger_month values ('2025-01-01', 1, 'RENT', 'CASH', 5, 1)`),
    );
    expect((await run('verify')).lines.slice(0, 1)).toEqual(['months of the ledger: 2025-01-01 RENT: 5 instead of 0']);
  },
);

it.runIf(postgresUrl)(
  'a dump that this user may not load is kept, and said not to be proven',
  { timeout: 0 },
  async () => {
    const user = `${name}_user`;
    const own = `${name}_own`;
    const folder = mkdtempSync(join(tmpdir(), 'reflow-unproven-'));
    for (const statement of [`create role ${user} login`, `create database ${own} owner ${user}`])
      await inDatabase('postgres', (db) => db.execute(sql.raw(statement)));
    try {
      const url = new URL(toConfig(own).databaseUrl ?? '');
      url.username = user;
      const config = { ...toConfig(own), dataDir: folder, databaseUrl: url.href };
      const backup = runDataCommand(readDataCommand(['backup']), config, () => undefined);
      await expect(backup).rejects.toThrow(/^The backup was written and NOT proven, .* It is .*\.unproven\.dump$/);
      expect(readdirSync(join(folder, 'backups'))).toEqual([expect.stringMatching(/^postgres-.*Z\.unproven\.dump$/)]);
    } finally {
      await inDatabase('postgres', (db) => db.execute(sql.raw(`drop database ${own}`)));
      await inDatabase('postgres', (db) => db.execute(sql.raw(`drop role ${user}`)));
      rmSync(folder, { recursive: true });
    }
  },
);

it("PostgreSQL's own tools are told of the encryption that the address asks for", async () => {
  const before = process.env['PATH'];
  writeFileSync(join(dataDir, 'pg_dump'), '#!/bin/sh\necho "$PGSSLMODE $PGSSLROOTCERT $PGHOST" >&2; exit 1\n');
  chmodSync(join(dataDir, 'pg_dump'), 0o700);
  process.env['PATH'] = `${dataDir}:${before}`;
  try {
    for (const [asked, told] of [
      ['?sslmode=verify-full&sslrootcert=/ca.pem', 'verify-full /ca.pem shop.test'],
      ['?sslmode=no-verify', 'require  shop.test'],
      ['', 'shop.test'],
    ]) {
      const config = {
        ...readConfig({ DATA_DIR: dataDir }),
        databaseUrl: `postgresql://reflow@shop.test/shop${asked}`,
      };
      const backup = runDataCommand(readDataCommand(['backup', '--dry-run']), config, () => undefined);
      await expect(backup).rejects.toThrow(`pg_dump failed: ${told}`);
    }
  } finally {
    process.env['PATH'] = before;
  }
});
