import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import { query } from '../../../../server/db/backup/rows.ts';
import { type Db, STATEMENT_MS } from '../../../../server/db/database.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { shopData } from '../../support/booted-data.ts';
import { postgresUrl } from '../../support/database.ts';
import { run } from '../../support/server-process.ts';
import * as z from 'zod/mini';

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-move-'));
  await shopData(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Addresses of an empty database, gone after `work`. */
async function withEmpty(work: (url: string, db: Db) => Promise<void>): Promise<void> {
  const name = `moved_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgres(postgresUrl ?? '');
  await admin.db.execute(sql.raw(`create database ${name}`));
  const url = new URL(postgresUrl ?? '');
  url.pathname = `/${name}`;
  const { db, close } = openPostgres(url.href, { poolSize: 1 });
  try {
    await work(url.href, db);
  } finally {
    await close();
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
    await admin.close();
  }
}

const move = (to: string, from: Config) => runDataCommand(readDataCommand(['move', to]), from, () => undefined);

it.runIf(postgresUrl)('moves a shop to PostgreSQL and back [BACKUP-08]', { timeout: 0 }, () =>
  withEmpty(async (databaseUrl) => {
    const toPostgres = { ...readConfig({ DATA_DIR: dataDir }), databaseUrl };
    const dryRun = await runDataCommand(
      readDataCommand(['move', 'postgres', '--dry-run']),
      toPostgres,
      () => undefined,
    );
    const [moved = ''] = (await move('postgres', toPostgres)).lines;
    expect(dryRun.lines[0]).toMatch(
      new RegExp(`^This would copy ${/^\d+/.exec(moved)?.[0]} rows to the database moved_.*, which is empty\\.$`),
    );
    expect(moved).toMatch(/^\d+ rows are in the database moved_/);
    await expect(move('postgres', toPostgres)).rejects.toThrow(/^There are tables in the database moved_/);
    const back = { ...toPostgres, dataDir: join(dataDir, 'back') };
    expect((await move('folder', back)).lines[0]).toMatch(/^\d+ rows are in the data folder /);
    await expect(move('folder', back)).rejects.toThrow(/ holds a database already\./);
  }),
);

it.runIf(postgresUrl)(
  'leaves nothing where it is killed, that would open as an empty shop [BACKUP-08]',
  { timeout: 0 },
  () =>
    withEmpty(async (databaseUrl, db) => {
      const program = await run('data', ['move', 'postgres'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
      await program.says(/^writing/m);
      program.child.kill('SIGKILL');
      await program.ended;
      const count = (statement: SQL) => query(db, statement, z.object({ count: z.int() }));
      await expect
        .poll(
          () =>
            count(
              sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
            ),
          { timeout: 600_000 },
        )
        .toEqual([{ count: 0 }]);
      expect(
        await count(
          sql`select count(*)::int as count from pg_class where relnamespace = current_schema()::regnamespace`,
        ),
      ).toEqual([{ count: 0 }]);
    }),
);

it.runIf(postgresUrl)(
  'work on all rows is ended by no limit, while a call is [BACKUP-08]',
  { timeout: 0 },
  async () => {
    const names = ['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout'];
    const limits = async (isPatient: boolean) => {
      const { db, close } = openPostgres(postgresUrl ?? '', { poolSize: 1, isPatient });
      const found = await query(
        db,
        sql`select setting from pg_settings where name in ${names} order by name`,
        z.object({ setting: z.string() }),
      );
      await close();
      return found.map(({ setting }) => Number(setting));
    };
    expect([await limits(true), await limits(false)]).toEqual([
      [0, 0, 0],
      [STATEMENT_MS, STATEMENT_MS, STATEMENT_MS],
    ]);
  },
);
