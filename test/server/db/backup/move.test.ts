import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../../../server/config.ts';
import { readDataCommand, runDataCommand } from '../../../../server/db/backup/data-command.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { shopData } from '../../support/booted-data.ts';
import { postgresUrl } from '../../support/database.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-move-'));
  await shopData(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const move = (to: string, from: Config) => runDataCommand(readDataCommand(['move', to]), from, () => undefined);

it.runIf(postgresUrl)('moves a shop to PostgreSQL and back [BACKUP-08]', { timeout: 240_000 }, async () => {
  const name = `moved_${process.pid}`;
  const admin = openPostgres(postgresUrl ?? '');
  await admin.db.execute(sql.raw(`create database ${name}`));
  try {
    const databaseUrl = new URL(postgresUrl ?? '');
    databaseUrl.pathname = `/${name}`;
    const toPostgres = { ...readConfig({ DATA_DIR: dataDir }), databaseUrl: databaseUrl.href };
    expect((await move('postgres', toPostgres)).lines[0]).toMatch(/^\d+ rows are in the database moved_/);
    await expect(move('postgres', toPostgres)).rejects.toThrow(/^There are tables in the database moved_/);
    const back = { ...toPostgres, dataDir: join(dataDir, 'back') };
    expect((await move('folder', back)).lines[0]).toMatch(/^\d+ rows are in the data folder /);
    await expect(move('folder', back)).rejects.toThrow(/ holds a database already\./);
  } finally {
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
    await admin.close();
  }
});
