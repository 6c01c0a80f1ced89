import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '../../startup-error.ts';

/** Lies in the data folder and is given up when the disk is full. */
export const RESERVE = 'reserve';
/** Bytes: two files of the write-ahead log. */
export const RESERVE_BYTES = 32 * 2 ** 20;
/** Bytes that must be free beside the reserve before a full disk counts as having room again. */
const ROOM_BYTES = 16 * 2 ** 20;
const BLOCK_BYTES = 2 ** 20;
/** Percent of the disk below which its free space is warned about, the worst first. */
const LEVELS = [5, 10] as const;

const isNoSpace = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(systemErrorCode(error) ?? '');

/** Free and whole size of a disk in bytes. */
export type Space = { free: number; total: number };

/** How much room a disk has: `5` and `10` are the percents below which its free space is. */
export type Level = 'full' | 5 | 10 | 'enough';

/**
 * The disk under the data folder. While it has room a reserve is kept on it: when the database cannot write its log any
 * more, which it would not survive, the reserve is given up at that moment, and from then on nothing is written but what
 * is under way. DISK-03
 */
export class ShopDisk {
  readonly #folder: string;
  #isFull = false;
  #tell = () => {};

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether the reserve was given up and is not back. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Makes the reserve where it is not. @throws a system error where the disk has no room for it */
  keepReserve(): void {
    const path = join(this.#folder, RESERVE);
    if (fs.statSync(path, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return;
    // A disk that packs its files would make nothing of zeros.
    const block = randomBytes(BLOCK_BYTES);
    const handle = fs.openSync(path, 'w', 0o600);
    try {
      for (let at = 0; at < RESERVE_BYTES; at += BLOCK_BYTES) writeWhole(handle, block);
      fs.fsyncSync(handle);
    } catch (error) {
      fs.rmSync(path, { force: true });
      throw error;
    } finally {
      fs.closeSync(handle);
    }
  }

  /** Gives the room of the reserve to whoever writes next. @returns whether there was one */
  giveReserve(): boolean {
    const path = join(this.#folder, RESERVE);
    if (!fs.existsSync(path)) return false;
    fs.rmSync(path);
    this.#isFull = true;
    this.#tell();
    return true;
  }

  /** Has `hear` called each time the reserve is given up. */
  whenFull(hear: () => void): void {
    this.#tell = hear;
  }

  /** Takes the reserve back where there is room for it and more. @returns whether the disk is full no longer */
  regainReserve(): boolean {
    if (this.#isFull && this.readSpace().free >= RESERVE_BYTES + ROOM_BYTES) {
      try {
        this.keepReserve();
        this.#isFull = false;
      } catch (error) {
        if (!isNoSpace(error)) throw error;
      }
    }
    return !this.#isFull;
  }

  /** The space that this user may write to. */
  readSpace(): Space {
    const { bavail, blocks, bsize } = fs.statfsSync(this.#folder);
    return { free: bavail * bsize, total: blocks * bsize };
  }

  readLevel(): { level: Level; free: number } {
    const { free, total } = this.readSpace();
    const level = this.#isFull ? 'full' : (LEVELS.find((percent) => free * 100 < total * percent) ?? 'enough');
    return { level, free };
  }

  /** What to say of the disk, `null` while it has room. */
  describe(): string | null {
    const { level, free } = this.readLevel();
    if (level === 'full') return 'The disk is full. Nothing is saved until there is room on it.';
    if (level === 'enough') return null;
    return `Less than ${level} % of the disk is free: ${Math.floor(free / 2 ** 20)} MB. Please make room on it.`;
  }
}

/** A disk that fills up takes a part of what it is given. */
function writeWhole(handle: number, block: Buffer): void {
  for (let at = 0; at < block.length;) at += fs.writeSync(handle, block, at);
}
