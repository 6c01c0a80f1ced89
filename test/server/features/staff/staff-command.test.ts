import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { staff } from '../../../../server/db/schema.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { signInsOf } from '../../support/sign-ins.ts';

const shop = useCounter();
const { command, logIn, statusOf } = signInsOf(shop);

const signIn = async (email: string, password: string) => (await logIn({ email, password })).status;
const ask = (accessToken: string) => statusOf({ accessToken });
const find = async (email: string) => (await shop.db.select().from(staff).where(eq(staff.email, email)))[0];

it('adds a person who can sign in with the printed password, without any mail [PEOPLE-02]', async () => {
  const printed = await command(['add', 'Ali@Shop.test', '--role', 'technician', '--name', 'Ali Raza Khan']);
  const [, password = ''] = /^Ali@Shop\.test can sign in\. The password is ([\w-]{16})$/.exec(printed) ?? [];
  expect(await signIn('ali@shop.test', password)).toBe(200);
  expect(await find('ali@shop.test')).toMatchObject({
    role: 'TECHNICIAN',
    firstName: 'Ali',
    lastName: 'Raza Khan',
    isActive: true,
    mustChangePassword: true,
    verifiedAt: shop.deps.now().toISOString(),
  });
});

it('takes a chosen password and the role COUNTER', async () => {
  expect(await command(['add', 'sana@shop.test'], 'chosen by Sana')).toBe('sana@shop.test can sign in.');
  expect(await signIn('sana@shop.test', 'chosen by Sana')).toBe(200);
  expect(await find('sana@shop.test')).toMatchObject({ role: 'COUNTER', mustChangePassword: false });
});

it('disables an account at once and opens it again [PEOPLE-04]', async () => {
  const amna = { email: 'amna@shop.test', password: OWNER.password };
  await shop.addStaff(amna);
  const token = await shop.signIn(amna);
  expect(await command(['disable', amna.email])).toBe('amna@shop.test can no longer sign in. 1 login ended.');
  expect([await ask(token), await signIn(amna.email, amna.password)]).toEqual([401, 401]);
  expect(await command(['enable', amna.email])).toBe('amna@shop.test can sign in again.');
  expect([await ask(token), await signIn(amna.email, amna.password)]).toEqual([401, 200]);
});

it('changes a password and ends every login', async () => {
  const tokens = [shop.token, await shop.signIn()];
  expect(await command(['password', OWNER.email], 'another horse')).toBe('2 logins ended.');
  expect(await Promise.all(tokens.map(ask))).toEqual([401, 401]);
  expect([await signIn(OWNER.email, OWNER.password), await signIn(OWNER.email, 'another horse')]).toEqual([401, 200]);
  expect(await command(['password', OWNER.email], OWNER.password)).toBe('1 login ended.');
});

it('signs a person out everywhere', async () => {
  const token = await shop.signIn();
  expect(await command(['logout', OWNER.email])).toBe('1 login ended.');
  expect(await ask(token)).toBe(401);
  expect(await command(['logout', OWNER.email])).toBe('0 logins ended.');
});

const usage = /^npm run staff -- add EMAIL/;
it.each([
  [['add', 'owner@shop.test'], null, /^owner@shop\.test has an account already\.$/],
  [['add', 'OWNER@shop.test'], null, /^owner@shop\.test has an account already\.$/],
  [['add', 'owner'], null, /^Please enter a valid email address\.$/],
  [
    ['add', 'new@shop.test', '--role', 'boss'],
    null,
    /^Role must be one of OWNER, MANAGER, COUNTER, TECHNICIAN, AUDITOR\.$/,
  ],
  [['add', 'new@shop.test'], '1234567', /^Password must be at least 8 characters\.$/],
  [['add', 'new@shop.test'], 'x'.repeat(1025), /^Password cannot exceed 1,024 characters\.$/],
  [['add', 'new@shop.test'], 'Password1', /^This password is among the first that are guessed\./],
  [['password', 'owner@shop.test'], 'owner-2024', /^This password is little more than a name of the shop/],
  [['disable', 'nobody@shop.test'], null, /^There is no such person\.$/],
  [['password', 'nobody@shop.test'], null, /^There is no such person\.$/],
  [['disable', 'owner@shop.test'], null, /^The shop needs an active owner\./],
  [['add'], null, usage],
  [[], null, usage],
  [['fire', 'owner@shop.test'], null, usage],
  [['add', 'new@shop.test', '--admin'], null, usage],
  [['add', 'new@shop.test', 'more'], null, usage],
])('refuses %j', async (line, chosen, message) => {
  await expect(command(line, chosen)).rejects.toThrow(message);
  expect(await find('new@shop.test')).toBeUndefined();
});
