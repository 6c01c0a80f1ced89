import { eq } from 'drizzle-orm';
import { base64url, exportJWK, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { counter, session, staff, staffPin } from '../../../../server/db/schema.ts';
import type { ApiDescription } from '../../../../server/http/openapi.ts';
import type { BookingPatch } from '../../../../src/domain/booking/booking-input.ts';
import type { Booking } from '../../../../src/domain/booking/booking.ts';
import { PIN_ASKED } from '../../../../src/domain/session/confirmation.ts';
import type { Shop } from '../../../../src/domain/shop/shop.ts';
import { argon2 } from '../../../../server/features/session/argon2.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { aLedgerBody } from '../../../support/body.ts';
import { inUrdu } from '../../../fixtures/other-digits.ts';
import { fieldsRefused, readData, refused, said, useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { selectHistory } from '../../support/select-history.ts';
import { byNumber, inTurn, signInsOf, times, type Tokens } from '../../support/sign-ins.ts';
import { keepLog } from '../../support/use.ts';

const PIN = '274913';
const OTHER_PIN = '805172';
const NO_COUNTER = refused(404, 'This browser is no counter.');
const PASSWORD_NEEDED = refused(403, 'Please sign in with your password.');
const WRONG = refused(401, 'Wrong PIN');
const USED = refused(429, 'This call was made before. Please try again.');
const CLOCK = refused(
  403,
  'The clocks of this computer and the server are hours apart. Correct them, or sign in with your password.',
);

const makeKey = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);

const { log, texts, lines } = keepLog('trace');
const shop = useCounter({ log });
const { setStaff, ...on } = signInsOf(shop);
type Person = { id: number; email: string; password: string };
let [sana, bilal] = [] as unknown as [Person, Person];
/** The browser at the counter, and one at home. */
const [desk, home] = await Promise.all([makeKey(), makeKey()]);

async function prove(path: string, subject: string | number, { key = desk, after = 0, id = crypto.randomUUID() } = {}) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(subject)));
  return new SignJWT({ htm: 'POST', htu: `https://shop.test/api${path}`, ath: base64url.encode(new Uint8Array(hash)) })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(key.publicKey) })
    .setIssuedAt(Math.floor((shop.deps.now().getTime() + after) / 1000))
    .setJti(id)
    .sign(key.privateKey);
}

const post = (path: string, body: object, proof?: string, token?: string) =>
  shop.call('POST', path, { body, token, headers: proof === undefined ? {} : { dpop: proof } });
const look = async (proof?: string) =>
  said(await post('/auth/counter', {}, proof ?? (await prove('/auth/counter', 'counter'))));
const enter = async (person: Pick<Person, 'id'>, pin: string, options: Parameters<typeof prove>[2] = {}) =>
  post('/auth/pin', { staffId: person.id, pin }, await prove('/auth/pin', person.id, options));
const enterBy = async (person: Pick<Person, 'id'>, pin: string, proof?: string) =>
  said(await post('/auth/pin', { staffId: person.id, pin }, proof));
const open = async (person: Person, pin = PIN) => readData(await enter(person, pin)) as Tokens;

/** Signs in with the password in the browser of a key. */
async function signIn({ email, password }: Omit<Person, 'id'>, key: CryptoKeyPair | null = desk): Promise<Tokens> {
  const tokens = await on.signIn({ email, password });
  const { refreshToken } = tokens;
  if (key) readData(await post('/auth/bind', { refreshToken }, await prove('/auth/bind', refreshToken, { key })));
  return tokens;
}
const enrol = async (token: string, name = 'Front desk') => post('/counters', { name }, undefined, token);
const setPin = ({ password: currentPassword }: Person, token: string, pin = PIN) =>
  post('/account/pin', { currentPassword, pin }, undefined, token);
const statusOf = (accessToken: string) => on.statusOf({ accessToken });
const edit = (id: number, patch: object, token: string) => shop.call('PATCH', `/booking/${id}`, { body: patch, token });
const pay = (id: number, token: string) => edit(id, { booking_payments: [{ status: 'PAID', paidAmount: 5 }] }, token);
const wrongOf = async ({ id }: Person) =>
  (await shop.db.select().from(staffPin).where(eq(staffPin.staffId, id)))[0]?.wrong ?? null;

beforeAll(async () => {
  sana = await shop.person('MANAGER', 'sana@shop.test');
  bilal = await shop.person('COUNTER', 'bilal@shop.test');
  await setStaff(sana.email, { firstName: 'Sana', lastName: 'Mirza' });
});

