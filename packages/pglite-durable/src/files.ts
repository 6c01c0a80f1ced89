import fs from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { DataDisk } from './disk.ts';

type Init = NodeFS['init'];

type Stream = { nfd?: number; node: unknown };
type Write = (stream: Stream, buffer: unknown, offset: number, length: number, position: number) => number;
type MakeNode = (parent: unknown, name: string, mode: number, device: number) => unknown;
type SetAttributes = (target: unknown, attributes: { mode?: number | null }) => void;
type Layer = {
  NODEFS: {
    realPath: (node: unknown) => string;
    node_ops: {
      mknod: MakeNode;
      setattr: SetAttributes;
    };
    stream_ops: { setattr: SetAttributes; write: Write; fsync?: (stream: Stream) => number };
  };
};

const OWNER_ONLY = ~0o077;

const hasFileLayer = (module: unknown): module is Layer =>
  typeof module === 'object' && module !== null && 'NODEFS' in module;

/** ENOSPC and EDQUOT in the numbering of Emscripten. */
const NO_SPACE = new Set([51, 19]);
const isNoSpace = (error: unknown) =>
  typeof error === 'object' && error !== null && 'errno' in error && NO_SPACE.has(Number(error.errno));

/**
 * The files of the embedded database, with a working fsync and with permissions for the owner only. The
 * original layer ignores fsync, so that a power cut would lose confirmed changes, and creates files as 0666 despite the
 * umask. A failed fsync ends the process, because nobody knows what was written. On a full disk, writes use the
 * reserve, except for writes that extend a table: a table that cannot grow fails one statement, but a log that cannot
 * grow ends the database.
 */
export class DurableFiles extends NodeFS {
  readonly #disk: Pick<DataDisk, 'releaseReserve'>;

  /** @param disk with a reserve to release, if it has one */
  constructor(dir: string, disk: Pick<DataDisk, 'releaseReserve'> = { releaseReserve: () => false }) {
    super(dir);
    this.#disk = disk;
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun = [
      ...[result.emscriptenOpts.preRun ?? []].flat(),
      (module: unknown) => {
        if (!hasFileLayer(module)) throw new Error('The embedded database has no file layer to flush');
        const { NODEFS } = module;
        makePrivate(NODEFS);
        useReserve(NODEFS, this.#disk);
        NODEFS.stream_ops.fsync = ({ nfd, node }) => {
          try {
            syncStream(nfd, () => NODEFS.realPath(node));
            return 0;
          } catch (error) {
            return exitOnFsyncError(error);
          }
        };
      },
    ];
    return result;
  }
}

/** Ends the process after a failed flush, because the next flush would not report the lost writes. */
export function exitOnFsyncError(error: unknown): never {
  console.error('The disk did not store the data. Stopping.', error);
  process.exit(1);
}

/** The layer creates a file and then sets its mode, so both are restricted. */
function makePrivate({ node_ops, stream_ops }: Layer['NODEFS']): void {
  const { mknod } = node_ops;
  node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & OWNER_ONLY, device);
  for (const operations of [node_ops, stream_ops]) {
    const { setattr } = operations;
    operations.setattr = (target, attributes) => {
      if (typeof attributes.mode === 'number') attributes.mode &= OWNER_ONLY;
      setattr(target, attributes);
    };
  }
}

/** Tables are in `base`. The log is the only other file that grows. */
const isTable = (path: string) => /[/\\]base[/\\]/.test(path);

function useReserve({ node_ops, stream_ops, realPath }: Layer['NODEFS'], disk: Pick<DataDisk, 'releaseReserve'>): void {
  const { mknod } = node_ops;
  const { write } = stream_ops;
  node_ops.mknod = (parent, name, mode, device) => {
    try {
      return mknod(parent, name, mode, device);
    } catch (error) {
      if (!isNoSpace(error) || isTable(join(realPath(parent), name)) || !disk.releaseReserve()) throw error;
      return mknod(parent, name, mode, device);
    }
  };
  stream_ops.write = (stream, buffer, offset, length, position) => {
    for (let done = 0; ;) {
      try {
        const taken = write(stream, buffer, offset + done, length - done, position + done);
        done += taken;
        if (taken === 0 || done === length) return done;
      } catch (error) {
        const grows = () =>
          stream.nfd !== undefined &&
          isTable(realPath(stream.node)) &&
          position + done >= fs.fstatSync(stream.nfd).size;
        if (isNoSpace(error) && !grows() && disk.releaseReserve()) continue;
        if (done > 0) return done;
        throw error;
      }
    }
  };
}

/**
 * Flushes an open file. Windows cannot flush folders, or files that are open only for reading; there, the file is
 * opened again for writing and folders are skipped.
 * @param nfd the system's file handle; on some systems folders have none
 */
export function syncStream(nfd: number | undefined, getPath: () => string, platform = process.platform): void {
  if (nfd === undefined || platform === 'win32') syncPath(getPath(), platform);
  else fs.fsyncSync(nfd);
}

/** Flushes one file or folder. Windows flushes only files that are open for writing, and no folders. */
export function syncPath(path: string, platform = process.platform): void {
  const isWindows = platform === 'win32';
  if (isWindows && fs.statSync(path).isDirectory()) return;
  const handle = fs.openSync(path, isWindows ? 'r+' : 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Flushes a folder with all its content. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}
