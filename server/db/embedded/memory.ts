import { readMemory } from 'pglite-durable';

const MEGABYTE = 2 ** 20;
/** Bytes that the server and the process of a backup need together. */
const BACKUP_MIN = 760 * MEGABYTE;

/** Returns a warning if a backup may not fit in memory together with the server, otherwise `null` (DISK-09). */
export const warnOfMemory = (memory = readMemory()): string | null =>
  memory >= BACKUP_MIN
    ? null
    : `Reflow may use ${Math.floor(memory / MEGABYTE)} MB of memory here. A backup next to the server needs 768 MB. With less, the system may end the server.`;