let counterId = 0;
beforeEach(async () => {
  await shop.db.update(counter).set({ revokedAt: shop.deps.now().toISOString() });
  await shop.db.delete(staffPin);
  await shop.forgetTries();
  const { accessToken } = await signIn(sana);
  counterId = (readData(await enrol(accessToken)) as { id: number }).id;
  readData(await setPin(sana, accessToken));
  readData(await setPin(bilal, (await signIn(bilal, null)).accessToken));
});

describe('a counter', () => {
  it('is enrolled, listed and revoked by a manager, and the history records it [LOCK-01]', async () => {
    const { accessToken: token } = await signIn(sana, home);
    const now = shop.deps.now().toISOString();
    const front = {
      id: counterId,
      name: 'Front desk',
      enrolledBy: 'Sana Mirza',
      createdAt: now,
      isThis: false,
      locationId: null,
    };
    const list = () => shop.call('GET', '/counters', { token });
    expect(readData(await list())).toEqual([front]);
    const back = readData(await enrol(token, ' Back room ')) as { id: number };
    const added = {
      id: back.id,
      name: 'Back room',
      enrolledBy: 'Sana Mirza',
      createdAt: now,
      isThis: true,
      locationId: null,
    };
    expect(back).toEqual(added);
    expect(readData(await list())).toEqual([front, added]);
    expect(readData(await shop.call('DELETE', `/counters/${counterId}`, { token }))).toBe(null);
    expect(readData(await list())).toEqual([added]);
    expect(said(await shop.call('DELETE', `/counters/${counterId}`, { token }))).toEqual(
      refused(404, 'There is no such counter.'),
    );
    const told = (await selectHistory(shop.db, 'shop', 0)).filter(({ entity }) => entity === 'counter').slice(-2);
    expect(told.map(({ action, staffId, after }) => [action, staffId, after['revoked_by'] ?? after['name']])).toEqual([
      ['created', sana.id, 'Back room'],
      ['changed', sana.id, sana.id],
    ]);
    expect((await verifyHistory(shop.db)).findings).toEqual([]);
    const { entries } = await shop.get<{ entries: object[] }>('/shop/history', { kind: 'counter' });
    expect(entries[0]).toMatchObject({ thing: 'counter', name: 'Front desk', changes: [{ path: 'revokedAt' }] });
  });

  it('cannot be a browser without a key, or one that is a counter already [LOCK-01]', async () => {
    const noKey = 'This browser cannot store a key. A counter needs HTTPS or localhost.';
    expect(said(await enrol((await signIn(OWNER, null)).accessToken))).toEqual(refused(409, noKey));
    const { accessToken } = await signIn(OWNER);
    expect(said(await enrol(accessToken))).toEqual(refused(409, 'This browser is a counter already.'));
    const other = await signIn(OWNER, home);
    const twins = await Promise.all([enrol(other.accessToken), enrol(other.accessToken)]);
    expect(twins.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409]);
  });

  describe('with a branch', () => {
    const openBranch = async (code: string) =>
      (await shop.send<{ id: number }>('POST', '/shop/branches', { code, name: code })).id;
    const move = async (locationId: number | null, id = counterId) =>
      shop.call('PATCH', `/counters/${id}`, { body: { locationId }, token: (await signIn(sana, home)).accessToken });
    const payAt = async (token: string, locationId?: number) => {
      const { id } = await shop.book();
      const row = { status: 'PAID', paidAmount: 5, ...(locationId !== undefined && { locationId }) };
      await edit(id, { booking_payments: [row] }, token);
      return (await shop.read(id)).booking_payments[0]?.locationId;
    };

    it('assigns its payments to that branch, while other browsers do not [TILL-01]', async () => {
      const [gulberg, defence] = [await openBranch('GB02'), await openBranch('DH03')];
      expect(readData(await move(gulberg))).toMatchObject({ name: 'Front desk', locationId: gulberg });
      const { accessToken: token } = await open(bilal);
      expect([await payAt(token), await payAt(token, defence), await payAt(token)]).toEqual([
        gulberg,
        defence,
        gulberg,
      ]);
      expect(await payAt((await signIn(bilal, null)).accessToken)).toBe(gulberg);
      await move(null);
      await payAt(token, defence);
      expect(await payAt(token)).toBe(defence);
    });

    it('assigns no payments to that branch once it is closed [TILL-01]', async () => {
      const [johar, model] = [await openBranch('JT04'), await openBranch('MT05')];
      await move(model);
      const { accessToken: token } = await open(bilal);
      await payAt(token, johar);
      await shop.send('PATCH', `/shop/branches/${model}`, { isActive: false });
      expect(await payAt(token)).toBe(johar);
    });

    it('refuses a closed branch, also when it is enrolled [TILL-01]', async () => {
      const unknown = fieldsRefused(['locationId', 'Location is not known']);
      expect(said(await move(99))).toEqual(unknown);
      const { accessToken: token } = await signIn(sana, home);
      const body = { name: 'Back room', locationId: 99 };
      expect(said(await post('/counters', body, undefined, token))).toEqual(unknown);
      expect(said(await move(null, 99))).toEqual(refused(404, 'There is no such counter.'));
    });

    it('is named with its branch in the history of the shop [LOCK-01, TILL-01]', async () => {
      const branch = await openBranch('WT06');
      await move(branch);
      const { entries } = await shop.get<{ entries: object[] }>('/shop/history', { kind: 'counter' });
      expect(entries[0]).toMatchObject({
        thing: 'counter',
        name: 'Front desk',
        changes: [{ path: 'locationId', before: null, after: 'WT06 (WT06)' }],
      });
    });
  });

  it('that is revoked accepts no PIN, reveals nothing, and ends its logins [LOCK-01]', async () => {
    const { accessToken, refreshToken } = await open(bilal);
    const away = await signIn(OWNER, home);
    readData(await shop.call('DELETE', `/counters/${counterId}`, { token: away.accessToken }));
    expect([said(await enter(bilal, PIN)), await look()]).toEqual([NO_COUNTER, NO_COUNTER]);
    expect([await statusOf(accessToken), await statusOf(away.accessToken)]).toEqual([401, 200]);
    const proof = await prove('/auth/refresh', refreshToken);
    expect((await post('/auth/refresh', { refreshToken }, proof)).status).toBe(401);
  });

  it('lists the people who can take over, but to no other browser [LOCK-02]', async () => {
    await shop.addStaff({ email: 'new@shop.test', verified: false });
    const { people, ...rest } = ((await look()).body as { data: { people: { email: string }[] } }).data;
    expect(rest).toEqual({ name: 'Front desk', lockMinutes: 5, asksPin: false });
    expect(people.toSorted((one, other) => (one.email < other.email ? -1 : 1))).toEqual([
      { id: bilal.id, name: 'bilal@shop.test', email: bilal.email, role: 'COUNTER', hasPin: true },
      { id: 1, name: expect.any(String), email: OWNER.email, role: 'OWNER', hasPin: false },
      { id: sana.id, name: 'Sana Mirza', email: sana.email, role: 'MANAGER', hasPin: true },
    ]);
    const refusals = [
      await look(await prove('/auth/counter', 'counter', { key: home })),
      await look(await prove('/auth/counter', 'x')),
      await look('x'),
    ];
    expect(refusals).toEqual(times(3, NO_COUNTER));
  });

  it('is throttled after 300 valid proofs in 15 minutes [LOCK-02]', async () => {
    await shop.forgetTries();
    const statuses = await inTurn(301, async () => (await look()).status);
    await shop.forgetTries();
    expect(statuses).toEqual([...times(300, 200), 429]);
  });
});

