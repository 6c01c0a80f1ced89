import { linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, Server } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockFolder, type LockOptions, requestHolder } from '../src/lock.ts';
import { newFolder } from './support.ts';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = newFolder();
  path = join(dataDir, 'db.lock');
});

const inUse = (by: string) =>
  `The data folder ${dataDir} is in use by ${by}. Stop that server first, or choose another folder.`;

/** Leaves the socket of a killed holder, which does not answer. */
async function leaveDead(options: LockOptions = {}): Promise<string> {
  const { release } = await lockFolder(path, dataDir, options);
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

it('answers a request at the end of its line, without waiting for the end of the stream', async () => {
  const { handleRequests, release } = await lockFolder(path, dataDir);
  handleRequests(async (request) => `${request} back`);
  const [name = ''] = readdirSync(path);
  const caller = connect(join(path, name));
  const said: string[] = [];
  caller.setEncoding('utf8').on('data', (part: string) => said.push(part));
  caller.write('hello\n');
  await once(caller, 'end');
  expect(said.join('')).toBe(`${process.pid}\nhello back\n`);
  await release();
});

describe('the data lock', () => {
  it('of a killed holder is taken by exactly one of twenty processes', async () => {
    await leaveDead();
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(path, dataDir)));
    const [held, ...more] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(more).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['db.lock']);
    await held?.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is not released by a previous holder that releases late', async () => {
    const first = await lockFolder(path, dataDir);
    await first.release();
    const second = await lockFolder(path, dataDir);
    await first.release();
    second.handleRequests(async () => 'here');
    expect(await requestHolder(path, dataDir, 'who?')).toBe('here');
    await second.release();
  });

  it('is not taken from a holder that is too busy to answer', async () => {
    const silent = createServer((caller) => caller.resume());
    await new Promise<void>((done) => silent.listen(path, done));
    await expect(lockFolder(path, dataDir)).rejects.toThrow(inUse('another process'));
    await new Promise((done) => silent.close(done));
  });

  it('of another PC is respected on a network share, but a dead one of this PC is not', async () => {
    const here = { host: 'counter', isShare: () => true };
    const name = await leaveDead({ ...here, host: 'office' });
    await expect(lockFolder(path, dataDir, here)).rejects.toThrow(
      `The data folder ${dataDir} lies on a network share, and another PC has opened it. Stop this program on that PC first. If it runs nowhere, remove ${join(path, name)} and start again.`,
    );
    expect(readdirSync(path)).toEqual([name]);
    rmSync(join(path, name));
    await leaveDead(here);
    await (await lockFolder(path, dataDir, here)).release();
    await leaveDead({ host: 'office' });
    await (await lockFolder(path, dataDir, { host: 'counter', isShare: () => false })).release();
  });

  it('of another user on Windows is reported as held', async () => {
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function fail(this: Server) {
      process.nextTick(() => this.emit('error', Object.assign(new Error('listen EACCES'), { code: 'EACCES' })));
      return this;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(lockFolder(path, dataDir, { platform: 'win32' })).rejects.toThrow(inUse('another process'));
  });

  // The platform is injected. On Linux a pipe name is the name of a socket in the current folder.
  it.each(['linux', 'win32'] as const)('accepts requests of its own user only (%s)', async (platform) => {
    const ask = (onProgress?: (line: string) => void) =>
      requestHolder(path, dataDir, 'hello', { platform, ...(onProgress ? { onProgress } : {}) });
    expect(await ask()).toBeNull();
    const { handleRequests, release } = await lockFolder(path, dataDir, { platform });
    const held = inUse(`process ${process.pid}`);
    // Windows ignores the case of folder names.
    const same = platform === 'win32' ? path.toUpperCase() : path;
    await expect(lockFolder(same, dataDir, { platform })).rejects.toThrow(held);
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
