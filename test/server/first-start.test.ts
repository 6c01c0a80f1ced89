import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { OpenDatabase } from '../../server/db/postgres.ts';
import { staff } from '../../server/db/schema.ts';
import { checkFirstPassword, prepareShop, removeFirstPassword, tellFirstAccount } from '../../server/first-start.ts';
import { startServer } from '../../server/start.ts';
import { bootedData } from './support/booted-data.ts';
import { freshDatabase } from './support/database.ts';
import { newFolder } from './support/use.ts';

let home: string;
let dataDir: string;
let opened: OpenDatabase | null = null;
beforeEach(() => {
  home = newFolder();
  dataDir = join(home, 'data');
});
afterEach(async () => {
  await opened?.close();
  opened = null;
});
const NOW = new Date('2025-01-05T07:30:00Z');
const MADE = { email: 'owner@reflow.local', password: expect.stringMatching(/^[\w-]{16}$/) as string };

it.each([
  [{}, MADE, true],
  [
    { STAFF_EMAIL: 'Amna@Shop.test', STAFF_PASSWORD: 'correct horse' },
    { email: 'amna@shop.test', password: null },
    false,
  ],
])('makes the first account of %j', async (env, account, mustChangePassword) => {
  opened = await freshDatabase();
  expect(await prepareShop(opened.db, readConfig(env), NOW)).toEqual(account);
  expect(await opened.db.select().from(staff)).toMatchObject([{ email: account.email, mustChangePassword }]);
});

it('refuses a weak password of the environment at the first start, and only then [SIGN-01]', async () => {
  const weak = readConfig({ STAFF_EMAIL: 'amna@shop.test', STAFF_PASSWORD: 'password' });
  opened = await freshDatabase();
  await expect(checkFirstPassword(opened.db, weak)).rejects.toThrow(
    'STAFF_PASSWORD: This password is among the first that are guessed. Please choose another one.',
  );
  await expect(checkFirstPassword(opened.db, { ...weak, staffPassword: 'amna-2025' })).rejects.toThrow('a name of');
  await checkFirstPassword(opened.db, { ...weak, staffPassword: 'correct horse' });
  await prepareShop(opened.db, weak, NOW);
  await checkFirstPassword(opened.db, weak);
});

it('shows the made-up password at the start that works, after one that met a port in use [SIGN-01, EDGE-08]', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  await bootedData(dataDir);
  const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0', LOG_LEVEL: 'silent' };
  const begin = (more: Record<string, string>) =>
    startServer(readConfig({ ...env, ...more }), { appDir: null, log: false });
  const { port } = taken.address() as AddressInfo;
  await expect(begin({ PORT: String(port) })).rejects.toThrow(
    `Port ${port} is in use. Stop what runs there, or set PORT to another one.`,
  );
  taken.close();
  const running = await begin({});
  await running.stop();
  expect(running.firstAccount).toEqual(MADE);
});

it('shows a made-up password on a terminal alone, and else has it in a file until it was changed [EDGE-08]', async () => {
  const config = readConfig({ DATA_DIR: dataDir });
  const file = join(dataDir, 'first-password');
  const made = { email: 'owner@reflow.local', password: 'made-up-secret' };
  expect(tellFirstAccount({ email: 'owner@shop.test', password: null }, config, false)).toEqual([
    'First account: owner@shop.test',
  ]);
  expect(tellFirstAccount(made, config, true)).toEqual([
    'First account: owner@reflow.local with the password made-up-secret',
    'It is shown this once. The first sign-in asks for one of your own.',
  ]);
  expect(existsSync(dataDir)).toBe(false);
  expect(tellFirstAccount(made, config, false)).toEqual([
    `First account: owner@reflow.local. Its password is in ${file}, which only you can read. The first sign-in asks for one of your own.`,
  ]);
  expect(readFileSync(file, 'utf8')).toBe('made-up-secret\n');
  expect([statSync(file).mode & 0o777, statSync(dataDir).mode & 0o777]).toEqual([0o600, 0o700]);
  opened = await freshDatabase();
  await prepareShop(opened.db, config, NOW);
  await removeFirstPassword(opened.db, config);
  expect(existsSync(file)).toBe(true);
  await opened.db.update(staff).set({ mustChangePassword: false });
  await removeFirstPassword(opened.db, config);
  expect(existsSync(file)).toBe(false);
});
