import { totalmem } from 'node:os';
import { StartupError } from '../../startup-error.ts';

const MEGABYTE = 2 ** 20;
/** Bytes. With less, the embedded database cannot start. */
const START_MIN = 380 * MEGABYTE;
/** Bytes that the server and the process of a backup need together. */
const BACKUP_MIN = 760 * MEGABYTE;

/**
 * Bytes that this process and its children may use: the limit of the container, otherwise the memory of the machine.
 */
const readMemory = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());

/** Refuses a start that the system would otherwise kill without a message (DISK-09). @throws StartupError */
export function requireMemory(memory = readMemory()): void {
  if (memory >= START_MIN) return;
  throw new StartupError(
    `Reflow may use ${Math.floor(memory / MEGABYTE)} MB of memory here, and its database needs at least 400 MB. Give it 1 GB, or set DATABASE_URL to a PostgreSQL.`,
  );
}

/** Returns a warning if a backup may not fit in memory together with the server, otherwise `null` (DISK-09). */
export const warnOfMemory = (memory = readMemory()): string | null =>
  memory >= BACKUP_MIN
    ? null
    : `Reflow may use ${Math.floor(memory / MEGABYTE)} MB of memory here. A backup next to the server needs 768 MB. With less, the system may end the server.`;
