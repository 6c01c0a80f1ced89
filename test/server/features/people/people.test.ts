import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { staff } from '../../../../server/db/schema.ts';
import { fieldsRefused, readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { signInsOf } from '../../support/sign-ins.ts';

type Person = { id: number; email: string; role: string; isActive: boolean; isSelf: boolean; version: number };
type Added = { person: Person; password: string };

const shop = useCounter();
let ali: { email: string; password: string };
let count = 0;
beforeEach(() => {
  count += 1;
  ali = { email: `ali${count}@shop.test`, password: OWNER.password };
});

const ask = async (token: string, path = '/account') => (await shop.call('GET', path, { token })).status;
const list = () => shop.get<Person[]>('/people');
const find = async (id: number) => (await list()).find((person) => person.id === id);
const patch = (id: number, body: object, headers?: Record<string, string>) =>
  shop.ask('PATCH', `/people/${id}`, body, headers);
const renew = (id: number, headers?: Record<string, string>) =>
  shop.ask('POST', `/people/${id}/password`, undefined, headers);
const { command, logIn } = signInsOf(shop);
const mayIn = async (credentials = ali) => (await logIn(credentials)).status;
const choose = (token: string, currentPassword: string, newPassword: string) =>
  shop.call('POST', '/account/password', { token, body: { currentPassword, newPassword } });

it('lists all people, active ones first', async () => {
  const aliId = await shop.addStaff({ email: ali.email, role: 'TECHNICIAN' });
  const zoya = await shop.addStaff({ email: 'zoya@shop.test' });
  await patch(aliId, { isActive: false });
  const shared = { name: '', mustChangePassword: false, isVerified: true, isSelf: false, isActive: true, version: 1 };
  expect(await list()).toEqual([
    { ...shared, id: 1, email: OWNER.email, role: 'OWNER', isSelf: true },
    { ...shared, id: zoya, email: 'zoya@shop.test', role: 'COUNTER' },
    { ...shared, id: aliId, email: ali.email, role: 'TECHNICIAN', isActive: false, version: 2 },
  ]);
});

describe('a new person', () => {
  it('can sign in at once with a first password, and no mail is sent [PEOPLE-02, ACCOUNT-06]', async () => {
    const sent = { email: 'Malik@Shop.test', role: 'COUNTER', name: ' Sana  Malik Khan ' };
    const { person, password } = await shop.send<Added>('POST', '/people', sent);
    expect([person, password]).toEqual([
      {
        id: person.id,
        email: 'malik@shop.test',
        name: 'Sana Malik Khan',
        role: 'COUNTER',
        isActive: true,
        isVerified: true,
        mustChangePassword: true,
        isSelf: false,
        version: 1,
      },
      expect.stringMatching(/^[\w-]{16}$/),
    ]);
    const login = readData(await logIn({ email: person.email, password }));
    expect([login, shop.mails]).toMatchObject([{ mustChangePassword: true, role: 'COUNTER' }, []]);
  });

  it('is added once if the first response was lost, and the retry returns a new first password [PEOPLE-02, REL-01, REL-15]', async () => {
    const send = (email: string) =>
      shop.ask('POST', '/people', { email, role: 'COUNTER', name: 'Once' }, { 'idempotency-key': 'a-lost-answer' });
    const answers = [await send('once@shop.test'), await send('once@shop.test')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [lost, told] = answers.map((answer) => readData(answer) as Added) as [Added, Added];
    const { email, id } = told.person;
    expect(told.person).toEqual({ ...lost.person, version: 2 });
    expect((await list()).filter((person) => person.email === email)).toEqual([told.person]);
    const both = [await mayIn({ email, password: lost.password }), await mayIn({ email, password: told.password })];
    expect(both).toEqual([401, 200]);

    const error = `This was already saved as ${email}. Your later changes were not saved.`;
    const other = { status: 422, body: { success: false, error, data: { id, code: email } } };
    expect(said(await send('other@shop.test'))).toEqual(other);

    const own = 'a battery of horses';
    const token = await shop.signIn({ email, password: told.password });
    expect((await choose(token, told.password, own)).status).toBe(200);
    expect(said(await send(email))).toEqual(fieldsRefused(['email', `${email} has an account already`]));
    expect(await mayIn({ email, password: own })).toBe(200);
  });
});

describe('the next call of a person follows a change', () => {
  it('of a role [PEOPLE-03]', async () => {
    const { id, token } = await shop.person('TECHNICIAN', ali.email);
    expect(await ask(token, '/ledger-entry')).toBe(403);
    expect(readData(await patch(id, { role: 'MANAGER' }))).toMatchObject({ id, role: 'MANAGER' });
    expect(await ask(token, '/ledger-entry')).toBe(200);
  });

  it('of the first password, which ends the old one and every login [PEOPLE-05, ACCOUNT-06]', async () => {
    const { id, token } = await shop.person('COUNTER', ali.email);
    const { person, password } = readData(await renew(id)) as Added;
    expect(person).toMatchObject({ id, mustChangePassword: true });
    expect([await ask(token), await mayIn(), await mayIn({ ...ali, password })]).toEqual([401, 401, 200]);
  });
});

it('a change based on an outdated version is refused, so a password that the person chose stays [REL-02, CONF-06]', async () => {
  const { id, token } = await shop.person('COUNTER', ali.email);
  const role = { role: 'TECHNICIAN' };
  const read = (version: number) => ({ 'if-match': `"${version}"` });
  expect((await choose(token, ali.password, 'a horse of my own')).status).toBe(200);
  const error = 'This person was changed by someone else. Nothing was changed.';
  const data = await find(id);
  expect(data).toMatchObject({ role: 'COUNTER', isActive: true, version: 2 });
  for (const late of [await patch(id, role, read(1)), await renew(id, read(1))])
    expect([said(late), late.headers['etag']]).toEqual([{ status: 412, body: { success: false, error, data } }, '"2"']);
  expect((await patch(id, role, read(2))).status).toBe(200);
  expect(await mayIn({ ...ali, password: 'a horse of my own' })).toBe(200);
  expect((readData(await renew(id, read(3))) as Added).person.version).toBe(4);
});

describe('the last owner', () => {
  const LAST = 'The shop needs an active owner. Make someone else an owner first.';

  it.each([
    ['become a manager', 'PATCH', '', { role: 'MANAGER' }, LAST],
    ['disable themselves', 'PATCH', '', { isActive: false }, 'You cannot disable yourself.'],
    ['renew their own password', 'POST', '/password', undefined, 'You choose your own password in your account.'],
  ])('cannot %s [PEOPLE-04]', async (_, method, end, body, error) => {
    expect(said(await shop.ask(method, `/people/1${end}`, body))).toEqual(refused(409, error));
    expect(await ask(shop.token)).toBe(200);
  });

  it('is not replaced by an owner with an unverified address [PEOPLE-07]', async () => {
    const waiting = await shop.addStaff({ email: ali.email, role: 'OWNER', verified: false });
    expect(await find(waiting)).toMatchObject({ isActive: true, isVerified: false });
    expect(said(await patch(1, { role: 'MANAGER' }))).toEqual(refused(409, LAST));
    expect((await patch(waiting, { role: 'MANAGER' })).status).toBe(200);
  });
});

describe('npm run staff', () => {
  const stored = async (email: string) => (await shop.db.select().from(staff).where(eq(staff.email, email)))[0];

  it('adds a person who can sign in with the printed password, without any mail [PEOPLE-02]', async () => {
    const printed = await command(['add', 'Ali@Shop.test', '--role', 'technician', '--name', 'Ali Raza Khan']);
    const [, password = ''] = /^Ali@Shop\.test can sign in\. The password is ([\w-]{16})$/.exec(printed) ?? [];
    expect(await mayIn({ email: 'ali@shop.test', password })).toBe(200);
    expect(await stored('ali@shop.test')).toMatchObject({
      role: 'TECHNICIAN',
      firstName: 'Ali',
      lastName: 'Raza Khan',
      isActive: true,
      mustChangePassword: true,
      verifiedAt: shop.deps.now().toISOString(),
    });
  });

  it('accepts a chosen password, and uses the role COUNTER by default', async () => {
    expect(await command(['add', 'sana@shop.test'], 'chosen by Sana')).toBe('sana@shop.test can sign in.');
    expect(await mayIn({ email: 'sana@shop.test', password: 'chosen by Sana' })).toBe(200);
    expect(await stored('sana@shop.test')).toMatchObject({ role: 'COUNTER', mustChangePassword: false });
  });

  it('disables an account at once, and enables it again [PEOPLE-04]', async () => {
    const amna = { email: 'amna@shop.test', password: OWNER.password };
    await shop.addStaff(amna);
    const token = await shop.signIn(amna);
    expect(await command(['disable', amna.email])).toBe('amna@shop.test can no longer sign in. 1 login ended.');
    expect([await ask(token), await mayIn(amna)]).toEqual([401, 401]);
    expect(await command(['enable', amna.email])).toBe('amna@shop.test can sign in again.');
    expect([await ask(token), await mayIn(amna)]).toEqual([401, 200]);
  });

  it('changes a password and ends every login', async () => {
    const tokens = [shop.token, await shop.signIn()];
    expect(await command(['password', OWNER.email], 'another horse')).toBe('2 logins ended.');
    expect(await Promise.all(tokens.map((token) => ask(token)))).toEqual([401, 401]);
    expect([await mayIn(OWNER), await mayIn({ ...OWNER, password: 'another horse' })]).toEqual([401, 200]);
    expect(await command(['password', OWNER.email], OWNER.password)).toBe('1 login ended.');
    await shop.later(0);
  });

  it('signs a person out everywhere', async () => {
    const { token } = shop;
    expect(await command(['logout', OWNER.email])).toBe('1 login ended.');
    expect(await ask(token)).toBe(401);
    expect(await command(['logout', OWNER.email])).toBe('0 logins ended.');
    await shop.later(0);
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
    [['add', 'new@shop.test'], 'Password1', /^This password is too common\./],
    [['password', 'owner@shop.test'], 'owner-2024', /^This password is too close to the name of the shop/],
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
    expect(await stored('new@shop.test')).toBeUndefined();
  });
});

describe('a name', () => {
  it('is changed by an owner, and by its person [PEOPLE-08]', async () => {
    const id = await shop.addStaff({ email: ali.email });
    await patch(id, { name: ' Ali  Raza Khan ' });
    expect(await find(id)).toMatchObject({ name: 'Ali Raza Khan', role: 'COUNTER', version: 2 });
    const token = await shop.signIn(ali);
    const answer = await shop.call('POST', '/account/name', { token, body: { name: 'Ali Raza' } });
    expect(readData(answer)).toMatchObject({ name: 'Ali Raza', version: 3 });
  });

  it('is refused if someone else changed the person first [PEOPLE-08, REL-02]', async () => {
    const id = await shop.addStaff({ email: ali.email });
    await patch(id, { role: 'TECHNICIAN' });
    expect((await patch(id, { name: 'Ali Raza' }, { 'if-match': '"1"' })).status).toBe(412);
  });
});
