import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { query } from '../../../server/db/backup/rows.ts';
import { KHAN } from '../support/booking-fixtures.ts';
import { postgresUrl } from '../support/database.ts';
import { createShop, OWNER } from '../support/harness.ts';
import { startShop } from '../support/server-process.ts';

type Body = { data: { accessToken: string; refreshToken: string } };
type Asked = { token?: string; from?: string; body?: object };

const ask = async (address: string, path: string, { token, from, body }: Asked = {}) => {
  const answer = await fetch(`${address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
};

it.skipIf(postgresUrl === null)(
  'two servers on one PostgreSQL know the same sessions, count the same guesses and tell of the same changes [SCALE-08]',
  { timeout: 240_000 },
  async () => {
    const shop = await createShop();
    await shop.addStaff({ email: 'sana@shop.test' });
    await shop.addStaff({ email: 'bilal@shop.test' });
    const [{ name } = { name: '' }] = await query(
      shop.db,
      sql`select current_database() as name`,
      z.object({ name: z.string() }),
    );
    const url = new URL(postgresUrl ?? '');
    url.pathname = `/${name}`;
    const env = { DATABASE_URL: url.href, DATA_DIR: '/nowhere/reflow', TRUST_PROXY: 'true' };
    const servers = await Promise.all([startShop(env), startShop(env)]);
    const [one = '', other = ''] = servers.map(({ address }) => address);

    const { accessToken: token, refreshToken } = (await ask(one, '/auth/login', { body: OWNER })).body.data;
    expect((await ask(other, '/booking', { token })).status).toBe(200);
    const refreshed = await ask(other, '/auth/refresh', { body: { refreshToken } });
    expect(refreshed.status).toBe(200);

    // As many guesses are too many, whether one server has answered all of them or each every other one.
    const countGuesses = async (email: string, from: string, addresses: readonly string[]) => {
      for (let guesses = 1; ; guesses += 1) {
        const body = { email, password: `a wrong guess ${guesses}` };
        const { status } = await ask(addresses[guesses % addresses.length] ?? '', '/auth/login', { from, body });
        if (status !== 401) return { guesses, status };
      }
    };
    const byOne = await countGuesses('sana@shop.test', '203.0.113.9', [one]);
    expect(byOne.status).toBe(429);
    expect(await countGuesses('bilal@shop.test', '198.51.100.7', [one, other])).toEqual(byOne);

    const live = await fetch(`${one}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = (await reader?.read())?.value ?? '';
    expect((await ask(other, '/booking', { token, body: KHAN })).status).toBe(201);
    while (!heard.includes('"record":"booking"')) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      expect(done).toBe(false);
      heard += value ?? '';
    }
    await reader?.cancel();

    const { refreshToken: second } = refreshed.body.data;
    expect((await ask(one, '/auth/logout', { body: { refreshToken: second } })).status).toBe(200);
    expect((await ask(other, '/auth/refresh', { body: { refreshToken: second } })).status).toBe(401);

    for (const { child } of servers) child.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    await shop.close();
  },
);
