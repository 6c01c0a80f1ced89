import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readUntilReady } from '../../tools/project.ts';
import { bookAndPrint } from './main-job.ts';
import { toNpm } from './npm.ts';

const runFile = promisify(execFile);

const OWN_PASSWORD = 'a quiet evening shift';
/**
 * Unpacks the archive in a new folder, starts it, completes a booking and prints its receipt.
 * @param version the Node version for `npm start`, or `null` for the archive's own Node
 * @throws Error if the server ends early
 */
export async function checkRelease(home: string, title: string, version: string | null): Promise<void> {
  const away = mkdtempSync(join(tmpdir(), 'reflow-release-'));
  const isWindows = process.platform === 'win32';
  // The tar of Windows unpacks both kinds.
  await runFile('tar', ['-xf', join(home, `${title}${isWindows ? '.zip' : '.tar.gz'}`)], { cwd: away });
  const folder = join(away, title);
  const [program = '', ...args] = version === null ? toStart(folder) : [...toNpm(), 'start'];
  // The `PATH` is that of a computer without Node, or with only that version.
  const path = version === null ? '' : `${await installNode(version, away)}${delimiter}`;
  const server = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, PATH: `${path}${process.env['PATH']}`, HOST: '127.0.0.1', PORT: '0', DATA_DIR: 'data' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: !isWindows,
  });
  // Waits for `close`, not `exit`: npm ends before its server, which holds this output until it has written everything.
  const ended = once(server, 'close');
  try {
    const { url, said } = await readUntilReady(server.stdout);
    const [, email, file] = /^First account: (\S+)\. Its password is in (.+), which/m.exec(said) ?? [];
    if (file === undefined) throw new Error(`The archive tells no first account: ${said}`);
    const password = readFileSync(resolve(folder, file), 'utf8').trim();
    await bookAndPrint(url, { email: String(email), password }, OWN_PASSWORD);
    console.log(`Node ${version ?? 'of the archive'}: the archive starts, takes a booking and prints its receipt`);
  } finally {
    // Ends the whole group that npm started. Windows has no groups. There the server ends when npm is gone.
    if (server.pid !== undefined) process.kill(isWindows ? server.pid : -server.pid, 'SIGTERM');
    server.stdout.resume();
    await ended;
    rmSync(away, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns the command of the launcher. Windows starts a `.cmd` only in a shell, which could not be stopped. */
const toStart = (folder: string): readonly string[] =>
  process.platform === 'win32'
    ? [join(folder, 'runtime/node.exe'), join(folder, 'scripts/reflow.mjs'), 'start']
    : [join(folder, 'reflow'), 'start'];

/** @returns the folder of its program */
async function installNode(version: string, away: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const [program, ...first] = toNpm();
  await runFile(program, [...first, 'install', '--no-save', '--prefix', away, `${name}@${version}`]);
  return join(away, 'node_modules', name, 'bin');
}
