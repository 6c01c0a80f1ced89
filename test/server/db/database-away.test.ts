import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { isAway } from '../../../server/db/database.ts';
import { openShopDatabase } from '../../../server/db/open.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { buildApp } from '../../../server/http/app.ts';
import { StartupError } from '../../../server/startup-error.ts';
import { addressOf, freshDatabase, freshInMemory, postgresUrl } from '../support/database.ts';
import { listRoutes, createShop, OWNER, type Shop } from '../support/harness.ts';

const AWAY = { success: false, error: 'The database does not answer. Please try again in a moment.' };

/** A connection to PostgreSQL that a test can cut and restore. */
async function openWay(to: URL) {
  const sockets = new Set<Socket>();
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((from) => {
      const on = connect(Number(to.port || 5432), to.hostname);
      for (const [one, other] of [
        [from, on],
        [on, from],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy()).pipe(other);
      }
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    cut,
    mend: async () => {
      server = await listen(port);
    },
  };
}

describe.skipIf(postgresUrl === null)('with PostgreSQL', () => {
  let shop: Shop;
  let way: Awaited<ReturnType<typeof openWay>>;
  let close: () => Promise<void>;
  let app: Shop['app'];
  let token: string;

  beforeAll(async () => {
    shop = await createShop();
    way = await openWay(new URL(await addressOf(shop.db)));
    const through = openPostgres(way.url, { poolSize: 3 });
    app = await buildApp({ ...shop.deps, db: through.db });
    close = through.close;
    token = await shop.signIn();
  });
  afterAll(async () => {
    await app.close();
    await way.cut();
    await close();
    await shop.close();
  });

  const ask = (method: string, url: string, payload?: object) =>
    app.inject({
      method: method as 'GET',
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    });

  it('every call answers 503 while the database is away, and works again afterwards [REL-09]', async () => {
    const { refreshToken } = (await ask('POST', '/api/auth/login', OWNER)).json().data;
    expect((await ask('GET', '/api/booking')).statusCode).toBe(200);
    await way.cut();
    const calls = listRoutes(app).filter(({ path }) => !path.startsWith('/api/auth'));
    const answers = await Promise.all(
      calls.map(async ({ method, path }) => {
        const { statusCode, headers, body } = await ask(method, path);
        return { method, path, statusCode, retryAfter: headers['retry-after'], body: body && JSON.parse(body) };
      }),
    );
    expect(answers).toEqual(
      calls.map(({ method, path }) => {
        const body = method === 'HEAD' ? '' : AWAY;
        return { method, path, statusCode: 503, retryAfter: '5', body };
      }),
    );
    const refused = await ask('POST', '/api/auth/refresh', { refreshToken });
    expect([refused.statusCode, refused.json()]).toEqual([503, AWAY]);
    await way.mend();
    expect((await ask('GET', '/api/booking')).statusCode).toBe(200);
    expect((await ask('POST', '/api/auth/refresh', { refreshToken })).statusCode).toBe(200);
  });

  it('a connection that breaks during a change fails only that change [REL-09]', async () => {
    const change = shop.db.transaction(async (tx) => {
      const { rows } = (await tx.execute('select pg_backend_pid() as pid')) as unknown as { rows: { pid: number }[] };
      await shop.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await tx.execute('select 1');
    });
    await expect(change).rejects.toSatisfy(isAway);
    await expect(shop.db.execute('select 1')).resolves.toBeDefined();
  });

  it('a listener reconnects after a lost connection and reports a gap', async () => {
    const { db, listen, close: closeOther } = await freshDatabase();
    const heard: string[] = [];
    const stop = await listen('shop', { onNotice: (text) => heard.push(text), onGap: () => heard.push('a gap') });
    const tell = (text: string) => db.execute(sql`select pg_notify('shop', ${text})`);
    await tell('one');
    await vi.waitFor(() => expect(heard).toEqual(['one']));
    await db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reflow live' and datname = current_database()`,
    );
    await vi.waitFor(() => expect(heard).toEqual(['one', 'a gap']));
    await tell('two');
    await vi.waitFor(() => expect(heard).toEqual(['one', 'a gap', 'two']));
    await stop();
    await closeOther();
  });

  it('a start with a wrong database name says so [REL-09]', async () => {
    const wrong = Object.assign(new URL(way.url), { pathname: '/nothing_here' });
    await expect(openShopDatabase(readConfig({ DATABASE_URL: wrong.href }))).rejects.toThrow(
      new StartupError(`There is no database nothing_here at ${wrong.host}. Create it, or correct DATABASE_URL.`),
    );
  });
});

it('a start without its database says what to do, and does not show the password [REL-09]', async () => {
  const DATABASE_URL = 'postgres://reflow:secret@127.0.0.1:9/shop';
  await expect(openShopDatabase(readConfig({ DATABASE_URL }))).rejects.toThrow(
    new StartupError('The database at 127.0.0.1:9 does not answer. Start it, or correct DATABASE_URL.'),
  );
});

it('an embedded database that does not answer gives 503 and ends no login [REL-09]', async () => {
  const shop = await createShop({ database: await freshInMemory() });
  const token = await shop.signIn();
  const client = (shop.db as unknown as { $client: Record<'query' | 'transaction', () => Promise<never>> }).$client;
  const away = [vi.spyOn(client, 'query'), vi.spyOn(client, 'transaction')];
  for (const part of away) {
    part.mockImplementation(() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })));
  }
  const answers = await Promise.all([
    shop.call('GET', '/booking', { token }),
    shop.call('GET', '/dashboard', { token }),
    shop.call('POST', '/auth/login', { body: OWNER }),
    shop.call('POST', '/auth/refresh', { body: { refreshToken: 'x'.repeat(43) } }),
  ]);
  for (const part of away) part.mockRestore();
  expect(answers.map(({ status, headers, body }) => [status, headers['retry-after'], body])).toEqual(
    answers.map(() => [503, '5', AWAY]),
  );
  expect((await shop.call('GET', '/booking', { token })).status).toBe(200);
  await shop.close();
});
