import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import type { Db } from '../../../../server/db/database.ts';
import { migrate, readMigrations } from '../../../../server/db/migrate.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { location } from '../../../../server/db/schema.ts';
import { prepareShop } from '../../../../server/first-start.ts';
import { postgresUrl } from '../../support/database.ts';

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

const run = (...args: string[]) => runDataCommand(readDataCommand(args), toConfig(name), () => undefined);
const branches = () =>
  inDatabase(name, (db) => db.select({ code: location.code }).from(location).orderBy(location.code));

it.runIf(postgresUrl)(
  "PostgreSQL's own tools back a shop up, bring it back beside what was there, and check its pages [BACKUP-09]",
  { timeout: 240_000 },
  async () => {
    await inDatabase('postgres', (db) => db.execute(sql.raw(`create database ${name}`)));
    await inDatabase(name, async (db) => {
      await migrate(db, await readMigrations());
      await prepareShop(db, toConfig(name), new Date());
    });
    const before = await branches();

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
    const [restored = ''] = (await run('restore', file)).lines;
    const aside = /is in the database (\w+);/.exec(restored)?.[1] ?? '';
    expect(await branches()).toEqual(before);
    expect(await inDatabase(aside, (db) => db.$count(location))).toBe(before.length + 1);

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
