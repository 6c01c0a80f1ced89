import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShop, OWNER, type Shop } from '../../support/harness.ts';
import { readData } from '../../support/booking-fixtures.ts';

type Person = {
  id: number;
  email: string;
  name: string;
  role: string;
  isActive: boolean;
  isSelf: boolean;
  version: number;
};

let shop: Shop;
let owner: string;
let ali: { email: string; password: string };
let count = 0;
beforeAll(async () => {
  shop = await createShop();
  owner = await shop.signIn();
});
beforeEach(() => {
  count += 1;
  ali = { email: `ali${count}@shop.test`, password: OWNER.password };
});
afterAll(() => shop.close());

const ask = async (token: string) => (await shop.call('GET', '/account', { token })).status;
const list = async () => readData(await shop.call('GET', '/people', { token: owner })) as Person[];
const add = (body: object) => shop.call('POST', '/people', { token: owner, body });
const patch = (id: number, body: object, token = owner) => shop.call('PATCH', `/people/${id}`, { token, body });
const renew = (id: number) => shop.call('POST', `/people/${id}/password`, { token: owner });
const signIn = async (credentials: { email: string; password: string }) =>
  (await shop.call('POST', '/auth/login', { body: credentials })).status;
const findSelf = async () => (await list()).find(({ isSelf }) => isSelf)?.id ?? 0;

it('lists everybody, who works here first', async () => {
  const aliId = await shop.addStaff({ email: ali.email, role: 'TECHNICIAN' });
  const zoya = await shop.addStaff({ email: 'zoya@shop.test' });
  await patch(aliId, { isActive: false });
  const shared = { name: '', mustChangePassword: false, isVerified: true };
  expect(await list()).toEqual([
    { ...shared, id: 1, email: OWNER.email, role: 'OWNER', isActive: true, isSelf: true, version: 1 },
    { ...shared, id: zoya, email: 'zoya@shop.test', role: 'COUNTER', isActive: true, isSelf: false, version: 1 },
    { ...shared, id: aliId, email: ali.email, role: 'TECHNICIAN', isActive: false, isSelf: false, version: 2 },
  ]);
});

