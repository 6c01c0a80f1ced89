import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A program of the server in a process of its own, run from its source. */
export type Program = {
  child: ChildProcess;
  /** All that it has printed. */
  printed: () => string;
  /** Resolves with the first match in what it prints. @throws when it ends without one. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves with its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
};

export function run(script: string, args: readonly string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
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

/** Starts `server/main.ts` on a free port. @returns it and its address once it is ready. */
export async function startShop(env: Record<string, string>): Promise<Program & { address: string }> {
  const program = run('server/main.ts', [], { PORT: '0', LOG_LEVEL: 'warn', BACKUP_MINUTES: '0', ...env });
  const [, address = ''] = await program.says(/ready at (http:\S+)/);
  return { ...program, address };
}
