import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tool.ts';
import { BRIEF } from '../../test/e2e/support/shop.ts';

export const OWNER = { email: 'owner@shop.test', password: 'kettle-orbit-77' };

/** What a call came back with; `body` is parsed where it is JSON. */
export type Answer = { status: number; text: string; headers: Headers; body: unknown };
type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> };

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

/** Runs a program of the build with a clean environment; what is typed to it is `input`. */
function spawnProgram(script: string, args: readonly string[], env: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [...BRIEF, '--import', CLOCK, join(root, 'dist/server', script), ...args], {
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

/** Runs a command to its end. @returns its status and the last line that it printed */
export async function command(script: string, args: readonly string[], env: Record<string, string>, input?: string) {
  const { child, ended, printed } = spawnProgram(script, args, env, input);
  await ended;
  return { status: child.exitCode, said: printed().trim().split('\n').at(-1) ?? '' };
}

/** Starts the server. @returns it, or what it printed when it refused to start. */
export async function start(dataDir: string, env: Record<string, string> = {}) {
  const known = { STAFF_EMAIL: OWNER.email, STAFF_PASSWORD: OWNER.password };
  const program = spawnProgram('main.js', [], { PORT: '0', DATA_DIR: dataDir, ...known, ...env });
  const found = await new Promise<string | null>((done) => {
    const look = () => {
      const [, url] = /ready at (http\S+)/.exec(program.printed()) ?? [];
      if (url !== undefined) done(url);
      else if (!running.has(program.child)) done(null);
    };
    program.heard.add(look);
    look();
  });
  if (found === null) return program.printed();
  const url = found.replace('0.0.0.0', '127.0.0.1');
  const stop = async () => {
    program.child.kill('SIGTERM');
    await program.ended;
  };
  return { url, dataDir, stop, printed: program.printed, ...createClient(url, dataDir) };
}

/** Starts it or gives up. */
export async function mustStart(dataDir: string, env: Record<string, string> = {}): Promise<Victim> {
  const victim = await start(dataDir, env);
  if (typeof victim === 'string') throw new Error(`The server did not start:\n${victim}`);
  return victim;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** A field deep in an answer. */
export const dig = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), value);
/** A text of the content of an answer; empty where there is none. */
export const textOf = ({ body }: Pick<Answer, 'body'>, name: string): string => {
  const found = dig(body, 'data', name);
  return typeof found === 'string' ? found : '';
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What anybody can send to a server at `url`. */
function createClient(url: string, dataDir: string) {
  async function call(method: string, path: string, { token, body, headers }: Sent = {}): Promise<Answer> {
    const response = await fetch(`${url}${path}`, {
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
  const login = (body: unknown, headers: Record<string, string> = {}) =>
    call('POST', '/api/auth/login', { body, headers });

  return {
    call,
    login,
    signIn: async (person = OWNER, headers: Record<string, string> = {}) => {
      const answer = await login(person, headers);
      if (answer.status !== 200) throw new Error(`${person.email} cannot sign in: ${answer.status} ${answer.text}`);
      return { ...answer, token: textOf(answer, 'accessToken'), refreshToken: textOf(answer, 'refreshToken') };
    },

    /** Uses the code that was put into the outbox, where this build sends one. */
    verify: async (email: string): Promise<void> => {
      const outbox = join(dataDir, 'outbox');
      const mails = statSync(outbox, { throwIfNoEntry: false }) ? readdirSync(outbox) : [];
      for (const name of mails) {
        const mail = readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', '');
        const [, token] = /token=(?:3D)?([\w-]+)/.exec(mail) ?? /code[^\w]+([\w-]{6,})/i.exec(mail) ?? [];
        if (mail.includes(email) && token !== undefined)
          await call('POST', '/api/auth/verifyEmail', { body: { email, token } });
      }
    },

    /** Sends bytes as they stand, then those of `drip` one each second. @returns what came back, and after how many ms */
    raw: (text: string, drip = ''): Promise<{ text: string; ms: number }> => {
      const { hostname, port } = new URL(url);
      const began = Date.now();
      return new Promise((done) => {
        const socket = connect(Number(port), hostname);
        let said = '';
        const rest = Array.from(drip);
        const dripping = setInterval(() => {
          const next = rest.shift();
          if (next !== undefined) socket.write(next);
          else if (drip !== '') socket.destroy();
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
    },
  };
}

/** A running server to break into. */
export type Victim = Exclude<Awaited<ReturnType<typeof start>>, string>;
