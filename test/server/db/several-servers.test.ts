import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import { verifyHistory } from '../../../server/features/audit/verify-history.ts';
import { KHAN } from '../support/booking-fixtures.ts';
import { addressOf, postgresUrl } from '../support/database.ts';
import { createShop, OWNER, type Shop } from '../support/harness.ts';
import { askAt, signInAt, startShop } from '../support/server-process.ts';

const logIn = (address: string) => signInAt(address, OWNER);

describe.skipIf(postgresUrl === null)('two servers on one PostgreSQL', () => {
  let shop: Shop;
  let servers: Awaited<ReturnType<typeof startShop>>[];
  let one = '';
  let other = '';
  beforeAll(async () => {
    shop = await createShop();
    const DATABASE_URL = await addressOf(shop.db);
    const env = { DATABASE_URL, DATA_DIR: '/nowhere/reflow', TRUST_PROXY: 'true' };
    servers = await Promise.all([startShop(env), startShop(env)]);
    [one = '', other = ''] = servers.map(({ address }) => address);
  });
  const stop = () => {
    for (const { child } of servers) child.kill('SIGTERM');
    return Promise.all(servers.map(({ ended }) => ended));
  };
  afterAll(async () => {
    await stop();
    await shop.close();
  });

  it('share sessions [SCALE-08]', async () => {
    const { accessToken: token, refreshToken } = await logIn(one);
    expect((await askAt(other, '/booking', { token })).status).toBe(200);
    const refreshed = await askAt(other, '/auth/refresh', { body: { refreshToken } });
    expect(refreshed.status).toBe(200);
    const body = { refreshToken: refreshed.body.data['refreshToken'] };
    expect((await askAt(one, '/auth/logout', { body })).status).toBe(200);
    expect((await askAt(other, '/auth/refresh', { body })).status).toBe(401);
  });

  it('share the throttle, so that alternating between them allows no more guesses [SCALE-08]', async () => {
    const countGuesses = async (email: string, from: string, addresses: readonly string[]) => {
      await shop.addStaff({ email });
      for (let guesses = 1; ; guesses += 1) {
        const body = { email, password: `a wrong guess ${guesses}` };
        const { status } = await askAt(addresses[guesses % addresses.length] ?? '', '/auth/login', { from, body });
        if (status !== 401) return { guesses, status };
      }
    };
    const byOne = await countGuesses('sana@shop.test', '203.0.113.9', [one]);
    expect(byOne.status).toBe(429);
    expect(await countGuesses('bilal@shop.test', '198.51.100.7', [one, other])).toEqual(byOne);
  });

  it("announce each other's changes [SCALE-08]", async () => {
    const { accessToken: token } = await logIn(one);
    const live = await fetch(`${one}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = (await reader?.read())?.value ?? '';
    expect((await askAt(other, '/booking', { token, body: KHAN })).status).toBe(201);
    while (!heard.includes('"record":"booking"')) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      expect(done).toBe(false);
      heard += value ?? '';
    }
    await reader?.cancel();
  });

  it('seal one history without a fork under 20 writers [HIST-03]', async () => {
    const [WRITERS, EACH] = [20, 5];
    const tokens = [(await logIn(one)).accessToken, (await logIn(other)).accessToken];
    const count = async () => {
      const statement = sql`select (select count(*)::int from history) as rows, (select count(*)::int from booking) as bookings,
        (select count(*)::int from history_unsealed) as waiting`;
      return (await query(shop.db, statement, z.object({ rows: z.int(), bookings: z.int(), waiting: z.int() })))[0];
    };
    const before = (await count())?.bookings ?? 0;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const statuses: number[] = [];
      for (let nth = 0; nth < EACH; nth += 1) {
        const at = (writer + nth) % 2;
        const token = tokens[at] ?? '';
        statuses.push((await askAt([one, other][at] ?? '', '/booking', { token, body: KHAN })).status);
      }
      return statuses;
    });
    expect(new Set((await Promise.all(writers)).flat())).toEqual(new Set([201]));
    // The last row is sealed when a server stops.
    expect(await stop()).toEqual([0, 0]);
    const { findings, changes } = await verifyHistory(shop.db);
    expect(findings).toEqual([]);
    expect(await count()).toEqual({ rows: changes, bookings: before + WRITERS * EACH, waiting: 0 });
  });
});
