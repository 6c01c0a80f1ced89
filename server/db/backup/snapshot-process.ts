import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Progress } from './rows.ts';
import type { Job, Said } from './snapshot.child.ts';
import { SnapshotError } from '../../startup-error.ts';

type Made = Extract<Said, { made: unknown }>;

/** A process of its own in which a snapshot is made and opened, so that nobody at the counter waits for it. */
export type SnapshotProcess = {
  /** One job at a time. @throws SnapshotError, or Error for what nobody expected */
  run: (job: Job, progress: Progress) => Promise<Made>;
  end: () => void;
};

const isSource = import.meta.url.endsWith('.ts');

/**
 * In the built server its script stands beside the bundle and runs with the server's own flags; from the sources tsx
 * reads it, unless a test has a bundle.
 */
export const snapshotProgram = {
  script: fileURLToPath(new URL(isSource ? './snapshot.child.ts' : './snapshot.child.js', import.meta.url)),
  execArgv: isSource ? ['--import', 'tsx'] : process.execArgv,
};

const start = (): ChildProcess =>
  fork(snapshotProgram.script, {
    execArgv: snapshotProgram.execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

export function startSnapshotProcess(): SnapshotProcess {
  const child = start();
  const run: SnapshotProcess['run'] = (job, progress) =>
    new Promise((done, fail) => {
      const ended = (error?: unknown) => {
        child.off('message', hear).off('exit', ended).off('error', ended);
        fail(error instanceof Error ? error : new Error('The process of the backup ended before it was done.'));
      };
      const hear = (said: Said) => {
        if ('step' in said) return progress(said.step, said.done, said.total);
        child.off('message', hear).off('exit', ended).off('error', ended);
        if ('made' in said) done(said);
        else fail(said.isSentence ? new SnapshotError(said.failed) : new Error(said.failed));
      };
      child.on('message', hear).once('exit', ended).once('error', ended);
      if (child.connected) child.send(job);
      else ended();
    });
  return { run, end: () => void child.kill('SIGKILL') };
}
