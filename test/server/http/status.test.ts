import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../../server/http/app.ts';
import { readData } from '../support/booking-fixtures.ts';
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

it('tells the owner how the backups stand, and everybody on the dashboard without the reasons [BACKUP-10]', async () => {
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
