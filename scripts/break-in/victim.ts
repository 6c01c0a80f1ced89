import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastCode } from '../../test/e2e/support/outbox.ts';
import { BRIEF } from '../../test/e2e/support/shop.ts';
import { root } from '../tool.ts';

export const OWNER = { email: 'owner@shop.test', password: 'kettle-orbit-77' };

type Env = Record<string, string>;
type Sent = { token?: string; body?: unknown; headers?: Record<string, string> };

const folders: string[] = [];
const running = new Set<ChildProcess>();

/** A folder for a shop, or the copy of one, that others may look into as a careless home would let them. */
export function createFolder(from?: string): string {
  const parent = mkdtempSync(join(tmpdir(), 'reflow-break-in-'));
  folders.push(parent);
  chmodSync(parent, 0o755);
  const folder = join(parent, 'data');
  if (from !== undefined) cpSync(from, folder, { recursive: true });
  return folder;
}

export function cleanUp(): void {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

const CLOCK = `data:text/javascript,${encodeURIComponent(`
const Real = Date; const shift = Number(process.env.CLOCK_SHIFT_MS);
globalThis.Date = class extends Real {
  constructor(...parts) { if (parts.length === 0) super(Real.now() + shift); else super(...parts); }
  static now() { return Real.now() + shift; }
};`)}`;

/** Runs a program of the build with a clean environment. */
function spawnProgram(script: string, args: readonly string[], env: Env) {
  const child = spawn(process.execPath, [...BRIEF, '--import', CLOCK, join(root, 'dist/server', script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', CLOCK_SHIFT_MS: '0', ...env },
    stdio: 'pipe',
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const ended = once(child, 'close').finally(() => running.delete(child));
  return { child, ended, printed: () => text };
}

/** Runs a command to its end; `input` is typed to it. @returns its status and the last line that it printed */
export async function command(script: string, args: readonly string[], env: Env, input = '') {
  const { child, ended, printed } = spawnProgram(script, args, env);
  child.stdin.on('error', () => undefined).end(input);
  await ended;
  return { status: child.exitCode, said: printed().trim().split('\n').at(-1) ?? '' };
}

/** Starts the server. @returns it, or what it printed when it refused to start. */
export async function start(dataDir: string, env: Env = {}) {
  const known = { PORT: '0', DATA_DIR: dataDir, STAFF_EMAIL: OWNER.email, STAFF_PASSWORD: OWNER.password };
  const { child, ended, printed } = spawnProgram('main.js', [], { ...known, ...env });
  let url: string | undefined;
  while (url === undefined) {
    if (!running.has(child)) return printed();
    await Promise.race([once(child.stdout, 'data'), ended]);
    url = /ready at (http\S+)/.exec(printed())?.[1]?.replace('0.0.0.0', '127.0.0.1');
  }

  async function call(method: string, path: string, { token, body, headers }: Sent = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { data = {} } = text.startsWith('{') ? (JSON.parse(text) as { data?: Record<string, string | number> }) : {};
    return { status: response.status, headers: response.headers, text, data };
  }
  const login = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/api/auth/login', { body, headers });
  return {
    url,
    dataDir,
    printed,
    call,
    login,
    signIn: async (person = OWNER, headers: Record<string, string> = {}) => {
      const { status, text, data, headers: answered } = await login(person, headers);
      if (status !== 200) throw new Error(`${person.email} cannot sign in: ${status} ${text}`);
      const { accessToken, refreshToken } = data as { accessToken: string; refreshToken: string };
      return { headers: answered, token: accessToken, refreshToken };
    },
    /** Uses the code that was put into the outbox. */
    verify: (email: string) =>
      call('POST', '/api/auth/verifyEmail', { body: { email, token: lastCode(join(dataDir, 'outbox'), email) } }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Starts it or gives up. */
export async function mustStart(dataDir: string, env: Env = {}): Promise<Victim> {
  const victim = await start(dataDir, env);
  if (typeof victim === 'string') throw new Error(`The server did not start:\n${victim}`);
  return victim;
}

/** A running server to break into. */
export type Victim = Exclude<Awaited<ReturnType<typeof start>>, string>;