describe('a new person', () => {
  it('signs in at once with a first password, and no mail is sent [PEOPLE-02, ACCOUNT-06]', async () => {
    const answer = await add({ email: 'Malik@Shop.test', role: 'COUNTER', name: ' Sana  Malik Khan ' });
    const { person, password } = readData(answer) as { person: Person; password: string };
    expect([answer.status, person, password]).toEqual([
      201,
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
    const tokens = readData(await shop.call('POST', '/auth/login', { body: { email: 'malik@shop.test', password } }));
    expect([tokens, shop.mails]).toMatchObject([{ mustChangePassword: true, role: 'COUNTER' }, []]);
  });

  it('is added once when the answer was lost, with another first password [PEOPLE-02, REL-01, REL-15]', async () => {
    const send = (email: string, name = 'Once') =>
      shop.call('POST', '/people', {
        token: owner,
        body: { email, role: 'COUNTER', name },
        headers: { 'idempotency-key': 'a-lost-answer' },
      });
    const answers = [await send('once@shop.test'), await send('once@shop.test')];
    const [lost, told] = answers.map((answer) => readData(answer) as { person: Person; password: string });
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(told?.person).toEqual({ ...lost?.person, version: 2 });
    expect((await list()).filter(({ email }) => email === 'once@shop.test')).toEqual([told?.person]);
    const signsIn = (password = '') => signIn({ email: 'once@shop.test', password });
    expect([await signsIn(lost?.password), await signsIn(told?.password)]).toEqual([401, 200]);

    const other = await send('other@shop.test');
    expect([other.status, other.body]).toEqual([
      422,
      {
        success: false,
        error: 'This was already saved as once@shop.test, before it was changed here. Nothing was saved a second time.',
        data: { id: told?.person.id, code: 'once@shop.test' },
      },
    ]);

    const session = readData(
      await shop.call('POST', '/auth/login', { body: { email: 'once@shop.test', password: told?.password ?? '' } }),
    ) as { accessToken: string };
    const chosen = await shop.call('POST', '/account/password', {
      token: session.accessToken,
      body: { currentPassword: told?.password, newPassword: 'a battery of horses' },
    });
    expect(chosen.status).toBe(200);
    const late = await send('once@shop.test');
    expect([late.status, late.body]).toEqual([
      400,
      { success: false, errors: [{ path: 'email', msg: 'once@shop.test has an account already' }] },
    ]);
    expect(await signsIn('a battery of horses')).toBe(200);
  });

  it.each([
    [{ email: 'OWNER@shop.test', role: 'COUNTER' }, 'email', 'owner@shop.test has an account already'],
    [{ email: 'sana', role: 'COUNTER' }, 'email', 'Please enter a valid email address'],
    [{ role: 'COUNTER' }, 'email', 'Email is required'],
    [
      { email: 'sana@shop.test', role: 'BOSS' },
      'role',
      'Role must be one of OWNER, MANAGER, COUNTER, TECHNICIAN, AUDITOR',
    ],
    [{ email: 'sana@shop.test', role: 'OWNER', name: 'x'.repeat(201) }, 'name', 'Name cannot exceed 200 characters'],
    [{ email: 'sana@shop.test', role: 'OWNER', isActive: false }, 'isActive', 'isActive is not a known field'],
  ])('is refused at its field: %j [PEOPLE-02]', async (body, path, msg) => {
    const refused = await add(body);
    expect([refused.status, refused.body]).toEqual([400, { success: false, errors: [{ path, msg }] }]);
    expect((await list()).some(({ email }) => email === 'sana@shop.test')).toBe(false);
  });
});

describe('a change counts from the next call on', () => {
  it('a disabled person is refused, and comes back with a new sign-in only [PEOPLE-04]', async () => {
    const id = await shop.addStaff({ email: ali.email });
    const token = await shop.signIn(ali);
    expect(readData(await patch(id, { isActive: false }))).toMatchObject({ id, isActive: false });
    expect([await ask(token), await signIn(ali)]).toEqual([401, 401]);
    expect(readData(await patch(id, { isActive: true }))).toMatchObject({ id, isActive: true });
    expect([await ask(token), await signIn(ali)]).toEqual([401, 200]);
  });

  it('a role [PEOPLE-03]', async () => {
    const id = await shop.addStaff({ email: ali.email, role: 'TECHNICIAN' });
    const token = await shop.signIn(ali);
    const read = async () => (await shop.call('GET', '/ledger-entry', { token })).status;
    expect(await read()).toBe(403);
    expect(readData(await patch(id, { role: 'MANAGER' }))).toMatchObject({ id, role: 'MANAGER' });
    expect(await read()).toBe(200);
  });

  it('a new first password: the old one and every login are over [PEOPLE-05, ACCOUNT-06]', async () => {
    const id = await shop.addStaff({ email: ali.email });
    const token = await shop.signIn(ali);
    const { person, password } = readData(await renew(id)) as { person: Person; password: string };
    expect(person).toMatchObject({ id, mustChangePassword: true });
    expect([await ask(token), await signIn(ali), await signIn({ ...ali, password })]).toEqual([401, 401, 200]);
  });
});

it('nobody else manages people, and is not offered to', async () => {
  await shop.addStaff({ email: ali.email, role: 'MANAGER' });
  const answered = await shop.call('POST', '/auth/login', { body: ali });
  const { accessToken, offers } = readData(answered) as { accessToken: string; offers: string[] };
  expect([offers.includes('account'), offers.includes('people')]).toEqual([true, false]);
  const calls: [string, string, object?][] = [
    ['GET', '/people'],
    ['POST', '/people', { email: 'x@shop.test', role: 'OWNER' }],
    ['PATCH', '/people/1', { isActive: false }],
    ['POST', '/people/1/password'],
  ];
  for (const [method, path, sent] of calls) {
    const answer = await shop.call(method, path, { token: accessToken, ...(sent ? { body: sent } : {}) });
    expect([path, answer.status, answer.body]).toEqual([
      path,
      403,
      { success: false, error: 'You do not have permission to manage people.' },
    ]);
  }
});

it('a person who does not exist is not found [PEOPLE-03]', async () => {
  const answers = [await patch(99, { role: 'OWNER' }), await renew(99), await patch(0, { isActive: true })];
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [404, { success: false, error: 'There is no such person.' }]),
  );
});

