import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, Server } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockData, type LockOptions, requestHolder } from '../../../../server/db/embedded/data-lock.ts';
import { run } from '../../support/server-process.ts';
import { newFolder } from '../../support/use.ts';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = newFolder();
  path = join(dataDir, 'db.lock');
});

const inUse = (by: string) =>
  `The data folder ${dataDir} is in use by ${by}. Stop that server first, or set DATA_DIR to another folder.`;

/** Leaves the socket of a killed holder, which does not answer. */
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

/** Printed by a start that pauses. */
const PAUSED = /paused before \w+/;

/**
 * The `NODE_OPTIONS` of a start that pauses once, before a call that changes `path` or its content, until the file `go`
 * exists.
 */
function pausedAt(call: 'renameSync' | 'unlinkSync', path: string, go: string): string {
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const real = fs.${call};
    fs.${call} = (...paths) => {
      if (paths.some((path) => path.startsWith(${JSON.stringify(path)}))) {
        fs.${call} = real;
        syncBuiltinESMExports();
        fs.writeSync(1, 'paused before ${call}\\n');
        while (!fs.existsSync(${JSON.stringify(go)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
      return real(...paths);
    };
    syncBuiltinESMExports();`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}

it.each(['unlinkSync', 'renameSync'] as const)(
  'a start that pauses before %s of a dead lock does not take it from a newer holder [PEOPLE-06]',
  { timeout: 180_000 },
  async (call) => {
    await leaveDead();
    const go = join(dataDir, '.go');
    const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0', NODE_OPTIONS: pausedAt(call, path, go) };
    const paused = await run('main', [], env);
    onTestFinished(() => void paused.child.kill('SIGKILL'));
    await paused.says(PAUSED);
    const { handleRequests, release } = await lockData(path, dataDir);
    handleRequests(async () => 'here');
    writeFileSync(go, '');
    const refused = `paused before ${call}\n${inUse(`process ${process.pid}`)}\n`;
    expect([await paused.ended, paused.printed()]).toEqual([1, refused]);
    expect(await requestHolder(path, dataDir, 'who?')).toBe('here');
    await release();
    expect(existsSync(path)).toBe(false);
  },
);

it('answers a request at the end of its line, without waiting for the end of the stream', async () => {
  const { handleRequests, release } = await lockData(path, dataDir);
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
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockData(path, dataDir)));
    const [held, ...more] = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(more).toEqual([]);
    expect(readdirSync(dataDir)).toEqual(['db.lock']);
    await held?.release();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is not released by a previous holder that releases late', async () => {
    const first = await lockData(path, dataDir);
    await first.release();
    const second = await lockData(path, dataDir);
    await first.release();
    second.handleRequests(async () => 'here');
    expect(await requestHolder(path, dataDir, 'who?')).toBe('here');
    await second.release();
  });

  it('is not taken from a holder that is too busy to answer', async () => {
    const silent = createServer((caller) => caller.resume());
    await new Promise<void>((done) => silent.listen(path, done));
    await expect(lockData(path, dataDir)).rejects.toThrow(inUse('another process'));
    await new Promise((done) => silent.close(done));
  });

  it('of another PC is respected on a network share, but a dead one of this PC is not', async () => {
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

  it('of another user on Windows is reported as held', async () => {
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function fail(this: Server) {
      process.nextTick(() => this.emit('error', Object.assign(new Error('listen EACCES'), { code: 'EACCES' })));
      return this;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    await expect(lockData(path, dataDir, { platform: 'win32' })).rejects.toThrow(inUse('another process'));
  });

  // The platform is injected. On Linux a pipe name is the name of a socket in the current folder.
  it.each(['linux', 'win32'] as const)('accepts requests of its own user only (%s) [PEOPLE-06]', async (platform) => {
    const ask = (onProgress?: (line: string) => void) =>
      requestHolder(path, dataDir, 'hello', { platform, ...(onProgress ? { onProgress } : {}) });
    expect(await ask()).toBeNull();
    const { handleRequests, release } = await lockData(path, dataDir, { platform });
    const held = inUse(`process ${process.pid}`);
    // Windows ignores the case of folder names.
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
