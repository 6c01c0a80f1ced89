import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { snapshotProgram } from '../../../server/db/backup/backups.ts';
import { bundleServer, ENTRIES } from '../../../scripts/build-parts.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const bundled = join(root, 'node_modules/.cache/reflow', `server-${process.pid}`);
let bundling: Promise<void> | null = null;

/** V8 compiles the database once and does not optimize it, because a test program lives only for seconds. */
const BRIEF = ['--liftoff-only'];

/**
 * A bundle starts in a third of the time of the sources. It is deleted with this process.
 * @returns the path of one of its programs
 */
async function bundledProgram(name: string): Promise<string> {
  if (bundling === null) {
    process.once('exit', () => rmSync(bundled, { recursive: true, force: true }));
    bundling = bundleServer(bundled, {
      ...ENTRIES,
      'snapshot.child': 'test/server/support/spared-snapshot.child.ts',
    });
  }
  await bundling;
  return join(bundled, `${name}.js`);
}

/** Lets snapshots of this process use the bundle too. */
export async function bundleSnapshots(): Promise<void> {
  Object.assign(snapshotProgram, { script: await bundledProgram('snapshot.child'), execArgv: BRIEF });
}

/** Starts a program of the server by its name in the build, for example `main` or `data`, in a separate process. */
export async function run(name: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...BRIEF, await bundledProgram(name), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      for (const heard of listeners) heard();
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null);
  return {
    child,
    /** Resolves with its exit code, or with the signal that ended it. */
    ended,
    /** Everything that it has printed. */
    printed: () => text,
    /** Resolves with the first match in its output. @throws if it ends without a match */
    says: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((done, fail) => {
        const look = () => {
          const found = pattern.exec(text);
          if (!found) return;
          listeners.delete(look);
          done(found);
        };
        listeners.add(look);
        void ended.then(() => fail(new Error(`It ended without saying ${pattern}:\n${text}`)));
        look();
      }),
  };
}

/** Starts `server/main.ts` on a free port. @returns the process and its address once it is ready */
export async function startShop(env: Record<string, string>) {
  const program = await run('main', [], { PORT: '0', LOG_LEVEL: 'warn', BACKUP_MINUTES: '0', ...env });
  const [, address = ''] = await program.says(/ready at (http:\S+)/);
  return { ...program, address };
}

type Asked = { token?: string; from?: string; body?: object };

/** One call to a server in another process. */
export async function askAt(address: string, path: string, { token, from, body }: Asked = {}) {
  const answer = await fetch(`${address}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } };
}

/** @returns the tokens of a sign-in */
export const signInAt = async (address: string, credentials: object) =>
  (await askAt(address, '/auth/login', { body: credentials })).body.data as Record<
    'accessToken' | 'refreshToken',
    string
  >;
