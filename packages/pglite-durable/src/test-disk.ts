import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder on a disk that can be filled, made read-only, or cut off from its power. */
export type TestDisk = ReturnType<typeof createTestDisk>;

/** Runs a program. @returns its error output, `null` if it succeeded */
function fails(program: string, ...args: string[]): string | null {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? null : `${program}: ${(error?.message ?? stderr).trim()}`;
}

function must(program: string, ...args: string[]): void {
  const complaint = fails(program, ...args);
  if (complaint !== null) throw new Error(complaint);
}

/** A child of a killed server, such as one that writes a snapshot, ends a moment after it. */
function unmount(mounted: string): void {
  for (let tries = 1; tries < 100 && fails('umount', mounted) !== null; tries += 1) must('sleep', '0.1');
  if (!fails('mountpoint', '-q', mounted)) must('umount', mounted);
}

/** A file system in a file, mounted over a loop device, where the system allows that; else a folder. */
export function createTestDisk(megabytes: number) {
  const home = mkdtempSync(join(tmpdir(), 'pglite-durable-'));
  const image = join(home, 'disk');
  const mounted = join(home, 'mounted');
  mkdirSync(mounted);
  const refused =
    fails('truncate', '-s', `${megabytes}M`, image) ??
    fails('mkfs.ext4', '-q', '-F', '-m', '0', image) ??
    fails('mount', '-o', 'loop', image, mounted);
  const ballast = join(mounted, 'ballast');
  const own = {
    /** Takes the last free block. */
    fill: () => {
      const { bavail, bsize } = statfsSync(mounted);
      fails('fallocate', '-l', String(Math.max(1, bavail - 8) * bsize), ballast);
      // The rest, block by block.
      try {
        writeFileSync(`${ballast}-rest`, Buffer.alloc(64 * bsize));
      } catch {
        // Now it is full.
      }
    },
    /** Frees the space again. */
    empty: () => [ballast, `${ballast}-rest`].forEach((file) => rmSync(file, { force: true })),
    /** Stops all writes. Everything that was not flushed is lost, because the journal is discarded. */
    stop: () => must('mount', '-o', 'remount,abort', mounted),
    /** Mounts the remaining data again; no process may have it open. */
    mount: () => {
      unmount(mounted);
      // Exit code 1 means that errors were corrected.
      const { status, stdout } = spawnSync('e2fsck', ['-p', image], { encoding: 'utf8' });
      if (status !== 0 && status !== 1) throw new Error(`The file system is broken: ${stdout}`);
      must('mount', '-o', 'loop', image, mounted);
    },
  };
  const close = () => {
    if (refused === null) fails('umount', '--lazy', mounted);
    rmSync(home, { recursive: true, force: true });
  };
  return {
    dataDir: join(mounted, 'data'),
    /** A separate disk whose power can be cut; `null` if loop mounts are not allowed (see `refused`). */
    own: refused === null ? own : null,
    refused,
    close,
  };
}
