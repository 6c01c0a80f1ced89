import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../../server/http/app.ts';
import { createMetrics } from '../../../server/http/logs/metrics.ts';
import { KHAN, readData } from '../support/booking-fixtures.ts';
import { createShop, OWNER, type Shop } from '../support/harness.ts';

let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await createShop();
  token = await shop.signIn();
});
afterAll(() => shop.close());

const ask = async (url: string, bearer?: string, at: Pick<Shop, 'app'> = shop) => {
  const answer = await at.app.inject({
    url,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });
  return {
    status: answer.statusCode,
    body: JSON.parse(answer.body) as unknown,
    cache: answer.headers['cache-control'],
  };
};
const said = (status: string, more: object = {}) => ({
  status: 200,
  body: { success: true, data: { status, ...more } },
  cache: 'no-store',
});

it('says to anybody that the server is up and its database answers, and no more [SEEN-04]', async () => {
  await shop.addStaff({ email: 'counter@shop.test' });
  const other = await shop.signIn({ ...OWNER, email: 'counter@shop.test' });
  for (const bearer of [undefined, 'x.y.z', other]) {
    expect(await ask('/health', bearer)).toEqual(said('up'));
    expect(await ask('/ready', bearer)).toEqual(said('ready'));
  }
});

it('tells the owner what runs there, on what and since when [SEEN-04]', async () => {
  const server = {
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.version,
    database: 'embedded',
    startedAt: '2025-01-05T07:30:00.000Z',
    uptimeSeconds: expect.any(Number),
    now: '2025-01-05T07:30:00.000Z',
    policyReports: {},
    clock: null,
    disk: null,
    backup: { provenAt: null, changedSince: null, problem: null, copyProblem: null, warnings: [] },
  };
  expect(await ask('/health', token)).toEqual(said('up', { server }));
  expect(await ask('/ready', token)).toEqual(said('ready', { server }));
});

it('tells the owner how the backups stand, and everybody on the dashboard without the reasons [BACKUP-05, BACKUP-10]', async () => {
  const { readBackups } = shop.deps;
  const backup = {
    provenAt: '2025-01-05T07:25:00.000Z',
    changedSince: '2025-01-05T07:29:00.000Z',
    problem: 'There is no room for a backup in /data.',
    copyProblem: null,
  };
  Object.assign(shop.deps, { readBackups: () => backup });
  const warnings = ['The last backup failed. There is no room for a backup in /data.'];
  expect((await ask('/ready', token)).body).toMatchObject({ data: { server: { backup: { ...backup, warnings } } } });
  expect(await ask('/ready')).toEqual(said('ready'));
  const readNewest = async (bearer: string) =>
    readData(await shop.call('GET', '/backups/newest', { token: bearer })) as unknown;
  expect(await readNewest(token)).toEqual({ provenAt: backup.provenAt, warnings });
  await shop.addStaff({ email: 'auditor@shop.test', role: 'AUDITOR' });
  expect(await readNewest(await shop.signIn({ ...OWNER, email: 'auditor@shop.test' }))).toEqual({
    provenAt: backup.provenAt,
    warnings: ['The last backup failed. Please tell the owner.'],
  });
  Object.assign(shop.deps, { readBackups: () => null });
  expect((await shop.call('GET', '/backups/newest', { token })).status).toBe(503);
  Object.assign(shop.deps, { readBackups });
});

it('offers no backups where the database is another server’s [BACKUP-10]', async () => {
  const app = await buildApp({ ...shop.deps, config: { ...shop.deps.config, databaseUrl: 'postgres://nowhere/shop' } });
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', payload: OWNER });
  expect(login.json<{ data: { offers: string[] } }>().data.offers).not.toContain('backups');
  expect((await ask('/api/backups/newest', token, { app })).status).toBe(404);
  await app.close();
});

it('is not ready while the database is silent or refuses, and still up [SEEN-04]', async () => {
  const refusal = {
    status: 503,
    body: { success: false, error: 'The database does not answer' },
    cache: 'no-store',
  };
  const execute = vi.spyOn(shop.db, 'execute');
  execute.mockRejectedValueOnce(new Error('gone'));
  expect(await ask('/ready')).toEqual(refusal);
  execute.mockClear();
  execute.mockReturnValueOnce(new Promise(() => undefined) as never);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const waiting = [ask('/ready'), ask('/ready')];
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect(await Promise.all(waiting)).toEqual([refusal, refusal]);
  expect(execute).toHaveBeenCalledTimes(1);
  expect(await ask('/health')).toEqual(said('up'));
  execute.mockRestore();
});

it('counts answers, refused sign-ins, documents and transactions, by pattern and never by what was typed [SEEN-07]', async () => {
  const { registry, stop } = createMetrics({ readPool: () => ({ total: 3, idle: 2, waiting: 0 }) });
  await shop.call('POST', '/booking', { token, body: KHAN });
  await shop.call('GET', '/booking/1', { token, query: { secret: 'typed' } });
  await shop.call('GET', '/booking/1/document', { token, query: { type: 'invoice' } });
  await shop.call('POST', '/auth/login', { body: { ...OWNER, password: 'wrong' } });
  await shop.call('GET', '/nothing/typed');
  stop();
  await shop.call('GET', '/services', { token });
  const text = await registry.metrics();
  for (const line of [
    'reflow_request_duration_seconds_count{method="POST",route="/api/booking",status="201"} 1',
    'reflow_request_duration_seconds_count{method="GET",route="/api/booking/:id",status="200"} 1',
    'reflow_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
    'reflow_logins_refused_total{status="401"} 1',
    'reflow_documents_total{status="409"} 1',
    'reflow_transactions_running 0',
    'reflow_database_connections{state="total"} 3',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^reflow_transaction_duration_seconds_count\{outcome="committed"\} [1-9]/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).not.toMatch(/typed|\/api\/services/);
});
