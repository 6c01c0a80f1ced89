// `npm run first-day`: what it takes the machine from nothing to a device that is booked in: seconds and memory of each
// step. `-- --release` begins with the archive of `npm run release`, else it is a clone of this repository. Linux only.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { readTyped } from '../../tools/command.ts';
import { USAGES } from '../../tools/usages.ts';
import { root } from '../tool.ts';

const MB = 2 ** 20;
/** Milliseconds between two looks at the memory. */
const LOOK_MS = 100;
const PORT = 3917;
const OWN_PASSWORD = 'a quiet evening shift';

/** Bytes of memory that a process and all that it started have, pages that they share counted for each. */
function measureTree(pid: number): number {
  const processes = readdirSync('/proc').flatMap((entry) => {
    try {
      const [, rest = ''] = /^\d+ \(.*\) \S (.*)$/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      const fields = rest.split(' ');
      return [{ pid: Number(entry), parent: Number(fields[0]), bytes: Number(fields[20]) * 4096 }];
    } catch {
      return [];
    }
  });
  const sum = (of: number): number =>
    processes.filter(({ parent }) => parent === of).reduce((bytes, child) => bytes + child.bytes + sum(child.pid), 0);
  return (processes.find((one) => one.pid === pid)?.bytes ?? 0) + sum(pid);
}

type Step = { what: string; seconds: number; megabytes: number | null };
const steps: Step[] = [];

/** Runs a command until it ends or says a line. @returns the process, and what it said. */
async function begin(what: string, command: string, args: readonly string[], cwd: string, until?: RegExp) {
  const began = performance.now();
  const child = spawn(command, [...args], {
    cwd,
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', npm_config_update_notifier: 'false' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, measureTree(child.pid ?? 0))), LOOK_MS);
  const ended = new Promise<number>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
  const heard: string[] = [];
  const said = new Promise<void>((done) => {
    createInterface(child.stdout).on('line', (line) => {
      heard.push(line);
      if (until?.test(line)) done();
    });
  });
  const code = await Promise.race([ended, said]);
  clearInterval(look);
  steps.push({ what, seconds: (performance.now() - began) / 1000, megabytes: peak / MB });
  if (code !== undefined && (code !== 0 || until)) throw new Error(`${what} ended with ${code}`);
  return { child, ended, heard };
}

/** @returns whether there was anybody left in the group of a process to hear it. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-pid, name);
  } catch {
    return false;
  }
}

const url = `http://127.0.0.1:${PORT}/api`;

async function call(what: string, method: string, path: string, body: unknown, token?: string) {
  const began = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text}`);
  steps.push({ what, seconds: (performance.now() - began) / 1000, megabytes: null });
  const { data } = JSON.parse(text) as { data: { accessToken?: string; code?: string } };
  return data;
}

const isRelease = readTyped(USAGES['first-day']).has('release');
const home = mkdtempSync(join(tmpdir(), 'reflow-first-day-'));
try {
  let folder = join(home, 'reflow');
  if (isRelease) {
    const [archive = ''] = readdirSync(join(root, 'dist/release')).filter((name) => name.endsWith('.tar.gz'));
    await begin('unpack the archive', 'tar', ['-xzf', join(root, 'dist/release', archive)], home);
    folder = join(home, archive.replace('.tar.gz', ''));
  } else {
    await begin('git clone', 'git', ['clone', '--quiet', '--no-hardlinks', root, folder], home);
    await begin('npm ci', 'npm', ['ci'], folder);
  }
  const { child, ended, heard } = await begin(
    isRelease ? 'npm start, until it is ready' : 'npm start, with the build, until it is ready',
    'npm',
    ['start'],
    folder,
    /^Reflow is ready at /,
  );
  try {
    const [, email, file] = /^First account: (\S+)\. Its password is in (.+), which/m.exec(heard.join('\n')) ?? [];
    if (email === undefined || file === undefined) throw new Error(`No first account was told: ${heard.join('\n')}`);
    const password = readFileSync(resolve(folder, file), 'utf8').trim();
    const { accessToken } = await call('first sign-in', 'POST', '/auth/login', { email, password });
    const change = { currentPassword: password, newPassword: OWN_PASSWORD };
    await call('a password of one’s own', 'POST', '/account/password', change, accessToken);
    const shop = { name: 'Hafeez Centre Repairs', address: 'Shop 88, Gulberg III, Lahore', phone: '042-35761234' };
    await call('shop details', 'PATCH', '/shop', shop, accessToken);
    const booking = {
      clientName: 'Ayesha Khan',
      clientType: 'INDIVIDUAL',
      phoneNumber: '0300-1234567',
      whatsappNumber: '0300-1234567',
      booking_items: [{ name: 'RTX 3080', type: 'GPU', payableAmount: 12_500 }],
    };
    const { code } = await call('first booking', 'POST', '/booking', booking, accessToken);
    steps.push({ what: `${code} is booked in; the server`, seconds: 0, megabytes: measureTree(child.pid ?? 0) / MB });
  } finally {
    // All that npm started, and not npm alone: the server closes its database a moment after npm has ended.
    signal(child.pid ?? 0, 'SIGTERM');
    await ended;
    while (signal(child.pid ?? 0, 0)) await setTimeout(LOOK_MS);
  }
  const [cpu] = cpus();
  console.log(
    `${cpu?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`,
  );
  for (const { what, seconds, megabytes } of steps) {
    console.log(
      `${seconds.toFixed(1).padStart(7)} s ${megabytes === null ? '' : `${Math.round(megabytes)} MB`.padStart(8)} ${what}`,
    );
  }
  console.log(
    `${steps
      .reduce((sum, { seconds }) => sum + seconds, 0)
      .toFixed(1)
      .padStart(7)} s in all`,
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}
