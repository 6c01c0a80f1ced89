import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session, staff } from '../../../../server/db/schema.ts';
import { OFFERS } from '../../../../src/domain/session/staff.ts';
import { createShop, OWNER, type Shop } from '../../support/harness.ts';

const ENDED = { status: 401, body: { success: false, error: 'Your session has ended. Please sign in again.' } };
const HOUR = 3_600_000;

type Tokens = { accessToken: string; refreshToken: string; token?: string };

let shop: Shop;
const log: Record<string, unknown>[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) };
  shop = await createShop({ log: { level: 'info', stream } });
});
afterAll(() => shop.close());

const readTokens = (body: unknown) => (body as { data: Tokens }).data;
const signIn = async () => readTokens((await shop.call('POST', '/auth/login', { body: OWNER })).body);
const refresh = async (refreshToken: string) => {
  const { status, body } = await shop.call('POST', '/auth/refresh', { body: { refreshToken } });
  return { status, body };
};
const rotate = async (refreshToken: string) => readTokens((await refresh(refreshToken)).body);
const status = async (token: string) => (await shop.call('GET', '/services', { token })).status;
const causes = (event: string) => log.filter((line) => line['event'] === event).map((line) => line['cause']);

describe('POST /auth/refresh', () => {
  it('answers new tokens, each time the next [AUTH-16]', async () => {
    const first = await signIn();
    const second = await refresh(first.refreshToken);
    expect(second).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          token: expect.any(String),
          accessToken: expect.any(String),
          refreshToken: expect.any(String),
          role: 'OWNER',
          offers: [...OFFERS],
          mustChangePassword: false,
        },
      },
    });
    const { refreshToken, accessToken, token } = readTokens(second.body);
    expect(token).toBe(accessToken);
    expect(refreshToken).toMatch(/^[0-9a-f-]{36}\.1\.[\w-]{43}$/);
    expect(await status(accessToken)).toBe(200);
    expect(await status(first.accessToken)).toBe(200);
  });

  it('ends the session when the first of a chain of four comes back [CALL-01]', async () => {
    const first = await signIn();
    const second = await rotate(first.refreshToken);
    const third = await rotate(second.refreshToken);
    const fourth = await rotate(third.refreshToken);
    expect(await refresh(first.refreshToken)).toEqual(ENDED);
    for (const { refreshToken } of [first, second, third, fourth]) expect(await refresh(refreshToken)).toEqual(ENDED);
    for (const { accessToken } of [first, second, third, fourth]) expect(await status(accessToken)).toBe(401);
    const [sessionId = ''] = first.refreshToken.split('.');
    const [row] = await shop.db.select().from(session).where(eq(session.id, sessionId));
    expect(row).toMatchObject({ generation: 3, revokedBecause: 'refresh token used twice' });
    expect(causes('authn_token_reuse')).toEqual(['reused']);
    expect(causes('authn_refresh_fail').slice(-4)).toEqual(['revoked', 'revoked', 'revoked', 'revoked']);
  });

  it('leaves other sessions of the person alone [CALL-01]', async () => {
    const stolen = await signIn();
    const other = await signIn();
    await rotate((await rotate(stolen.refreshToken)).refreshToken);
    expect(await refresh(stolen.refreshToken)).toEqual(ENDED);
    expect(await status(other.accessToken)).toBe(200);
  });

  it('gives a lost answer again within ten seconds [SEC-06]', async () => {
    const first = await signIn();
    const second = await rotate(first.refreshToken);
    shop.advance(9_900);
    const again = await rotate(first.refreshToken);
    expect(again.refreshToken).toBe(second.refreshToken);
    expect(await status(again.accessToken)).toBe(200);
    expect((await refresh(second.refreshToken)).status).toBe(200);
    expect(causes('authn_token_refreshed').slice(-3)).toEqual(['rotated', 'given again', 'rotated']);
  });

  it('takes the same token after 10.1 seconds for stolen [CALL-01]', async () => {
    const first = await signIn();
    const second = await rotate(first.refreshToken);
    shop.advance(10_100);
    expect(await refresh(first.refreshToken)).toEqual(ENDED);
    expect(await refresh(second.refreshToken)).toEqual(ENDED);
  });

  it('never accepts a grandparent, however soon [SEC-06]', async () => {
    const first = await signIn();
    await rotate((await rotate(first.refreshToken)).refreshToken);
    expect(await refresh(first.refreshToken)).toEqual(ENDED);
  });

  it('gives twenty twins at one moment one child [CALL-01]', async () => {
    const { refreshToken } = await signIn();
    const children = await Promise.all(Array.from({ length: 20 }, () => rotate(refreshToken)));
    expect(new Set(children.map((child) => child.refreshToken)).size).toBe(1);
  });

  it('ends after twelve hours, however often it was refreshed [CALL-01]', async () => {
    let tokens = await signIn();
    for (let hour = 1; hour < 12; hour += 1) {
      shop.advance(HOUR);
      tokens = await rotate(tokens.refreshToken);
    }
    shop.advance(HOUR - 1_000);
    tokens = await rotate(tokens.refreshToken);
    shop.advance(1_000);
    expect(await refresh(tokens.refreshToken)).toEqual(ENDED);
    expect(await status(tokens.accessToken)).toBe(401);
    expect(causes('authn_refresh_fail').at(-1)).toBe('expired');
  });

  it('ends after two hours without a refresh [CALL-01]', async () => {
    const early = await signIn();
    const late = await signIn();
    shop.advance(2 * HOUR - 1);
    expect((await refresh(early.refreshToken)).status).toBe(200);
    shop.advance(1);
    expect(await refresh(late.refreshToken)).toEqual(ENDED);
    expect(causes('authn_refresh_fail').at(-1)).toBe('idle');
  });

  it('refuses the tokens of a disabled account at once [CALL-01]', async () => {
    await shop.addStaff({ email: 'leaving@shop.test' });
    const credentials = { ...OWNER, email: 'leaving@shop.test' };
    const tokens = readTokens((await shop.call('POST', '/auth/login', { body: credentials })).body);
    await shop.db.update(staff).set({ isActive: false }).where(eq(staff.email, credentials.email));
    expect(await status(tokens.accessToken)).toBe(401);
    expect(await refresh(tokens.refreshToken)).toEqual(ENDED);
  });

  it('refuses what is not its token, and limits how often one may try [CALL-01]', async () => {
    const { refreshToken, accessToken } = await signIn();
    const [id = '', generation = '', seal = ''] = refreshToken.split('.');
    const bad = [
      'x',
      accessToken,
      `${id}.${generation}`,
      `${id}.1.${seal}`,
      `${id}.00.${seal}`,
      `${id}.-1.${seal}`,
      `${id}.${generation}.${seal.slice(1)}`,
      `${id}.${generation}.${'A'.repeat(43)}`,
      `00000000-0000-4000-8000-000000000000.0.${seal}`,
      refreshToken.toUpperCase(),
      `${refreshToken} `,
    ];
    for (const token of bad) expect(await refresh(token)).toEqual(ENDED);
    expect((await refresh(refreshToken)).status).toBe(200);
    const statuses: number[] = [];
    for (let n = 0; n < 100; n += 1) statuses.push((await refresh('x')).status);
    expect(statuses.at(-1)).toBe(429);
    shop.advance(16 * 60_000);
    expect(await refresh('x')).toEqual(ENDED);
  });

  it('asks for the token [CALL-01]', async () => {
    const asked = await shop.call('POST', '/auth/refresh', { body: {} });
    expect(asked).toMatchObject({
      status: 400,
      body: { success: false, errors: [{ path: 'refreshToken', msg: 'Refresh token is required' }] },
    });
  });
});

describe('POST /auth/logout', () => {
  it('ends the login on the server', async () => {
    const { accessToken, refreshToken } = await signIn();
    const answer = await shop.call('POST', '/auth/logout', { body: { refreshToken } });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { success: true, data: null } });
    expect(await status(accessToken)).toBe(401);
    expect(await refresh(refreshToken)).toEqual(ENDED);
  });

  it('ends no login for a token that is not its own', async () => {
    const { accessToken, refreshToken } = await signIn();
    const forged = `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}`;
    expect((await shop.call('POST', '/auth/logout', { body: { refreshToken: forged } })).status).toBe(200);
    expect(await status(accessToken)).toBe(200);
  });

  it('lets no call through that starts after the end', async () => {
    const { accessToken, refreshToken } = await signIn();
    const before = Array.from({ length: 50 }, () => status(accessToken));
    await shop.call('POST', '/auth/logout', { body: { refreshToken } });
    const after = await Promise.all(Array.from({ length: 50 }, () => status(accessToken)));
    expect(after).toEqual(Array.from({ length: 50 }, () => 401));
    await Promise.all(before);
  });
});
