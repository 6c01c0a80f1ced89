import { expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { query } from '../../../../server/db/backup/rows.ts';
import { verifyHistory } from '../../../../server/features/audit/verify-history.ts';
import { postgresUrl } from '../../support/database.ts';
import { KHAN } from '../../support/booking-fixtures.ts';
import { createShop, OWNER } from '../../support/harness.ts';
import { startShop } from '../../support/server-process.ts';

const WRITERS = 20;
const EACH = 5;

it.skipIf(postgresUrl === null)(
  'two servers that seal one history make no fork of it under 20 writers [HIST-03]',
  { timeout: 240_000 },
  async () => {
    const shop = await createShop();
    const [{ name } = { name: '' }] = await query(
      shop.db,
      sql`select current_database() as name`,
      z.object({ name: z.string() }),
    );
    const url = new URL(postgresUrl ?? '');
    url.pathname = `/${name}`;
    const env = { DATABASE_URL: url.href, DATA_DIR: '/nowhere/reflow' };
    const servers = await Promise.all([startShop(env), startShop(env)]);
    const post = async (address: string, path: string, token: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as { data: { accessToken: string } } };
    };
    const tokens = await Promise.all(
      servers.map(async ({ address }) => (await post(address, '/auth/login', '', OWNER)).body.data.accessToken),
    );
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const statuses: number[] = [];
      for (let nth = 0; nth < EACH; nth += 1) {
        const at = (writer + nth) % 2;
        statuses.push((await post(servers[at]?.address ?? '', '/booking', tokens[at] ?? '', KHAN)).status);
      }
      return statuses;
    });
    expect(new Set((await Promise.all(writers)).flat())).toEqual(new Set([201]));
    for (const { child } of servers) child.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    const { findings, changes } = await verifyHistory(shop.db);
    expect(findings).toEqual([]);
    const [counted] = await query(
      shop.db,
      sql`select (select count(*)::int from history) as rows, (select count(*)::int from booking) as bookings,
            (select count(*)::int from history_unsealed) as waiting`,
      z.object({ rows: z.int(), bookings: z.int(), waiting: z.int() }),
    );
    expect(counted).toEqual({ rows: changes, bookings: WRITERS * EACH, waiting: 0 });
    await shop.close();
  },
);
