import { totalmem } from 'node:os';
import { FolderError, type Names, programOf } from './faults.ts';

const MEGABYTE = 2 ** 20;
/** Bytes. With less, the database cannot start. */
const START_MIN = 380 * MEGABYTE;

/**
 * Returns the bytes that this process and its children may use: the limit of the container, otherwise the memory of the
 * machine.
 */
export const readMemory = (): number => Math.min(process.constrainedMemory() || Infinity, totalmem());

/** Refuses a start that the system would otherwise kill without a message. @throws FolderError */
export function requireMemory(names: Names = {}, memory = readMemory()): void {
  if (memory >= START_MIN) return;
  const program = programOf(names).replace(/^./, (letter) => letter.toUpperCase());
  const other = names.alternative === undefined ? '' : `, or ${names.alternative}`;
  throw new FolderError(
    `${program} may use ${Math.floor(memory / MEGABYTE)} MB of memory here, and its database needs at least 400 MB. Give it 1 GB${other}.`,
  );
}
