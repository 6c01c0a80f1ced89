import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type MadeSnapshot, makeSnapshot, type SnapshotOrder } from './make-snapshot.ts';
import { getSqlState } from '../database.ts';
import { SnapshotError } from '../../startup-error.ts';

/** The progress or the result. `code` is the error code of the system or the database. */
export type Message =
  | { step: string; done: number; total: number }
  | { made: MadeSnapshot }
  | { failed: string; isSentence: boolean; code: string | null };

// Files of this process are private to its user (DATA-01). It ends with its parent, and ignores stop signals until
// then.
process.umask(0o077);
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);

// If memory runs out, Linux should end this process and not the server (DISK-09).
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch (error) {
    console.warn('Linux may end the server instead of its backup when memory runs out.', error);
  }
}

/** If the parent is gone, the send fails silently; `disconnect` then ends the process. */
const send = (message: Message) => void process.send?.(message, () => undefined);

process.on('message', (order: SnapshotOrder) => {
  if (order.yields) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  makeSnapshot(order, (step, done, total) => send({ step, done, total })).then(
    (made) => send({ made }),
    (error: unknown) =>
      send({
        failed: error instanceof Error ? error.message : String(error),
        isSentence: error instanceof SnapshotError,
        code: getSqlState(error),
      }),
  );
});
