import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { OpenDatabase } from '../../server/db/postgres.ts';
import { staff } from '../../server/db/schema.ts';
import { checkFirstPassword, prepareShop } from '../../server/first-start.ts';
import { startServer } from '../../server/start.ts';
import { bootedData } from './support/booted-data.ts';
import { freshDatabase } from './support/database.ts';

let opened: OpenDatabase | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

const start = async (env: Record<string, string>) => {
  opened = await freshDatabase();
  const account = await prepareShop(opened.db, readConfig(env), new Date('2025-01-05T07:30:00Z'));
  const people = await opened.db.select().from(staff);
  return { account, people: people.map(({ email, mustChangePassword }) => ({ email, mustChangePassword })) };
};

it('asks for another password after one that the server made up', async () => {
  expect(await start({})).toEqual({
    account: { email: 'owner@reflow.local', password: expect.stringMatching(/^[\w-]{16}$/) },
    people: [{ email: 'owner@reflow.local', mustChangePassword: true }],
  });
});

it('takes the password of the environment as it is', async () => {
  expect(await start({ STAFF_EMAIL: 'Amna@Shop.test', STAFF_PASSWORD: 'correct horse' })).toEqual({
    account: { email: 'amna@shop.test', password: null },
    people: [{ email: 'amna@shop.test', mustChangePassword: false }],
  });
});

it('refuses a weak password of the environment at the first start, and only then [SIGN-01]', async () => {
  const weak = readConfig({ STAFF_EMAIL: 'amna@shop.test', STAFF_PASSWORD: 'password' });
  opened = await freshDatabase();
  await expect(checkFirstPassword(opened.db, weak)).rejects.toThrow(
    'STAFF_PASSWORD: This password is among the first that are guessed. Please choose another one.',
  );
  await expect(checkFirstPassword(opened.db, { ...weak, staffPassword: 'amna-2025' })).rejects.toThrow('a name of');
  await checkFirstPassword(opened.db, { ...weak, staffPassword: 'correct horse' });
  await prepareShop(opened.db, weak, new Date('2025-01-05T07:30:00Z'));
  await checkFirstPassword(opened.db, weak);
});

it('shows the made-up password at the start that works, after one that met a port in use [SIGN-01, EDGE-08]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'reflow-first-start-'));
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  try {
    await bootedData(dataDir);
    const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0', LOG_LEVEL: 'silent' };
    const begin = (more: Record<string, string>) =>
      startServer(readConfig({ ...env, ...more }), { appDir: null, log: false });
    const { port } = taken.address() as AddressInfo;
    await expect(begin({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use. Stop what runs there, or set PORT to another one.`,
    );
    const running = await begin({});
    await running.stop();
    expect(running.firstAccount).toEqual({
      email: 'owner@reflow.local',
      password: expect.stringMatching(/^[\w-]{16}$/) as string,
    });
  } finally {
    taken.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
