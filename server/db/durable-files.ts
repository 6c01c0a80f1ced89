import fs from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** What the file layer hands over: an open file has `nfd`, one opened otherwise its node. */
type Stream = { nfd?: number; node: unknown };
/** Changes what the disk says of a file, by node or by open file. */
type SetAttributes = (target: unknown, attributes: { mode?: number | null }) => void;
type Layer = {
  NODEFS: {
    realPath: (node: unknown) => string;
    node_ops: {
      mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
      setattr: SetAttributes;
    };
    stream_ops: { setattr: SetAttributes; fsync?: (stream: Stream) => number };
  };
};

/** A file's type and its owner's permissions, without those of anybody else. */
const OWNER_ONLY = ~0o077;

const hasFileLayer = (module: unknown): module is Layer =>
  typeof module === 'object' && module !== null && 'NODEFS' in module;

/**
 * The embedded database's files with a working fsync, and with permissions for their owner alone (DATA-01). As delivered
 * the layer answers "done" without doing anything, so that a power cut takes acknowledged work, and gives new files 0666
 * past the umask. A failing fsync ends the process: what it did not write is unknown.
 */
export class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun = [
      ...[result.emscriptenOpts.preRun ?? []].flat(),
      (module: unknown) => {
        if (!hasFileLayer(module)) throw new Error('The embedded database has no file layer to flush');
        const { NODEFS } = module;
        makePrivate(NODEFS);
        NODEFS.stream_ops.fsync = ({ nfd, node }) => {
          try {
            if (nfd === undefined) syncPath(NODEFS.realPath(node));
            else fs.fsyncSync(nfd);
            return 0;
          } catch (error) {
            console.error('The disk did not take what was written. Stopping.', error);
            process.exit(1);
          }
        };
      },
    ];
    return result;
  }
}

/** The layer makes a file and then sets its mode anew, so both are narrowed. */
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

/** Flushes one file or folder. */
export function syncPath(path: string): void {
  const handle = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Flushes a folder and all that is in it. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}
