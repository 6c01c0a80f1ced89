import { totalmem } from 'node:os';
import { StartupError } from '../../startup-error.ts';

const MEGABYTE = 2 ** 20;
/** Less than a start of the embedded database takes. Bytes. */
const START_MIN = 380 * MEGABYTE;
/** What the server and the process of a backup take together. Bytes. */
const BACKUP_MIN = 760 * MEGABYTE;

/** What this process and its children may use: the limit of its container, else the machine's memory. Bytes. */
const readMemory = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());

/** Refuses a start that the system would kill without a word. (DISK-09) @throws StartupError */
export function requireMemory(memory = readMemory()): void {
  if (memory >= START_MIN) return;
  throw new StartupError(
    `Reflow may use ${Math.floor(memory / MEGABYTE)} MB of memory here, and its database needs at least 400 MB. Give it 1 GB, or set DATABASE_URL to a PostgreSQL.`,
  );
}

/** Returns a warning where a backup may not fit beside the server, else `null`. (DISK-09) */
export const warnOfMemory = (memory = readMemory()): string | null =>
  memory >= BACKUP_MIN
    ? null
    : `Reflow may use ${Math.floor(memory / MEGABYTE)} MB of memory here. A backup beside the server needs 768 MB: with less, the system may end it.`;
