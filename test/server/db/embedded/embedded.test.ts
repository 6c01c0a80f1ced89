import { spawnSync } from 'node:child_process';
import fs, { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEmbedded } from '../../../../server/db/embedded/embedded.ts';
import { migrate } from '../../../../server/db/migrate.ts';
import { setting } from '../../../../server/db/schema.ts';
import { StartupError } from '../../../../server/startup-error.ts';
import { createMailer } from '../../../../server/mailer.ts';
import { bootedData, shopData } from '../../support/booted-data.ts';
import { newFolder } from '../../support/use.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const AS_NOBODY = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = newFolder();
  chmodSync(parent, 0o755);
  dataDir = join(parent, 'data');
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The paths of the data folder, including itself, that other users can access. */
const listOpen = () =>
  [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))].flatMap(
    (path) => ((statSync(path).mode & 0o077) === 0 ? [] : [relative(parent, path)]),
  );

it('flushes each commit before it confirms it [REL-07]', async () => {
  await shopData(dataDir);
  const { db, close } = await openEmbedded(dataDir);
  const flushed = vi.spyOn(fs, 'fsyncSync');
  for (let n = 1; n <= 5; n += 1) {
    await db.insert(setting).values({ name: `n${n}`, value: 'kept' });
    expect(flushed.mock.calls.length).toBeGreaterThanOrEqual(n);
  }
  const after = flushed.mock.calls.length;
  await db.select().from(setting);
  expect(flushed.mock.calls.length).toBe(after);
  await close();

  const again = await openEmbedded(dataDir);
  expect(await again.db.select().from(setting).where(eq(setting.value, 'kept'))).toHaveLength(5);
  await again.close();
  expect(readdirSync(dataDir)).toEqual(['db', 'reserve']);
});

it('refuses a folder that holds something else', async () => {
  const letter = join(dataDir, 'db', 'letter.txt');
  mkdirSync(join(dataDir, 'db'), { recursive: true });
  writeFileSync(letter, 'Dear Sir');
  await expect(openEmbedded(dataDir)).rejects.toThrow(
    new StartupError(`The data folder ${dataDir} holds no Reflow database. Set DATA_DIR to another folder.`),
  );
  expect(readFileSync(letter, 'utf8')).toBe('Dear Sir');
});

it('the data folder is made private to its owner, and stays private during work and a checkpoint [DATA-01]', async ({
  skip,
}) => {
  await bootedData(dataDir);
  chmodSync(dataDir, 0o777);
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) chmodSync(join(dataDir, path), 0o777);
  const { db, close } = await openEmbedded(dataDir);
  expect(listOpen()).toEqual([]);
  await migrate(db);
  await db.execute(sql`create table work as select n, repeat('x', 500) as text from generate_series(1, 4000) n`);
  await db.execute(sql`select pg_switch_wal()`);
  await db.execute(sql`create index on work (text, n)`);
  await db.execute(sql`checkpoint`);
  const mail = { to: 'a@shop.test', shopName: 'Shop', subject: 'Hello', text: 'Hello' };
  await createMailer({ smtpUrl: null, mailFrom: 'shop@shop.test', dataDir }).send(mail);
  expect(readdirSync(dataDir)).toEqual(['db', 'db.lock', 'outbox', 'reserve']);
  expect(listOpen()).toEqual([]);
  await close();
  expect(listOpen()).toEqual([]);
  if (!isRoot) skip('Only root can look as another user');
  const seen = spawnSync('setpriv', [...AS_NOBODY, 'cat', join(dataDir, 'db', 'PG_VERSION'), '/etc/passwd'], {
    encoding: 'utf8',
  });
  expect(seen).toMatchObject({ stdout: expect.stringContaining('root:'), stderr: expect.stringContaining('denied') });
});