describe('two owners at one list', () => {
  const late = 'This person was changed by someone else. Nothing was changed.';
  const ifMatch = (version: number) => ({ token: owner, headers: { 'if-match': `"${version}"` } });

  it('the second is refused with the person as they are now, and nothing is written [REL-02]', async () => {
    const id = await shop.addStaff(ali);
    const first = await shop.call('PATCH', `/people/${id}`, { ...ifMatch(1), body: { role: 'TECHNICIAN' } });
    expect([first.status, first.headers['etag']]).toEqual([200, '"2"']);
    const now = (await list()).find((person) => person.id === id);
    const refused = { status: 412, body: { success: false, error: late, data: now }, etag: '"2"' };
    for (const again of [
      await shop.call('PATCH', `/people/${id}`, { ...ifMatch(1), body: { isActive: false } }),
      await shop.call('POST', `/people/${id}/password`, ifMatch(1)),
    ]) {
      expect({ status: again.status, body: again.body, etag: again.headers['etag'] }).toEqual(refused);
    }
    expect([await signIn(ali), now?.version]).toEqual([200, 2]);
  });

  it('a password that somebody chose meanwhile is not taken away, and their role changes on the present version [CONF-06]', async () => {
    const id = await shop.addStaff(ali);
    const body = { currentPassword: ali.password, newPassword: 'a horse of my own' };
    expect((await shop.call('POST', '/account/password', { token: await shop.signIn(ali), body })).status).toBe(200);
    const role = { role: 'TECHNICIAN' };
    const refused = await shop.call('PATCH', `/people/${id}`, { ...ifMatch(1), body: role });
    const now = (await list()).find((person) => person.id === id);
    expect([refused.status, refused.body]).toEqual([412, { success: false, error: late, data: now }]);
    expect(now).toMatchObject({ role: 'COUNTER', isActive: true, version: 2 });
    expect((await shop.call('POST', `/people/${id}/password`, ifMatch(1))).status).toBe(412);
    expect((await shop.call('PATCH', `/people/${id}`, { ...ifMatch(2), body: role })).status).toBe(200);
    expect(await signIn({ ...ali, password: body.newPassword })).toBe(200);
  });

  it('what is so already keeps its version, and a call that tells none is taken [CONF-06]', async () => {
    const id = await shop.addStaff(ali);
    const versions = [];
    for (const body of [{ role: 'COUNTER' }, { isActive: true }, {}, { role: 'MANAGER' }]) {
      versions.push((readData(await patch(id, body)) as Person).version);
    }
    expect(versions).toEqual([1, 1, 1, 2]);
    expect((readData(await renew(id)) as { person: Person }).person.version).toBe(3);
  });
});

describe('the shop keeps an owner', () => {
  const LAST = 'The shop needs an active owner. Make somebody else an owner first.';

  it.each([
    [{ role: 'MANAGER' }, LAST],
    [{ isActive: false }, 'You cannot disable yourself.'],
  ])('the only owner does not take %j from themselves [PEOPLE-04]', async (change, error) => {
    const refused = await patch(await findSelf(), change);
    expect([refused.status, refused.body]).toEqual([409, { success: false, error }]);
    expect(await ask(owner)).toBe(200);
  });

  it('who never verified their address is no owner who is left [PEOPLE-07]', async () => {
    const waiting = await shop.addStaff({ email: ali.email, role: 'OWNER', verified: false });
    expect((await list()).find(({ id }) => id === waiting)).toMatchObject({ isActive: true, isVerified: false });
    const refused = await patch(await findSelf(), { role: 'MANAGER' });
    expect([refused.status, refused.body]).toEqual([409, { success: false, error: LAST }]);
    expect((await patch(waiting, { role: 'MANAGER' })).status).toBe(200);
  });

  it('nobody renews their own password, and of two owners who demote each other at once one stays [PEOPLE-04]', async () => {
    const self = await findSelf();
    const refused = await renew(self);
    expect([refused.status, refused.body]).toEqual([
      409,
      { success: false, error: 'You choose your own password in your account.' },
    ]);
    const other = await shop.addStaff({ email: ali.email, role: 'OWNER' });
    const token = await shop.signIn(ali);
    const answers = await Promise.all([patch(other, { role: 'COUNTER' }), patch(self, { role: 'COUNTER' }, token)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const asked = await Promise.all([owner, token].map((used) => shop.call('GET', '/people', { token: used })));
    expect(asked.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403]);
  });
});
