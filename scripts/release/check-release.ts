import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Api } from '../../test/e2e/support/api.ts';
import { readUntilReady } from '../tool.ts';

const runFile = promisify(execFile);

const OWN_PASSWORD = 'a quiet evening shift';
/**
 * Unpacks the archive in a new folder, starts it, completes a booking and prints its receipt. @param version of Node; `null` is
 * the one that runs this. @throws Error where it ends early
 */
export async function checkRelease(home: string, title: string, version: string | null): Promise<void> {
  const away = mkdtempSync(join(tmpdir(), 'reflow-release-'));
  await runFile('tar', ['-xzf', join(home, `${title}.tar.gz`)], { cwd: away });
  const folder = join(away, title);
  const path = version === null ? process.env['PATH'] : `${await installNode(version, away)}:${process.env['PATH']}`;
  const server = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PATH: path, HOST: '127.0.0.1', PORT: '0', DATA_DIR: 'data' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  // Not `exit`: npm ends before the server that it started, which holds this output until it has written all.
  const ended = once(server, 'close');
  try {
    const { url, said } = await readUntilReady(server.stdout);
    const [, email, file] = /^First account: (\S+)\. Its password is in (.+), which/m.exec(said) ?? [];
    if (file === undefined) throw new Error(`The archive tells no first account: ${said}`);
    const password = readFileSync(resolve(folder, file), 'utf8').trim();
    const owner = await Api.signIn(url, { email: String(email), password });
    await owner.call('POST', '/account/password', { currentPassword: password, newPassword: OWN_PASSWORD });
    const { id } = await owner.finish('عائشہ خان', [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }]);
    const receipt = Buffer.from(await owner.download(`/booking/${id}/document?type=receipt&format=pdf`));
    // The name of the font that Urdu letters are set in.
    if (!receipt.includes('NotoNaskhArabic')) throw new Error('The receipt has no Urdu letters.');
    console.log(`Node ${version ?? process.version}: the archive starts, takes a booking and prints its receipt`);
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
