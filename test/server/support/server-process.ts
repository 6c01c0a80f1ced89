import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../../scripts/tool.ts';

/** Where the tests find the bundled programs of the server. */
export const PROGRAMS = join(root, 'node_modules/.cache/reflow/server');

/** A program in a process of its own. */
export type Program = {
  child: ChildProcess;
  /** All that it has printed. */
  printed: () => string;
  /** Resolves with the first match in what it prints. @throws when it ends without one. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
};

type Name = 'main' | 'staff' | 'witness-writer';

/** Runs a program. Its database is compiled for a short life. */
export function run(program: Name, args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['--liftoff-only', join(PROGRAMS, `${program}.js`), ...args], {
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
    ended,
    printed: () => text,
    says: (pattern) =>
      new Promise((done, fail) => {
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

/** Starts the server on a free port. @returns it and its address once it is ready. */
export async function startShop(env: Record<string, string>): Promise<Program & { address: string }> {
  const program = run('main', [], { PORT: '0', LOG_LEVEL: 'warn', ...env });
  const [, address = ''] = await program.says(/ready at (http:\S+)/);
  return { ...program, address };
}
