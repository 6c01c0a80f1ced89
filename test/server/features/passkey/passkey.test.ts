import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { session, staff, totp } from '../../../../server/db/schema.ts';
import { useCounter } from '../../support/booking-fixtures.ts';
import { OWNER } from '../../support/harness.ts';
import { createSoftPasskey, type Said } from '../../support/soft-passkey.ts';

const MINUTE = 60_000;
const SITE = { rpID: 'shop.test', origin: 'https://shop.test' };
const SANA = { email: 'sana@shop.test', password: OWNER.password };
const REFUSED = [401, 'This passkey does not open this account. Please sign in with your password.'];
const NOT_ADDED = [400, 'The passkey could not be added. Please try again.'];

const shop = useCounter({ env: { TRUST_PROXY: 'true' } });
let token = '';
let sana = '';
beforeEach(async () => {
  await shop.forgetTries();
  token = await shop.signIn();
  if (sana === '') await shop.addStaff(SANA);
  sana = await shop.signIn(SANA);
});

type Sent = { body?: object; token?: string; host?: string; proto?: string };
const call = async (method: string, path: string, { host = 'shop.test', proto = 'https', ...sent }: Sent = {}) => {
  const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': proto };
  const { status, body, headers: got } = await shop.call(method as 'POST', path, { ...sent, headers });
  const { data, error } = body as { data?: unknown; error?: string };
  return { status, data, error, cookie: String(got['set-cookie']), body };
};
const read = ({ data }: { data?: unknown }) =>
  JSON.parse((data as { options: string }).options) as { challenge: string } & Record<string, unknown>;
const askToAdd = async (of = token) =>
  read(await call('POST', '/account/passkeys/options', { token: of, body: { currentPassword: OWNER.password } }));
const send = (credential: string, of = token, name = 'A key') =>
  call('POST', '/account/passkeys', { token: of, body: { name, credential } });
const add = async (of = token, name = 'A key') => {
  const passkey = createSoftPasskey(SITE);
  const { status, data } = await send(passkey.register(await askToAdd(of)), of, name);
  expect({ status, data }).toEqual({
    status: 200,
    data: { id: expect.any(Number) as number, name, createdAt: shop.deps.now().toISOString(), lastUsedAt: null },
  });
  return passkey;
};
const askToSignIn = async (purpose = 'sign-in') =>
  read(await call('POST', '/auth/passkey/options', { body: { purpose } }));
const enter = async (credential: string) => {
  const { status, error } = await call('POST', '/auth/passkey', { body: { credential } });
  return [status, error];
};
const list = async (of = token) =>
  (await call('GET', '/account/passkeys', { token: of })).data as unknown as { id: number }[];

