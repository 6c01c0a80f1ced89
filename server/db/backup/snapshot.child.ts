import { constants, setPriority } from 'node:os';
import { copyDataFiles } from './live-copy.ts';
import { copySnapshots, dropOld } from './copies.ts';
import { makeSnapshot, type SnapshotOrder } from './make-snapshot.ts';
import type { Progress } from './rows.ts';
import { SnapshotError } from '../../startup-error.ts';
import type { Snapshot } from './snapshots.ts';

/** What the process of a snapshot is asked to do, one after the other. */
export type Job =
  | { do: 'copy'; from: string; to: string }
  | ({ do: 'snapshot'; copies: string | null } & SnapshotOrder);

/** What it says: how far it is, or how it ended. `copyProblem` says why there is no second copy. */
export type Said =
  | { step: string; done: number; total: number }
  | { made: Snapshot | null; copyProblem: string | null }
  | { failed: string; isSentence: boolean };

// What this process writes is for nobody else, DATA-01, and it ends with the one that started it and not before.
process.umask(0o077);
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);

// The counter comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Where nobody hears it any more, it ends with the next turn, by `disconnect`. */
const say = (said: Said) => void process.send?.(said, () => undefined);
const progress: Progress = (step, done, total) => say({ step, done, total });

process.on('message', (job: Job) => {
  run(job).then(say, (error: unknown) =>
    say({
      failed: error instanceof Error ? error.message : String(error),
      isSentence: error instanceof SnapshotError,
    }),
  );
});

async function run(job: Job): Promise<Said> {
  if (job.do === 'copy') {
    copyDataFiles(job.from, job.to);
    return { made: null, copyProblem: null };
  }
  const made = await makeSnapshot(job, progress);
  dropOld(job.folder, job.moment.shop);
  return { made, copyProblem: job.copies === null ? null : copySnapshots(job.folder, job.copies, job.moment.shop) };
}
