import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { OpenDatabase } from '../../server/db/postgres.ts';
import { staff } from '../../server/db/schema.ts';
import { checkFirstPassword, prepareShop } from '../../server/first-start.ts';
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