describe('a PIN', () => {
  it('signs in at the counter and replaces the previous login there [LOCK-02]', async () => {
    const before = await open(sana);
    const elsewhere = await signIn(sana, home);
    const answer = readData(await enter(bilal, PIN)) as Tokens;
    expect(answer).toMatchObject({ role: 'COUNTER', mustChangePassword: false });
    const account = { email: bilal.email, name: '', role: 'COUNTER', hasPin: true, version: 1 };
    expect(readData(await shop.call('GET', '/account', { token: answer.accessToken }))).toEqual(account);
    expect([await statusOf(before.accessToken), await statusOf(elsewhere.accessToken)]).toEqual([401, 200]);
    const { refreshToken } = before;
    expect((await post('/auth/refresh', { refreshToken }, await prove('/auth/refresh', refreshToken))).status).toBe(
      401,
    );
    const [row] = await shop.db
      .select()
      .from(session)
      .where(eq(session.id, refreshToken.slice(0, 36)));
    expect(row?.revokedBecause).toBe('switched at the counter');
  });

  it('starts a login that is bound to the counter [LOCK-02, SIGN-04]', async () => {
    const { refreshToken } = await open(bilal);
    const refresh = async (key?: CryptoKeyPair) =>
      (await post('/auth/refresh', { refreshToken }, key && (await prove('/auth/refresh', refreshToken, { key }))))
        .status;
    expect([await refresh(), await refresh(home), await refresh(desk)]).toEqual([401, 401, 200]);
  });

  it('works in no other browser, and with no proof for another call or person [LOCK-02]', async () => {
    const proofs = [
      undefined,
      'x',
      await prove('/auth/pin', bilal.id, { key: home }),
      await prove('/auth/pin', sana.id),
      await prove('/auth/counter', bilal.id),
      await prove('/auth/refresh', bilal.id),
    ];
    for (const proof of proofs) expect(await enterBy(bilal, PIN, proof)).toEqual(NO_COUNTER);
    expect(await wrongOf(bilal)).toBe(0);
  });

  it('accepts each proof once, and no proof whose time is 12 hours off [LOCK-02]', async () => {
    const captured = await prove('/auth/pin', bilal.id);
    expect((await enterBy(bilal, '111111', captured)).status).toBe(401);
    expect(await enterBy(bilal, PIN, captured)).toEqual(USED);
    const twins = await prove('/auth/pin', bilal.id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enterBy(bilal, PIN, twins)));
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 429, 429, 429, 429]);
    const HOUR = 3_600_000;
    expect(said(await enter(bilal, PIN, { after: 12 * HOUR }))).toEqual(CLOCK);
    expect(said(await enter(bilal, PIN, { after: -12 * HOUR }))).toEqual(CLOCK);
    expect((await enter(bilal, PIN, { after: 11 * HOUR })).status).toBe(200);
    expect((await enter(bilal, PIN, { after: -11 * HOUR })).status).toBe(200);
    shop.advance(11 * HOUR);
    expect(await enterBy(bilal, PIN, captured)).toEqual(USED);
    shop.advance(HOUR);
    expect(await enterBy(bilal, PIN, captured)).toEqual(CLOCK);
  });

  it('works at a counter however often strangers at the same address try [LOCK-02, SIGN-02]', async () => {
    const strangers = await inTurn(101, () => enterBy(bilal, PIN, 'x'));
    expect(strangers.slice(0, 100)).toEqual(times(100, NO_COUNTER));
    expect(strangers[100]).toMatchObject({ status: 429, body: { error: expect.stringMatching(/^Too many attempts/) } });
    expect((await enter(bilal, PIN)).status).toBe(200);
  });

  it.each<[string, () => PromiseLike<unknown>]>([
    ['the counter is revoked', () => shop.db.update(counter).set({ revokedAt: shop.deps.now().toISOString() })],
    ['the PIN is given up', () => shop.db.delete(staffPin)],
    ['another one is set', () => shop.db.update(staffPin).set({ pinHash: 'x' })],
    ['the account is closed', () => setStaff(bilal.email, { isActive: false })],
    ['the password is set again', () => setStaff(bilal.email, { passwordHash: 'x' })],
  ])('opens nothing if %s while it is checked, and ends no login [LOCK-02]', async (_, meanwhile) => {
    const { accessToken } = await signIn(sana);
    const [before] = await shop.db.select().from(staff).where(eq(staff.id, bilal.id));
    const { verify } = argon2;
    argon2.verify = async (...given) => {
      await meanwhile();
      return verify(...given);
    };
    const answer = said(await enter(bilal, PIN));
    argon2.verify = verify;
    await setStaff(bilal.email, { isActive: true, passwordHash: before?.passwordHash ?? '' });
    expect([answer, await statusOf(accessToken)]).toEqual([PASSWORD_NEEDED, 200]);
  });

  it('is locked after five wrong tries until the password is used, also for parallel tries [LOCK-02]', async () => {
    for (let n = 1; n < 5; n += 1) expect(said(await enter(bilal, '111111'))).toEqual(WRONG);
    expect(said(await enter(bilal, '111111'))).toEqual(PASSWORD_NEEDED);
    expect(said(await enter(bilal, PIN))).toEqual(PASSWORD_NEEDED);
    expect((await enter(sana, PIN)).status).toBe(200);
    await signIn(bilal);
    expect([await wrongOf(bilal), (await enter(bilal, PIN)).status]).toEqual([0, 200]);
    const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => enter(bilal, `27491${n === 3 ? 4 : n}`)));
    expect(tries.map(({ status }) => status).toSorted(byNumber)).toEqual([...times(4, 401), ...times(6, 403)]);
    expect([await wrongOf(bilal), said(await enter(bilal, PIN))]).toEqual([5, PASSWORD_NEEDED]);
    readData(await setPin(bilal, (await signIn(bilal)).accessToken, OTHER_PIN));
    expect((await enter(bilal, OTHER_PIN)).status).toBe(200);
  });

  it('that is correct resets the wrong tries [LOCK-02]', async () => {
    for (let n = 0; n < 8; n += 1) {
      expect(said(await enter(bilal, '111111'))).toEqual(WRONG);
      if (n % 3 === 2) await open(bilal);
    }
    expect(await wrongOf(bilal)).toBe(2);
  });

  it('does not work without a stored one, for unknown or closed accounts, or with a first password [LOCK-02]', async () => {
    const set = (values: Parameters<typeof setStaff>[1]) => setStaff(bilal.email, values);
    const refusals = [said(await enter({ id: 1 }, PIN)), said(await enter({ id: 999_999 }, PIN))];
    const verifiedAt = shop.deps.now().toISOString();
    for (const values of [{ isActive: false }, { verifiedAt: null }, { mustChangePassword: true }]) {
      await set(values);
      refusals.push(said(await enter(bilal, PIN)));
      await set({ isActive: true, verifiedAt, mustChangePassword: false });
    }
    expect(refusals).toEqual(times(5, PASSWORD_NEEDED));
    expect((await enter(bilal, PIN)).status).toBe(200);
  });

  it('needs the password to be set, and must not be easy to guess [LOCK-02]', async () => {
    const { accessToken: token } = await signIn(bilal);
    const easy = 'This PIN is too easy to guess. Please choose another one';
    for (const pin of ['000000', '123456', '890123', '654321', '210987'])
      expect(said(await setPin(bilal, token, pin))).toEqual(fieldsRefused(['pin', easy]));
    for (const pin of ['12345', '1234567', '27491x', '27491½', ''])
      expect(said(await setPin(bilal, token, pin))).toEqual(fieldsRefused(['pin', 'A PIN has 6 digits']));
    const wrong = fieldsRefused(['currentPassword', 'This is not your current password']);
    const guesses = await Promise.all(
      times(12, 'x').map((password) => setPin({ ...bilal, password }, token, OTHER_PIN)),
    );
    const checked = guesses.map(said).filter(({ status }) => status !== 429);
    expect(checked).toEqual(times(9, wrong));
    expect((await setPin(bilal, token, OTHER_PIN)).status).toBe(429);
    expect((await enter(bilal, PIN)).status).toBe(200);
  });

  it('works in digits of any script [LOCK-02, TYPED-02]', async () => {
    const { accessToken: token } = await signIn(bilal);
    expect((await setPin(bilal, token, inUrdu(OTHER_PIN))).status).toBe(200);
    expect((await enter(bilal, OTHER_PIN)).status).toBe(200);
    expect((await enter(bilal, inUrdu(OTHER_PIN))).status).toBe(200);
  });

  it('that is easy to guess is refused in digits of another script too [LOCK-02, TYPED-02]', async () => {
    const { accessToken: token } = await signIn(bilal);
    const easy = 'This PIN is too easy to guess. Please choose another one';
    expect(said(await setPin(bilal, token, inUrdu('123456')))).toEqual(fieldsRefused(['pin', easy]));
  });

  it('ends when it is removed, with a new password and with the account [LOCK-02, ACCOUNT-03]', async () => {
    const { accessToken: token } = await signIn(bilal);
    const account = { email: bilal.email, name: '', role: 'COUNTER', hasPin: false, version: 1 };
    expect(readData(await shop.call('DELETE', '/account/pin', { token }))).toMatchObject({
      ...account,
      version: expect.any(Number),
    });
    expect(said(await enter(bilal, PIN))).toEqual(PASSWORD_NEEDED);
    const owner = await shop.signIn();
    const zara = await shop.person('TECHNICIAN', 'zara@shop.test');
    const give = async () => readData(await setPin(zara, (await signIn(zara, null)).accessToken));
    await give();
    const turn = async (body: object) =>
      readData(await shop.call('PATCH', `/people/${zara.id}`, { token: owner, body }));
    await turn({ role: 'COUNTER' });
    expect(await wrongOf(zara)).toBe(0);
    for (const isActive of [false, true]) await turn({ isActive });
    expect(said(await enter(zara, PIN))).toEqual(PASSWORD_NEEDED);
    await give();
    const change = { currentPassword: zara.password, newPassword: 'staple battery 7' };
    const { accessToken } = await signIn(zara, null);
    expect(readData(await post('/account/password', change, undefined, accessToken))).toMatchObject({ hasPin: false });
    zara.password = change.newPassword;
    expect(said(await enter(zara, PIN))).toEqual(PASSWORD_NEEDED);
    await give();
    readData(await shop.call('POST', `/people/${zara.id}/password`, { token: owner }));
    await setStaff(zara.email, { mustChangePassword: false });
    expect(said(await enter(zara, PIN))).toEqual(PASSWORD_NEEDED);
  });

  it('is stored as a slow hash, and appears in no log and no history [LOCK-02]', async () => {
    await open(bilal);
    await enter(bilal, '736251');
    const [row] = await shop.db.select().from(staffPin).where(eq(staffPin.staffId, bilal.id));
    expect(row).toMatchObject({ pinHash: expect.stringMatching(/^\$argon2id\$/), wrong: 1 });
    const told = JSON.stringify(await selectHistory(shop.db, 'person', bilal.id));
    for (const text of [...texts, told]) expect(text).not.toMatch(/27491\d|736251/);
    const events = lines().map(({ event }) => event);
    for (const event of ['authn_counter_enrolled', 'authn_pin_change', 'authn_login_fail', 'authn_counter_fail'])
      expect(events).toContain(event);
  });
});

