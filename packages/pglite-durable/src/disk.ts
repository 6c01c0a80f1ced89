import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { every } from './every.ts';
import { systemErrorCode } from './system-error.ts';

/** Milliseconds between two checks of a full disk. */
const ROOM_MS = 10_000;
/** Milliseconds between two checks of the free space. */
const SPACE_MS = 60_000;

/**
 * Makes the database read-only while the reserve of the disk is released, and shortens the log.
 * @returns a function that stops it
 */
export function readOnlyWhenFull(
  engine: { exec: (statement: string) => Promise<unknown> },
  disk: DataDisk,
  mayCheckpoint: () => boolean,
): () => Promise<void> {
  const follow = async () => {
    const isFull = !disk.recreateReserve();
    await engine.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    if (isFull && mayCheckpoint()) await engine.exec('checkpoint');
  };
  const onError = (error: unknown) => console.error('The reaction to the full disk failed:', error);
  disk.whenFull(() => setImmediate(() => void follow().catch(onError)));
  return every(ROOM_MS, async () => disk.isFull && follow(), onError);
}

/** Logs when the disk gets low on space, lower, or has space again. @returns a function that stops it */
export function watchSpace(
  disk: DataDisk,
  log: Record<'info' | 'warn', (details: object, sentence: string) => void>,
): () => void {
  let level: Level = 'enough';
  const look = () => {
    const before = level;
    ({ level } = disk.readLevel());
    if (level === before) return;
    const sentence = disk.describe();
    if (sentence === null) log.info({ event: 'sys_disk_room' }, 'The disk has room again');
    else log.warn({ event: 'sys_disk_low', level }, sentence);
  };
  look();
  const timer = setInterval(look, SPACE_MS).unref();
  return () => clearInterval(timer);
}

/** A file in the data folder, deleted to free space when the disk is full. */
export const RESERVE = 'reserve';
/** Bytes: two files of the write-ahead log. */
export const RESERVE_BYTES = 32 * 2 ** 20;
const ROOM_BYTES = 16 * 2 ** 20;
/** Percentages of free space below which there is a warning, the worst first. */
const LEVELS = [5, 10] as const;

const isNoSpace = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(systemErrorCode(error) ?? '');

/** How full a disk is. `5` and `10` mean less than that percentage is free. */
type Level = 'full' | 5 | 10 | 'enough';

/** The disk of the data folder, with a reserve that is released for the log when the disk is full. */
export class DataDisk {
  readonly #folder: string;
  #isFull = false;
  #onFull = () => {};

  constructor(folder: string) {
    this.#folder = folder;
  }

  get isFull(): boolean {
    return this.#isFull;
  }

  createReserve(): void {
    const path = join(this.#folder, RESERVE);
    if (fs.statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
    try {
      // Random bytes, because a disk that compresses would reserve nothing for zeros.
      fs.writeFileSync(path, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true });
    } catch (error) {
      fs.rmSync(path, { force: true });
      throw error;
    }
  }

  releaseReserve(): boolean {
    const path = join(this.#folder, RESERVE);
    if (!fs.existsSync(path)) return false;
    fs.rmSync(path);
    this.#isFull = true;
    this.#onFull();
    return true;
  }

  whenFull(onFull: () => void): void {
    this.#onFull = onFull;
  }

  /** Creates the reserve again if there is enough space for it and more. @returns whether the disk has space again */
  recreateReserve(): boolean {
    if (this.#isFull && this.readSpace().free >= RESERVE_BYTES + ROOM_BYTES) {
      try {
        this.createReserve();
        this.#isFull = false;
      } catch (error) {
        if (!isNoSpace(error)) throw error;
      }
    }
    return !this.#isFull;
  }

  readSpace() {
    const { bavail, blocks, bsize } = fs.statfsSync(this.#folder);
    return { free: bavail * bsize, total: blocks * bsize };
  }

  readLevel(): { level: Level; free: number } {
    const { free, total } = this.readSpace();
    const level = this.#isFull ? 'full' : (LEVELS.find((percent) => free * 100 < total * percent) ?? 'enough');
    return { level, free };
  }

  describe(): string | null {
    const { level, free } = this.readLevel();
    if (level === 'full') return 'The disk is full. Saving stops until it has free space.';
    if (level === 'enough') return null;
    return `Less than ${level} % of the disk is free: ${Math.floor(free / 2 ** 20)} MB. Please make room on it.`;
  }
}
