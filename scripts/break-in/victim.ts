import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running server to break into. */
export type Victim = {
  url: string;
  dataDir: string;
  printed: () => string;
  stop: () => Promise<void>;
};

export const OWNER = { email: 'owner@shop.test', password: 'kettle-orbit-77' };

/** What a call came back with; `body` is parsed where it is JSON. */
export type Answer = { status: number; text: string; headers: Headers; body: unknown };

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
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

const CLOCK = `data:text/javascript,${encodeURIComponent(`
const Real = Date; const shift = Number(process.env.CLOCK_SHIFT_MS);
globalThis.Date = class extends Real {
  constructor(...parts) { if (parts.length === 0) super(Real.now() + shift); else super(...parts); }
  static now() { return Real.now() + shift; }
};`)}`;

/** Runs a program of the build at `root` with a clean environment; what is typed to it is `input`. */
export function run(root: string, script: string, args: readonly string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, ['--import', CLOCK, join(root, 'dist/server', script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', CLOCK_SHIFT_MS: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let text = '';
  const heard = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const listen of heard) listen();
    });
  }
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    for (const listen of heard) listen();
  });
  return { child, ended, printed: () => text, heard };
}

/** Starts the server. @returns it, or what it printed when it refused to start. */
export async function start(root: string, dataDir: string, env: Record<string, string> = {}): Promise<Victim | string> {
  const known = { STAFF_EMAIL: OWNER.email, STAFF_PASSWORD: OWNER.password };
  const program = run(root, 'main.js', [], { PORT: '0', DATA_DIR: dataDir, ...known, ...env });
  const url = await new Promise<string | null>((done) => {
    const look = () => {
      const [, found] = /ready at (http\S+)/.exec(program.printed()) ?? [];
      if (found !== undefined) done(found);
      else if (!running.has(program.child)) done(null);
    };
    program.heard.add(look);
    look();
  });
  if (url === null) return program.printed();
  return {
    url: url.replace('0.0.0.0', '127.0.0.1'),
    dataDir,
    printed: program.printed,
    stop: async () => {
      program.child.kill('SIGTERM');
      await program.ended;
    },
  };
}

/** Starts it or gives up. */
export async function mustStart(root: string, dataDir: string, env: Record<string, string> = {}): Promise<Victim> {
  const victim = await start(root, dataDir, env);
  if (typeof victim === 'string') throw new Error(`The server did not start:\n${victim}`);
  return victim;
}

export async function call(
  victim: Victim,
  method: string,
  path: string,
  options: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { token, body, headers } = options;
  const response = await fetch(`${victim.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends bytes as they stand; `drip` one at a time each second. @returns what came back, and after how long, in ms. */
export function raw(victim: Victim, text: string, drip = ''): Promise<{ text: string; ms: number }> {
  const { hostname, port } = new URL(victim.url);
  const began = Date.now();
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let said = '';
    let at = 0;
    const dripping =
      drip === ''
        ? undefined
        : setInterval(() => {
            socket.write(drip[at] ?? ' ');
            at += 1;
            if (at > 75) socket.destroy();
          }, 1000);
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearInterval(dripping);
      done({ text: said, ms: Date.now() - began });
    });
    socket.setTimeout(90_000, () => socket.destroy());
    socket.write(text);
  });
}
