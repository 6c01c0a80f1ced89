import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { askHolder, lockData, type LockOptions } from '../../../../server/db/embedded/data-lock.ts';
import { PAUSED, pausedAt } from '../../../chaos/paused-start.ts';
import { shopData } from '../../support/booted-data.ts';
import { type Program, run, startShop } from '../../support/server-process.ts';

let dataDir: string;
let path: string;
const programs: Program[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'reflow-lock-'));
  path = join(dataDir, 'db.lock');
});
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

/** Leaves what a killed holder leaves: a socket that answers nothing. */
async function leaveDead(options: LockOptions = {}): Promise<void> {
  const { release } = await lockData(path, dataDir, options);
  const [name = ''] = readdirSync(path);
  await release();
  const server = createServer();
  const part = join(dataDir, '.part');
  await new Promise<void>((done) => server.listen(part, done));
  mkdirSync(path);
  linkSync(part, join(path, name));
  await new Promise((done) => server.close(done));
}

it.each(['unlinkSync', 'renameSync'] as const)(
  'a start that is paused before %s of a dead lock does not take it from the one that runs by then [PEOPLE-06]',
  { timeout: 180_000 },
  async (call) => {
    await shopData(dataDir);
    const killed = await startShop({ DATA_DIR: dataDir });
    killed.child.kill('SIGKILL');
    await killed.ended;
    const go = join(dataDir, '.go');
    const paused = await run('main', [], { DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS: pausedAt(call, path, go) });
    programs.push(paused);
    await paused.says(PAUSED);
    const holder = await startShop({ DATA_DIR: dataDir });
    programs.push(holder);
    writeFileSync(go, '');
    await paused.says(/in use by|ready at/);
    expect(paused.printed()).toContain(`is in use by process ${holder.child.pid}.`);
    expect((await fetch(`${holder.address}/ready`)).status).toBe(200);
    expect(await paused.ended).toBe(1);
    holder.child.kill('SIGTERM');
    expect(await holder.ended).toBe(0);
    expect(existsSync(path)).toBe(false);
  },
);

it('the lock of a killed holder goes to one of twenty that ask at once', async () => {
  await leaveDead();
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockData(path, dataDir)));
  const [held, ...more] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(more).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(['db.lock']);
  await held?.release();
  expect(readdirSync(dataDir)).toEqual([]);
});

it('what a holder gives back late is not the lock of the next one', async () => {
  const first = await lockData(path, dataDir);
  await first.release();
  const second = await lockData(path, dataDir);
  await first.release();
  second.serve(async () => 'here');
  expect(await askHolder(path, dataDir, 'who?')).toBe('here');
  await second.release();
});

it('on a network share the lock of another PC counts as held, and one of this PC does not', async () => {
  const here = { host: 'counter', isShare: () => true };
  await leaveDead({ ...here, host: 'office' });
  const [name = ''] = readdirSync(path);
  await expect(lockData(path, dataDir, here)).rejects.toThrow(
    `The data folder ${dataDir} lies on a network share, and another PC has opened it. Stop Reflow on that PC first. If it runs nowhere, remove ${join(path, name)} and start again.`,
  );
  expect(readdirSync(path)).toEqual([name]);
  rmSync(join(path, name));
  await (await lockData(path, dataDir, here)).release();
  await leaveDead(here);
  await (await lockData(path, dataDir, here)).release();
  await leaveDead({ host: 'office' });
  await (await lockData(path, dataDir, { host: 'counter', isShare: () => false })).release();
});

it('a dead lock of an earlier release, a socket in the place of the folder, is taken over', async () => {
  const server = createServer();
  const part = join(dataDir, '.part');
  await new Promise<void>((done) => server.listen(part, done));
  linkSync(part, path);
  await new Promise((done) => server.close(done));
  const { release } = await lockData(path, dataDir);
  expect(readdirSync(path)).toHaveLength(1);
  await release();
});