describe('a passkey', () => {
  it('is added with the password, listed with its last use, opens a session without one, and opens nothing once removed [FACT-03]', async () => {
    const passkey = await add(token, 'The phone of the owner');
    shop.advance(MINUTE);
    const { status, data, cookie } = await call('POST', '/auth/passkey', {
      body: { credential: passkey.sign(await askToSignIn()) },
    });
    const { email, tokens } = data as unknown as { email: string; tokens: { accessToken: string; role: string } };
    expect([status, email, tokens.role, cookie.startsWith('device-')]).toEqual([200, OWNER.email, 'OWNER', true]);
    const listed = await list(tokens.accessToken);
    expect(listed).toEqual([
      expect.objectContaining({ name: 'The phone of the owner', lastUsedAt: shop.deps.now().toISOString() }),
    ]);
    const id = listed[0]?.id ?? 0;
    expect((await call('DELETE', `/account/passkeys/${id}`, { token: sana })).status).toBe(404);
    expect((await call('DELETE', `/account/passkeys/${id}`, { token })).status).toBe(200);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
  });

  it('asks the browser for a passkey that knows its person and has verified them, and names nobody before a sign-in [FACT-03]', async () => {
    await add();
    expect(await askToAdd()).toMatchObject({
      rp: { id: 'shop.test' },
      user: { name: OWNER.email },
      excludeCredentials: [expect.anything()],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { challenge, ...asked } = await askToSignIn();
    expect([challenge === '', asked]).toEqual([
      false,
      expect.objectContaining({ rpId: 'shop.test', userVerification: 'required' }),
    ]);
    expect(asked).not.toHaveProperty('allowCredentials');
  });

  it('is not added by whoever does not know the password [FACT-03]', async () => {
    const sent = { token, body: { currentPassword: 'a guess' } };
    const seen: number[] = [];
    for (let n = 0; n < 11; n += 1) seen.push((await call('POST', '/account/passkeys/options', sent)).status);
    expect(seen).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  });

  it.each<[string, Said]>([
    ['of another origin', { origin: 'https://shop.test.evil.example' }],
    ['of another port', { origin: 'https://shop.test:8443' }],
    ['of another name', { rpID: 'evil.example' }],
    ['of nobody verified', { isVerified: false }],
    ['of another kind', { type: 'webauthn.other' }],
  ])('%s is refused [FACT-03]', async (_, said) => {
    const passkey = createSoftPasskey(SITE);
    const { status, error } = await send(passkey.register(await askToAdd(), said));
    expect([status, error]).toEqual(NOT_ADDED);
    const added = await add();
    expect(await enter(added.sign(await askToSignIn(), said))).toEqual(REFUSED);
  });

  it('is refused a second time, after five minutes, and for what it was not asked for [FACT-03]', async () => {
    const passkey = await add();
    const signed = passkey.sign(await askToSignIn());
    expect(await enter(signed)).toEqual([200, undefined]);
    expect(await enter(signed)).toEqual(REFUSED);
    shop.advance(5 * MINUTE - 1);
    expect(await enter(signed)).toEqual(REFUSED);
    const late = await askToSignIn();
    shop.advance(5 * MINUTE);
    expect(await enter(passkey.sign(late))).toEqual(REFUSED);
    expect(await enter(passkey.sign(await askToSignIn('factor')))).toEqual(REFUSED);
    expect(await enter(passkey.sign(await askToAdd()))).toEqual(REFUSED);
    expect(await enter(passkey.sign({ challenge: Buffer.from('made up').toString('base64url') }))).toEqual(REFUSED);
    const once = createSoftPasskey(SITE).register(await askToAdd());
    expect([(await send(once)).status, (await send(once)).status]).toEqual([200, 400]);
  });

  it('lets one of ten at one moment in [FACT-03]', async () => {
    const passkey = await add();
    const signed = passkey.sign(await askToSignIn());
    const seen = await Promise.all(Array.from({ length: 10 }, () => enter(signed)));
    expect(seen.filter(([status]) => status === 200).length).toBe(1);
  });

  it('is not added by the challenge of another person or of another login [FACT-03]', async () => {
    const passkey = createSoftPasskey(SITE);
    const { status, error } = await send(passkey.register(await askToAdd()), sana);
    expect([status, error]).toEqual(NOT_ADDED);
    expect((await send(passkey.register(await askToAdd()), await shop.signIn())).status).toBe(400);
  });

  it('whose counter has gone back was copied, and is refused [FACT-03]', async () => {
    const passkey = await add();
    passkey.count(7);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual([200, undefined]);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
    passkey.count(8);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual([200, undefined]);
  });

  it.each([
    ['192.168.1.5', 'https', 'Passkeys need an address with a name; a number has none.'],
    ['[2001:db8::1]', 'https', 'Passkeys need an address with a name; a number has none.'],
    ['shop.test', 'http', 'Passkeys need HTTPS, or localhost.'],
    ['localhost:3000', 'http', undefined],
  ])('at %s by %s: %s [FACT-03]', async (host, proto, sentence) => {
    const { status, error } = await call('POST', '/auth/passkey/options', {
      body: { purpose: 'sign-in' },
      host,
      proto,
    });
    expect([status, error]).toEqual([sentence === undefined ? 200 : 409, sentence]);
  });

  it('counts what is sent of one address, and takes no text for a passkey [FACT-03]', async () => {
    for (const text of ['{}', 'null', '7', '{"id":7}', '{"id":"x"}', '{"id":"\\u0000"}', 'not JSON']) {
      expect(await enter(text)).toEqual(REFUSED);
      expect((await send(text)).status).toBe(400);
    }
    const seen: unknown[] = [];
    for (let n = 0; n < 94; n += 1) seen.push((await enter('{}'))[0]);
    expect(seen.indexOf(429)).toBe(93);
  });

  it('stands for the second factor of its own person alone, where it was asked for that [FACT-03]', async () => {
    const [own, other] = [await add(), await add(sana)];
    const [owner] = await shop.db.select().from(staff).where(eq(staff.email, OWNER.email));
    const now = shop.deps.now().toISOString();
    await shop.db.insert(totp).values({ staffId: owner?.id ?? 0, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: now });
    await shop.db.update(staff).set({ factorAt: now }).where(eq(staff.email, OWNER.email));
    const { challenge, factors } = (await call('POST', '/auth/login', { body: OWNER })).data as {
      challenge: string;
      factors: string[];
    };
    expect(factors).toEqual(['totp', 'passkey']);
    const reply = async (code: string) => (await call('POST', '/auth/challenge', { body: { challenge, code } })).status;
    expect(await reply(own.sign(await askToSignIn('sign-in')))).toBe(401);
    expect(await reply(other.sign(await askToSignIn('factor')))).toBe(401);
    expect(await reply(own.sign(await askToSignIn('factor')))).toBe(200);
    expect(await enter(own.sign(await askToSignIn()))).toEqual([200, undefined]);
    await shop.db.delete(totp);
    await shop.db.update(staff).set({ factorAt: null }).where(eq(staff.email, OWNER.email));
  });

  it('of a closed account, or of one whose owner was given a password, opens nothing [FACT-03]', async () => {
    const passkey = await add(sana);
    const [person] = await shop.db.select().from(staff).where(eq(staff.email, SANA.email));
    await shop.db.update(staff).set({ isActive: false }).where(eq(staff.email, SANA.email));
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
    await shop.db.update(staff).set({ isActive: true }).where(eq(staff.email, SANA.email));
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual([200, undefined]);
    const headers = { 'if-match': `"${person?.version}"` };
    expect((await shop.call('POST', `/people/${person?.id}/password`, { token, headers })).status).toBe(200);
    expect(await enter(passkey.sign(await askToSignIn()))).toEqual(REFUSED);
    await shop.db.delete(session).where(eq(session.staffId, person?.id ?? 0));
  });
});
