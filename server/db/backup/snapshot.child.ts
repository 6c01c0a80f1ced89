import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type MadeSnapshot, makeSnapshot, type SnapshotOrder } from './make-snapshot.ts';
import { getSqlState } from '../database.ts';
import { SnapshotError } from '../../startup-error.ts';

/** How far it is, or how it ended: `code` is what the system or the database calls a failure. */
export type Message =
  | { step: string; done: number; total: number }
  | { made: MadeSnapshot }
  | { failed: string; isSentence: boolean; code: string | null };

// What this process writes is for nobody else, DATA-01, and it ends with the one that started it and not before.
process.umask(0o077);
process.on('disconnect', () => process.exit(1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);

// The server comes first: for the processor, and where Linux has to end a process because memory ran out. DISK-09
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch (error) {
    console.warn('Linux may end the server instead of its backup when memory runs out.', error);
  }
}

/** Where nobody hears it any more, it ends with the next turn, by `disconnect`. */
const send = (message: Message) => void process.send?.(message, () => undefined);

process.on('message', (order: SnapshotOrder) => {
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
