import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staff } from '../../../../server/db/schema.ts';
import { createShop, OWNER, type Shop } from '../../support/harness.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.addStaff({ email: 'gone@shop.test' });
  await shop.db.update(staff).set({ isActive: false }).where(eq(staff.email, 'gone@shop.test'));
  await shop.addStaff({ email: 'new@shop.test', verified: false });
});
afterAll(() => shop.close());

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  shop.call('POST', '/auth/login', { body, headers });

describe('POST /auth/login [CALL-01, AUTH-16]', () => {
  it('answers tokens and the role', async () => {
    expect(await signIn(OWNER)).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          accessToken: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
          refreshToken: expect.stringMatching(/^[0-9a-f-]{36}\.0\.[\w-]{43}$/),
          role: 'OWNER',
          offers: ['signOut', 'idempotencyKeys', 'bookingRestore', 'ledgerRestore', 'reasons'],
        },
      },
    });
  });

  it('takes the address in any case', async () => {
    expect((await signIn({ ...OWNER, email: 'Owner@SHOP.test' })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { ...OWNER, password: 'wrong horse' }],
    ['an unknown address', { ...OWNER, email: 'nobody@shop.test' }],
    ['a disabled account with its right password', { ...OWNER, email: 'gone@shop.test' }],
    ['an unverified account with a wrong password', { email: 'new@shop.test', password: 'wrong horse' }],
  ])('answers the same for %s', async (_, credentials) => {
    const { status, body, headers } = await signIn(credentials);
    expect({ status, body, length: headers['content-length'] }).toEqual({
      status: 401,
      body: { success: false, error: 'Invalid credentials' },
      length: '47',
    });
  });

  it('points an unverified account with its right password to the verification', async () => {
    expect(await signIn({ ...OWNER, email: 'new@shop.test' })).toMatchObject({
      status: 403,
      body: { success: false, error: 'Please verify your email address first, at /verify-email.' },
    });
  });

  it.each([
    [
      { email: '', password: '' },
      [
        ['email', 'Email is required'],
        ['password', 'Password is required'],
      ],
    ],
    [{ email: 'owner', password: 'x' }, [['email', 'Please enter a valid email address']]],
    [
      {},
      [
        ['email', 'Email is required'],
        ['password', 'Password is required'],
      ],
    ],
    [{ ...OWNER, password: 'x'.repeat(1025) }, [['password', 'Password is too long']]],
    [{ ...OWNER, email: 1 }, [['email', 'Email is required']]],
    [{ ...OWNER, admin: true }, [['admin', 'admin is not a known field']]],
    [[], [['', 'The request is not valid']]],
  ])('refuses the fields of %j', async (body, errors) => {
    expect(await signIn(body)).toMatchObject({
      status: 400,
      body: { success: false, errors: errors.map(([path, msg]) => ({ path, msg })) },
    });
  });

  it('keeps no password and no token', async () => {
    const people = await shop.db.select().from(staff);
    expect(people.map((person) => person.passwordHash.slice(0, 29))).toEqual(
      people.map(() => '$argon2id$v=19$m=19456,t=2,p=1'.slice(0, 29)),
    );
  });
});

describe('throttling', () => {
  const MINUTE = 60_000;
  const stranger = { 'x-forwarded-for': '203.0.113.9' };
  const counter = { 'x-forwarded-for': '198.51.100.7' };

  const withProxy = async (work: (proxied: Shop) => Promise<void>) => {
    const proxied = await createShop({ env: { TRUST_PROXY: 'true' } });
    try {
      await work(proxied);
    } finally {
      await proxied.close();
    }
  };
  const guess = async (at: Shop, headers: Record<string, string>, email = OWNER.email, password = 'a guess') => {
    const answer = await at.call('POST', '/auth/login', { body: { email, password }, headers });
    return answer.status;
  };
  const guesses = async (at: Shop, count: number, headers: Record<string, string>, email?: string) => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push(await guess(at, headers, email));
    return seen;
  };
  const times = (count: number, status: number) => Array.from({ length: count }, () => status);

  it('lets ten guesses through in fifteen minutes, whether the account exists or not [SEC-05]', async () => {
    await withProxy(async (proxied) => {
      for (const email of [OWNER.email, 'nobody@shop.test']) {
        expect(await guesses(proxied, 12, stranger, email)).toEqual([...times(10, 401), 429, 429]);
      }
      const { status, body, headers } = await proxied.call('POST', '/auth/login', { body: OWNER, headers: stranger });
      expect({ status, body, wait: headers['retry-after'] }).toEqual({
        status: 429,
        body: { success: false, error: 'Too many tries. Please wait 16 minutes.' },
        wait: '960',
      });
      proxied.advance(15 * MINUTE);
      expect(await guess(proxied, stranger)).toBe(429);
      proxied.advance(MINUTE);
      expect(await guesses(proxied, 11, stranger)).toEqual([...times(10, 401), 429]);
    });
  });

  it('shares the ten between all strangers, however many addresses they have', async () => {
    await withProxy(async (proxied) => {
      const seen: number[] = [];
      for (let n = 0; n < 12; n += 1) seen.push(await guess(proxied, { 'x-forwarded-for': `203.0.113.${n}` }));
      expect(seen).toEqual([...times(10, 401), 429, 429]);
    });
  });

  it('keeps the door open for the right person at a known address', async () => {
    await withProxy(async (proxied) => {
      expect(await guess(proxied, counter, OWNER.email, OWNER.password)).toBe(200);
      await guesses(proxied, 12, stranger);
      expect(await guess(proxied, counter, OWNER.email, OWNER.password)).toBe(200);
      expect(await guesses(proxied, 11, counter)).toEqual([...times(10, 401), 429]);
    });
  });

  it('counts anew after the right password', async () => {
    await withProxy(async (proxied) => {
      expect(await guesses(proxied, 9, counter)).toEqual(times(9, 401));
      expect(await guess(proxied, counter, OWNER.email, OWNER.password)).toBe(200);
      expect(await guesses(proxied, 11, counter)).toEqual([...times(10, 401), 429]);
    });
  });

  it('limits one address over all accounts', async () => {
    await withProxy(async (proxied) => {
      for (let n = 0; n < 10; n += 1) await guesses(proxied, 10, stranger, `person${n}@shop.test`);
      expect(await guess(proxied, stranger, 'another@shop.test')).toBe(429);
      expect(await guess(proxied, counter, 'another@shop.test')).toBe(401);
    });
  });

  it('counts twenty guesses at one moment as twenty', async () => {
    await withProxy(async (proxied) => {
      const seen = await Promise.all(Array.from({ length: 20 }, () => guess(proxied, stranger)));
      expect(seen.sort((a, b) => a - b)).toEqual([...times(10, 401), ...times(10, 429)]);
    });
  });

  it('believes no forwarded address without TRUST_PROXY', async () => {
    const direct = await createShop();
    try {
      const seen: number[] = [];
      for (let n = 0; n < 11; n += 1) seen.push(await guess(direct, { 'x-forwarded-for': `203.0.113.${n}` }));
      expect(seen).toEqual([...times(10, 401), 429]);
    } finally {
      await direct.close();
    }
  });
});
