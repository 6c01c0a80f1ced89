import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { queryOne } from '../../../server/db/backup/rows.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import { KHAN } from '../support/booking-fixtures.ts';
import { addressOf, freshDatabase, postgresUrl } from '../support/database.ts';
import { createShop, OWNER } from '../support/harness.ts';
import { hasPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { askAt, signInAt, startShop } from '../support/server-process.ts';

if (!hasPgBouncer)
  console.warn('The tests of PgBouncer are left out: it is not installed (apt-get install pgbouncer).');

const IGNORED = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

/** A test database that is reached through PgBouncer. */
async function openThrough(settings: Record<string, string>) {
  const direct = await freshDatabase();
  onTestFinished(direct.close);
  const pooler = await startPgBouncer(await addressOf(direct.db), settings);
  onTestFinished(pooler.close);
  return { ...pooler, direct, config: readConfig({ DATABASE_URL: pooler.url, DATA_DIR: '/nowhere/reflow' }) };
}

describe.skipIf(postgresUrl === null || !hasPgBouncer)('behind PgBouncer', () => {
  it('names the parameters that PgBouncer must ignore [REL-09]', async () => {
    const { config, url } = await openThrough({ pool_mode: 'session' });
    await expect(openShopDatabase(config)).rejects.toThrow(
      `The pooler at ${new URL(url).host} refuses a setting of the connection. Add ignore_startup_parameters = ${IGNORED} to the configuration of PgBouncer, or let DATABASE_URL name PostgreSQL itself.`,
    );
  });

  it('receives notices of changes in session mode [LIVE-13]', async () => {
    const { config } = await openThrough({ pool_mode: 'session', ignore_startup_parameters: IGNORED });
    const { db, listen, health, close } = await openShopDatabase(config);
    onTestFinished(close);
    const heard: string[] = [];
    const stop = await listen('shop', { onNotice: (text) => heard.push(text), onGap: () => heard.push('a gap') });
    onTestFinished(stop);
    await db.execute(sql`select pg_notify('shop', 'one')`);
    await vi.waitFor(() => expect(heard).toEqual(['one']));
    expect(health.describeNotices()).toBeNull();
  });

  const transactions = { pool_mode: 'transaction', ignore_startup_parameters: IGNORED };

  it('reads every time in UTC in transaction mode [SCALE-08]', async () => {
    const { config, direct } = await openThrough(transactions);
    const name = sql.identifier(new URL(await addressOf(direct.db)).pathname.slice(1));
    await direct.db.execute(sql`alter database ${name} set timezone = 'Asia/Karachi'`);
    const { db, close } = await openShopDatabase(config);
    onTestFinished(close);
    const readZone = async () => (await queryOne(db, sql`show timezone`, z.object({ TimeZone: z.string() }))).TimeZone;
    const zones = await Promise.all(Array.from({ length: 40 }, readZone));
    expect(new Set(zones)).toEqual(new Set(['UTC']));
  });

  it('announces changes in transaction mode by polling, and tells the owner why they are late [LIVE-13]', async () => {
    const shop = await createShop();
    onTestFinished(shop.close);
    const { url, close } = await startPgBouncer(await addressOf(shop.db), transactions);
    onTestFinished(close);
    const server = await startShop({ DATABASE_URL: url, DATA_DIR: '/nowhere/reflow' });
    onTestFinished(() => void server.child.kill('SIGKILL'));
    await server.says(/"event":"sys_no_notices".*pool_mode = session/);
    const { accessToken: token } = await signInAt(server.address, OWNER);
    const headers = { authorization: `Bearer ${token}` };
    const ready = await fetch(`${server.address}/ready`, { headers });
    expect(await ready.json()).toMatchObject({ data: { server: { live: expect.stringContaining('PgBouncer') } } });

    const live = await fetch(`${server.address}/api/live`, { headers });
    const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await askAt(server.address, '/booking', { token, body: KHAN })).status).toBe(201);
    let told = '';
    while (!told.includes('event: behind')) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error(`The stream ended: ${told}`);
      told += value ?? '';
    }
    await reader?.cancel();
  });
});