/** Writes that never ask: they need the password, or involve neither money nor the lock. */
const NEVER_ASKED = [
  'DELETE /account/logins',
  'DELETE /account/logins/:id',
  'DELETE /booking/:id/items/:itemId/passcode',
  'PATCH /shop/branches/:id',
  'POST /account/confirm',
  'POST /account/factor',
  'POST /account/factor/codes',
  'POST /account/factor/confirm',
  'POST /account/factor/remove',
  'POST /account/name',
  'POST /account/passkeys',
  'POST /account/passkeys/options',
  'POST /account/password',
  'POST /account/pin',
  'POST /booking',
  'POST /booking/:id/editors',
  'POST /booking/:id/items/:itemId/passcode/reveal',
  'POST /shop/branches',
  'POST /warrantyClaim',
  'PUT /booking/:id/items/:itemId/passcode',
];

describe('a counter that asks for the PIN', () => {
  const UNCONFIRMED = refused(428, 'Please confirm with your PIN.');
  const ask = (asksPin: boolean) => shop.send('PATCH', '/shop', { asksPin });
  const confirm = async (token: string, pin = PIN) => said(await post('/account/confirm', { pin }, undefined, token));

  beforeEach(async () => {
    await shop.later(0);
    await ask(true);
  });

  it('asks before payments, deletions and ledger changes, and before nothing else [LOCK-05]', async () => {
    const { accessToken: token } = await open(sana);
    const { id } = await shop.book();
    const { id: entry } = await shop.send<{ id: number }>('POST', '/ledger-entry', aLedgerBody());
    const money = (): [string, string, object?][] => [
      ['PATCH', `/booking/${id}`, { booking_payments: [{ status: 'PAID', paidAmount: 5 }] }],
      ['DELETE', `/booking/${id}`, { reason: 'Booked twice' }],
      ['POST', `/booking/${id}/restore`],
      ['POST', '/ledger-entry', aLedgerBody()],
      ['PATCH', `/ledger-entry/${entry}`, { amount: 7 }],
      ['DELETE', `/ledger-entry/${entry}`],
      ['POST', `/ledger-entry/${entry}/restore`],
    ];
    const tryAll = async () => {
      const answers = [];
      for (const [method, path, body] of money()) answers.push(said(await shop.call(method, path, { body, token })));
      return answers;
    };
    shop.advance(2 * 60_000);
    expect(await tryAll()).toEqual(money().map(() => UNCONFIRMED));
    expect((await edit(id, { clientName: 'Bilal', booking_payments: [] }, token)).status).toBe(200);
    expect(await confirm(token)).toEqual({ status: 200, body: { success: true, data: null } });
    shop.advance(2 * 60_000 - 1);
    expect((await tryAll()).filter(({ status }) => status > 299)).toEqual([]);
    shop.advance(1);
    expect(said(await pay(id, token))).toEqual(UNCONFIRMED);
    await ask(false);
    expect((await pay(id, token)).status).toBe(200);
  });

  describe('two minutes after the sign-in', () => {
    const call = (method: string, path: string, body: object | undefined, token: string) =>
      shop.call(method, path, { token, ...(body && { body }) });

    it.each<[what: string, method: string, path: () => string, body?: object]>([
      ['revokes the counter', 'DELETE', () => `/counters/${counterId}`],
      ['makes another counter', 'POST', () => '/counters', { name: 'Back room' }],
      ['moves the counter to another branch', 'PATCH', () => `/counters/${counterId}`, { locationId: null }],
      ['removes a PIN', 'DELETE', () => '/account/pin'],
      ['makes a sign-in code', 'POST', () => '/account/sign-in-code'],
      ['removes a passkey', 'DELETE', () => '/account/passkeys/1'],
      ['adds a person', 'POST', () => '/people', { email: 'thief@shop.test', role: 'OWNER' }],
      ['changes a role', 'PATCH', () => `/people/${bilal.id}`, { role: 'MANAGER' }],
      ['disables a person', 'PATCH', () => `/people/${bilal.id}`, { isActive: false }],
      ['sets a first password', 'POST', () => `/people/${bilal.id}/password`],
      ['switches the question off', 'PATCH', () => '/shop', { asksPin: false }],
      ['lets counters lock later', 'PATCH', () => '/shop', { lockMinutes: 30 }],
      ['lets a role in without its second factor', 'PATCH', () => '/shop', { factorRoles: [] }],
    ])('asks before a call that %s [LOCK-05, LOCK-01]', async (_, method, path, body) => {
      await shop.send('PATCH', '/shop', { factorRoles: ['AUDITOR'] });
      const { accessToken: token } = await signIn(OWNER);
      shop.advance(2 * 60_000);
      const asked = said(await call(method, path(), body, token));
      const { asksPin, lockMinutes, factorRoles } = await shop.get<Shop>('/shop');
      expect([asked, { asksPin, lockMinutes, factorRoles }]).toEqual([
        UNCONFIRMED,
        { asksPin: true, lockMinutes: 5, factorRoles: ['AUDITOR'] },
      ]);
    });

    it.each<[what: string, method: string, path: string, body?: object]>([
      ['renames the shop', 'PATCH', '/shop', { name: 'New name' }],
      ['lets counters lock sooner', 'PATCH', '/shop', { lockMinutes: 5, asksPin: true }],
      ['demands a second factor of one more role', 'PATCH', '/shop', { factorRoles: ['AUDITOR', 'TECHNICIAN'] }],
      ['ends the other own logins', 'DELETE', '/account/logins'],
      ['looks at the counters', 'GET', '/counters'],
      ['looks at the people', 'GET', '/people'],
    ])('does not ask before a call that %s [LOCK-05]', async (_, method, path, body) => {
      await shop.send('PATCH', '/shop', { factorRoles: ['AUDITOR'] });
      const { accessToken: token } = await signIn(OWNER);
      shop.advance(2 * 60_000);
      expect((await call(method, path, body, token)).status).toBe(200);
    });

    it('accepts the password instead when another PIN is set [LOCK-05, LOCK-02]', async () => {
      const { accessToken: token } = await open(bilal);
      shop.advance(2 * 60_000);
      expect(readData(await setPin(bilal, token, OTHER_PIN))).toMatchObject({ hasPin: true });
      expect(said(await pay((await shop.book()).id, token))).toEqual(UNCONFIRMED);
    });

    it('keeps asking after refused attempts to switch it off [LOCK-05]', async () => {
      const { id } = await shop.book();
      const { accessToken: token } = await open(sana);
      shop.advance(2 * 60_000);
      await call('DELETE', `/counters/${counterId}`, undefined, token);
      await call('DELETE', '/account/pin', undefined, token);
      expect(said(await pay(id, token))).toEqual(UNCONFIRMED);
      expect(await confirm(token)).toMatchObject({ status: 200 });
      expect((await call('DELETE', `/counters/${counterId}`, undefined, token)).status).toBe(200);
    });

    const ITEMS = [
      { name: 'RTX 3080', type: 'GPU', payableAmount: 500 },
      { name: 'B550', type: 'MOBO', payableAmount: 100, key: 'form-1' },
    ] as const;
    const bookItems = async () => {
      const { id } = await shop.book({ booking_items: [ITEMS[0]] });
      await shop.edit(id, { booking_items: [ITEMS[1]] });
      return shop.read(id);
    };
    type Item = Booking['booking_items'][number];

    it.each<[what: string, change: (item: Item) => BookingPatch]>([
      ['lowers an amount', ({ id }) => ({ booking_items: [{ id, payableAmount: 499.99 }] })],
      ['lowers one to nothing', ({ id }) => ({ booking_items: [{ id, payableAmount: 0 }] })],
      ['removes an item', ({ id }) => ({ booking_items: [{ id, isActive: false }] })],
      ['lowers one by its key', () => ({ booking_items: [{ ...ITEMS[1], payableAmount: 1 }] })],
      ['removes one by its key', () => ({ booking_items: [{ ...ITEMS[1], isActive: false }] })],
      ['lowers one and raises another', ({ id }) => ({ booking_items: [{ id, payableAmount: 1 }, ITEMS[0]] })],
    ])('asks before a call that %s, and writes nothing until then [LOCK-05]', async (_, change) => {
      const before = await bookItems();
      const { accessToken: token } = await open(bilal);
      shop.advance(2 * 60_000);
      const [item] = before.booking_items;
      const asked = said(await edit(before.id, item ? change(item) : {}, token));
      expect([asked, await shop.read(before.id)]).toEqual([UNCONFIRMED, before]);
      expect(await confirm(token)).toMatchObject({ status: 200 });
      expect((await edit(before.id, item ? change(item) : {}, token)).status).toBe(200);
    });

    it.each<[what: string, change: (item: Item) => BookingPatch]>([
      ['raises an amount', ({ id }) => ({ booking_items: [{ id, payableAmount: 500.01 }] })],
      ['sends the amount that it has', ({ id }) => ({ booking_items: [{ id, payableAmount: 500 }] })],
      ['adds an item', () => ({ booking_items: [ITEMS[0]] })],
      ['changes the status of an item', ({ id }) => ({ booking_items: [{ id, status: 'REPAIRED' }] })],
    ])('does not ask before a call that %s [LOCK-05]', async (_, change) => {
      const before = await bookItems();
      const { accessToken: token } = await open(bilal);
      shop.advance(2 * 60_000);
      const [item] = before.booking_items;
      expect((await edit(before.id, item ? change(item) : {}, token)).status).toBe(200);
    });
  });

  it('asks before exactly the calls of the list in the domain [LOCK-05]', async () => {
    const { paths } = (await shop.app.inject('/api/openapi.json')).json<ApiDescription>();
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { responses }]) => ({
        call: `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`,
        isAsked: '428' in responses,
      })),
    );
    const asked = calls.filter(({ isAsked }) => isAsked).map(({ call }) => call);
    expect(asked.toSorted()).toEqual(Object.keys(PIN_ASKED).toSorted());
    const others = calls.filter(({ call, isAsked }) => !isAsked && !/^GET|\/auth\//.test(call));
    expect(others.map(({ call }) => call).toSorted()).toEqual(NEVER_ASKED);
  });

  it('accepts a recent sign-in instead of the PIN, and does not ask in other browsers [LOCK-05]', async () => {
    const { id } = await shop.book();
    const { accessToken } = await open(bilal);
    const away = await signIn(sana, home);
    const statuses = [(await pay(id, accessToken)).status];
    shop.advance(2 * 60_000);
    for (const token of [accessToken, away.accessToken]) statuses.push((await pay(id, token)).status);
    expect(statuses).toEqual([200, 428, 200]);
  });

  it("accepts only the person's own PIN, and shares the five tries with the sign-in [LOCK-05, LOCK-02]", async () => {
    readData(await setPin(sana, (await signIn(sana, null)).accessToken, OTHER_PIN));
    const { accessToken: token } = await open(bilal);
    const away = await signIn(bilal, home);
    expect(await confirm(away.accessToken)).toEqual(NO_COUNTER);
    shop.advance(2 * 60_000);
    expect(await confirm(token, OTHER_PIN)).toEqual(fieldsRefused(['pin', 'Wrong PIN']));
    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await wrongOf(bilal)).toBe(0);
    for (let n = 0; n < 3; n += 1) await enter(bilal, '111111');
    expect(await confirm(token, '111111')).toEqual(fieldsRefused(['pin', 'Wrong PIN']));
    expect([await confirm(token, '111111'), await confirm(token)]).toEqual([PASSWORD_NEEDED, PASSWORD_NEEDED]);
    expect((await shop.call('POST', '/account/confirm', { body: { pin: PIN } })).status).toBe(401);
  });
});
