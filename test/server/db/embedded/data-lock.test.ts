import { existsSync, linkSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { lockFolder, requestHolder } from 'pglite-durable';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { NAMES } from '../../../../server/db/embedded/names.ts';
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
async function leaveDead(): Promise<void> {
  const { release } = await lockFolder(path, dataDir);
  const [name = ''] = readdirSync(path);
  await release();
  const server = createServer();
  const part = join(dataDir, '.part');
  await new Promise<void>((done) => server.listen(part, done));
  mkdirSync(path);
  linkSync(part, join(path, name));
  await new Promise((done) => server.close(done));
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
  async (call) => {
    await leaveDead();
    const go = join(dataDir, '.go');
    const env = { DATA_DIR: dataDir, PORT: '0', BACKUP_MINUTES: '0', NODE_OPTIONS: pausedAt(call, path, go) };
    const paused = await run('main', [], env);
    onTestFinished(() => void paused.child.kill('SIGKILL'));
    await paused.says(PAUSED);
    const { handleRequests, release } = await lockFolder(path, dataDir);
    handleRequests(async () => 'here');
    writeFileSync(go, '');
    const refused = `paused before ${call}\n${inUse(`process ${process.pid}`)}\n`;
    expect([await paused.ended, paused.printed()]).toEqual([1, refused]);
    expect(await requestHolder(path, dataDir, 'who?', { names: NAMES })).toBe('here');
    await release();
    expect(existsSync(path)).toBe(false);
  },
);

it.each(['linux', 'win32'] as const)('the lock (%s) names Reflow and its setting [PEOPLE-06]', async (platform) => {
  const options = { names: NAMES, platform };
  const { release } = await lockFolder(path, dataDir, options);
  await expect(lockFolder(path, dataDir, options)).rejects.toThrow(inUse(`process ${process.pid}`));
  await release();
});
