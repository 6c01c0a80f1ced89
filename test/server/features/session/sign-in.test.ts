import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { staff } from '../../../../server/db/schema.ts';
import { argon2, hashPassword } from '../../../../server/features/session/password.ts';
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

describe('POST /auth/login', () => {
  it('answers tokens and the role [AUTH-16, CALL-01]', async () => {
    expect(await signIn(OWNER)).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          accessToken: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
          refreshToken: expect.stringMatching(/^[0-9a-f-]{36}\.0\.[\w-]{43}$/),
          role: 'OWNER',
          offers: [
            'signOut',
            'idempotencyKeys',
            'bookingRestore',
            'ledgerRestore',
            'reasons',
            'account',
            'people',
            'refreshProof',
            'live',
            'history',
            'backups',
            'papers',
            'messages',
            'nextSteps',
            'shop',
            'customers',
            'figures',
            'lists',
            'suggestions',
            'comparison',
            'shopHistory',
          ],
        },
      },
    });
  });

  it('takes the address in any case [AUTH-16, CALL-01]', async () => {
    expect((await signIn({ ...OWNER, email: 'Owner@SHOP.test' })).status).toBe(200);
  });

  it.each([
    ['a wrong password', { ...OWNER, password: 'wrong horse' }],
    ['an unknown address', { ...OWNER, email: 'nobody@shop.test' }],
    ['a disabled account with its right password', { ...OWNER, email: 'gone@shop.test' }],
    ['an unverified account with a wrong password', { email: 'new@shop.test', password: 'wrong horse' }],
  ])('answers the same for %s [AUTH-16, CALL-01]', async (_, credentials) => {
    const { status, body, headers } = await signIn(credentials);
    expect({ status, body, length: headers['content-length'] }).toEqual({
      status: 401,
      body: { success: false, error: 'Invalid credentials' },
      length: '47',
    });
  });

  it('points an unverified account with its right password to the verification [AUTH-16, CALL-01]', async () => {
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
  ])('refuses the fields of %j [AUTH-16, CALL-01]', async (body, errors) => {
    expect(await signIn(body)).toMatchObject({
      status: 400,
      body: { success: false, errors: errors.map(([path, msg]) => ({ path, msg })) },
    });
  });

  it('keeps no password and no token [AUTH-16, CALL-01]', async () => {
    const people = await shop.db.select().from(staff);
    expect(people.map((person) => person.passwordHash.slice(0, 15))).toEqual(people.map(() => '$argon2id$v=19$'));
    const made = vi.spyOn(argon2, 'hash');
    await hashPassword('correct horse');
    expect(made.mock.calls).toEqual([['correct horse', { memoryCost: 19_456, timeCost: 2, parallelism: 1 }]]);
    made.mockRestore();
  });
});
