import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockData, type LockOptions, requestHolder } from '../../../../server/db/embedded/data-lock.ts';
import { PAUSED, pausedAt } from '../../../chaos/paused-start.ts';
import { shopData } from '../../support/booted-data.ts';
import { type Program, run, startShop } from '../../support/server-process.ts';
import { newFolder } from '../../support/use.ts';

let dataDir: string;
let path: string;
const programs: Program[] = [];
beforeEach(() => {
  dataDir = newFolder();
  path = join(dataDir, 'db.lock');
});
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

const start = async (...[script, args, env]: Parameters<typeof run>) => {
  const program = await run(script, args, { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0', ...env });
  programs.push(program);
  return program;
};
const inUse = (by: string) =>
  `The data folder ${dataDir} is in use by ${by}. Stop that server first, or set DATA_DIR to another folder.`;

/** Leaves what a killed holder leaves: a socket that answers nothing. */
async function leaveDead(options: LockOptions = {}): Promise<string> {
  const { release } = await lockData(path, dataDir, options);
  const [name = ''] = readdirSync(path);
  await release();
  const server = createServer();
  const part = join(dataDir, '.part');
  await new Promise<void>((done) => server.listen(part, done));
  mkdirSync(path);
  linkSync(part, join(path, name));
  await new Promise((done) => server.close(done));
  return name;
}

it.each(['unlinkSync', 'renameSync'] as const)(
  'a start that is paused before %s of a dead lock does not take it from the one that runs by then [PEOPLE-06]',
  { timeout: 180_000 },
  async (call) => {
    await shopData(dataDir);
    await leaveDead();
    const go = join(dataDir, '.go');
    const paused = await start('main', [], { NODE_OPTIONS: pausedAt(call, path, go) });
    await paused.says(PAUSED);
    const holder = await startShop({ DATA_DIR: dataDir });
    programs.push(holder);
    writeFileSync(go, '');
    expect(await paused.ended).toBe(1);
    expect(paused.printed()).toContain(inUse(`process ${holder.child.pid}`));
    expect((await fetch(`${holder.address}/ready`)).status).toBe(200);
    holder.child.kill('SIGTERM');
    expect(await holder.ended).toBe(0);
    expect(existsSync(path)).toBe(false);
  },
);

it('a dead lock goes to one of several servers that start together [PEOPLE-06]', { timeout: 180_000 }, async () => {
  await shopData(dataDir);
  const { child, ended } = await startShop({ DATA_DIR: dataDir });
  child.kill('SIGKILL');
  await ended;
  const started = await Promise.all(Array.from({ length: 3 }, () => start('main', [], {})));
  const ready = await Promise.any(started.map((program) => program.says(/ready at/).then(() => program)));
  const others = started.filter((program) => program !== ready);
  expect(await Promise.all(others.map((program) => program.ended))).toEqual([1, 1]);
  for (const other of others) expect(other.printed()).toContain('is in use by');
  ready.child.kill('SIGTERM');
  expect(await ready.ended).toBe(0);
});

describe('the lock', () => {
  it('of a killed holder goes to one of twenty that ask at once', async () => {
    await leaveDead();
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockData(path, dataDir)));
    const [held, ...more] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(more).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['db.lock']);
    await held?.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('of the next holder is not what one gives back late', async () => {
    const first = await lockData(path, dataDir);
    await first.release();
    const second = await lockData(path, dataDir);
    await first.release();
    second.handleRequests(async () => 'here');
    expect(await requestHolder(path, dataDir, 'who?')).toBe('here');
    await second.release();
  });

  it('is not taken from a holder that is too busy to answer', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((done) => silent.listen(path, done));
    await expect(lockData(path, dataDir)).rejects.toThrow(inUse('another process'));
    await new Promise((done) => silent.close(done));
  });

  it('of another PC counts as held on a network share, and one of this PC does not', async () => {
    const here = { host: 'counter', isShare: () => true };
    const name = await leaveDead({ ...here, host: 'office' });
    await expect(lockData(path, dataDir, here)).rejects.toThrow(
      `The data folder ${dataDir} lies on a network share, and another PC has opened it. Stop Reflow on that PC first. If it runs nowhere, remove ${join(path, name)} and start again.`,
    );
    expect(readdirSync(path)).toEqual([name]);
    rmSync(join(path, name));
    await leaveDead(here);
    await (await lockData(path, dataDir, here)).release();
    await leaveDead({ host: 'office' });
    await (await lockData(path, dataDir, { host: 'counter', isShare: () => false })).release();
  });

  // The platform is injected: on Linux the name of a pipe is that of a socket in the current folder.
  it.each(['linux', 'win32'] as const)('on %s takes requests of its user alone [PEOPLE-06]', async (platform) => {
    const ask = (onProgress?: (line: string) => void) =>
      requestHolder(path, dataDir, 'hello', { platform, ...(onProgress ? { onProgress } : {}) });
    expect(await ask()).toBeNull();
    const { handleRequests, release } = await lockData(path, dataDir, { platform });
    const held = inUse(`process ${process.pid}`);
    // Folders of Windows that differ by case only are one.
    const same = platform === 'win32' ? path.toUpperCase() : path;
    await expect(lockData(same, dataDir, { platform })).rejects.toThrow(held);
    expect(platform === 'win32' || (statSync(path).mode & 0o077) === 0).toBe(true);
    await expect(ask()).rejects.toThrow(held);
    handleRequests(async (request, onProgress) => {
      for (const line of ['one', 'two']) onProgress(line);
      return `${request} back`;
    });
    const lines: string[] = [];
    expect(await ask((line) => void lines.push(line))).toBe('hello back');
    expect(lines).toEqual(['one', 'two', 'hello back']);
    await release();
    expect([await ask(), readdirSync(dataDir)]).toEqual([null, []]);
  });
});
