import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Progress } from './rows.ts';
import type { MadeSnapshot, SnapshotOrder } from './make-snapshot.ts';
import type { Message } from './snapshot.child.ts';
import { SnapshotError } from '../../startup-error.ts';

const isSource = import.meta.url.endsWith('.ts');

/** The built script stands beside the bundle; from the sources tsx reads it, unless a test has a bundle. */
export const snapshotProgram = {
  script: fileURLToPath(new URL(isSource ? './snapshot.child.ts' : './snapshot.child.js', import.meta.url)),
  execArgv: isSource ? ['--import', 'tsx'] : process.execArgv,
};

/** Makes a snapshot in a process of its own, so that nobody waits for it; `signal` ends it. @throws SnapshotError */
export function makeApart(order: SnapshotOrder, progress: Progress, signal?: AbortSignal): Promise<MadeSnapshot> {
  const child = fork(snapshotProgram.script, {
    execArgv: snapshotProgram.execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', kill);
  const made = new Promise<MadeSnapshot>((done, fail) => {
    child.on('error', fail);
    child.once('exit', () => fail(new Error('The process of the backup ended before it was done.')));
    child.on('message', (message: Message) => {
      if ('step' in message) progress(message.step, message.done, message.total);
      else if ('made' in message) done(message.made);
      else if (message.isSentence) fail(new SnapshotError(message.failed));
      else fail(Object.assign(new Error(message.failed), message.code === null ? {} : { code: message.code }));
    });
    child.once('spawn', () => child.send(order));
  });
  return made.finally(() => {
    signal?.removeEventListener('abort', kill);
    kill();
  });
}
