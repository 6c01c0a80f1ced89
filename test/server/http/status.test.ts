import { expect, it, onTestFinished, vi } from 'vitest';
import { readData, refused, useCounter } from '../support/booking-fixtures.ts';

const shop = useCounter();

const ask = async (url: string, bearer?: string) => {
  const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
  const answer = await shop.app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json<unknown>(), cache: answer.headers['cache-control'] };
};
const said = (status: string, more: object = {}) => ({
  status: 200,
  body: { success: true, data: { status, ...more } },
  cache: 'no-store',
});

it('tells everyone only that the server is up and its database answers [SEEN-04]', async () => {
  for (const bearer of [undefined, 'x.y.z', (await shop.person('COUNTER')).token]) {
    expect(await ask('/health', bearer)).toEqual(said('up'));
    expect(await ask('/ready', bearer)).toEqual(said('ready'));
  }
});

it('tells the owner version, system and start time [SEEN-04]', async () => {
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
    live: null,
    certificate: null,
    backup: { provenAt: null, changedSince: null, problem: null, copyProblem: null, warnings: [] },
  };
  expect(await ask('/health', shop.token)).toEqual(said('up', { server }));
  expect(await ask('/ready', shop.token)).toEqual(said('ready', { server }));
});

it('tells the owner the state of the backups, and others only the warnings without reasons [BACKUP-10, SEEN-11]', async () => {
  const { readBackups } = shop.deps;
  const backup = {
    provenAt: '2025-01-05T07:25:00.000Z',
    changedSince: '2025-01-05T07:29:00.000Z',
    problem: 'There is no room for a backup in /data.',
    copyProblem: null,
  };
  Object.assign(shop.deps, { readBackups: () => backup });
  const warnings = ['The last backup failed. There is no room for a backup in /data.'];
  expect((await ask('/ready', shop.token)).body).toMatchObject({
    data: { server: { backup: { ...backup, warnings } } },
  });
  expect(await ask('/ready')).toEqual(said('ready'));
  const { token } = await shop.person('MANAGER');
  const { provenAt } = backup;
  const release = { version: '1.0.0', date: null, newer: { version: '1.1.0', date: '2026-12-10' } };
  Object.assign(shop.deps, { readRelease: () => release });
  onTestFinished(() => void Object.assign(shop.deps, { readRelease: undefined }));
  expect(await shop.get('/backups/newest')).toEqual({ provenAt, warnings, release });
  expect(readData(await shop.call('GET', '/backups/newest', { token }))).toEqual({
    provenAt,
    warnings: ['The last backup failed. Please tell the owner.'],
  });
  Object.assign(shop.deps, { readBackups: () => null });
  expect((await shop.ask('GET', '/backups/newest')).status).toBe(503);
  Object.assign(shop.deps, { readBackups });
});

it('is not ready before the shop has its first account [SEEN-04]', async () => {
  Object.assign(shop.deps, { isPrepared: () => false });
  expect(await ask('/ready')).toEqual({ ...refused(503, 'The server is starting'), cache: 'no-store' });
  expect(await ask('/health')).toEqual(said('up'));
  Object.assign(shop.deps, { isPrepared: () => true });
  expect(await ask('/ready')).toEqual(said('ready'));
  Reflect.deleteProperty(shop.deps, 'isPrepared');
});

it('is up but not ready while the database does not answer [SEEN-04]', async () => {
  const refusal = { ...refused(503, 'The database does not answer'), cache: 'no-store' };
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
