import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { aBookingBody } from '../../test/support/body.ts';
import { readUntilReady } from '../tool.ts';

const runFile = promisify(execFile);

const OWN_PASSWORD = 'a quiet evening shift';
/**
 * Unpacks the archive in a new folder, starts it, and takes the way to the first booking. @param version of Node; `null` is
 * the one that runs this. @throws Error where it ends early
 */
export async function checkRelease(home: string, title: string, version: string | null): Promise<void> {
  const away = mkdtempSync(join(tmpdir(), 'reflow-release-'));
  await runFile('tar', ['-xzf', join(home, `${title}.tar.gz`)], { cwd: away });
  const folder = join(away, title);
  const path = version === null ? process.env['PATH'] : `${await installNode(version, away)}:${process.env['PATH']}`;
  const server = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PATH: path, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // Not `exit`: npm ends before the server that it started, which holds this output until it has written all.
  const ended = once(server, 'close');
  try {
    const { url, said } = await readUntilReady(server.stdout);
    const [, email, file] = /^First account: (\S+)\. Its password is in (.+), which/m.exec(said) ?? [];
    if (file === undefined) throw new Error(`The archive tells no first account: ${said}`);
    const call = async (method: string, path: string, body: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
      const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
      return (JSON.parse(text) as { data: { accessToken?: string; code?: string } }).data;
    };
    const password = readFileSync(resolve(folder, file), 'utf8').trim();
    const { accessToken } = await call('POST', '/auth/login', { email, password });
    const change = { currentPassword: password, newPassword: OWN_PASSWORD };
    await call('POST', '/account/password', change, accessToken);
    const { code } = await call('POST', '/booking', aBookingBody(), accessToken);
    console.log(`Node ${version ?? process.version}: the archive starts, and ${code} is booked in`);
  } finally {
    // All that npm started, and not npm alone.
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGTERM');
    server.stdout.resume();
    await ended;
    rmSync(away, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @returns the folder of its program */
async function installNode(version: string, away: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  await runFile('npm', ['install', '--no-save', '--prefix', away, `${name}@${version}`]);
  return join(away, 'node_modules', name, 'bin');
}
