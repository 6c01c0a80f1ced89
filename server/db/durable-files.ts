import fs from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

/** What the file layer hands over: an open file has `nfd`, one opened otherwise its node. */
type Stream = { nfd?: number; node: unknown };
type Layer = {
  NODEFS: { realPath: (node: unknown) => string; stream_ops: { fsync?: (stream: Stream) => number } };
};

const hasFileLayer = (module: unknown): module is Layer =>
  typeof module === 'object' && module !== null && 'NODEFS' in module;

/**
 * The embedded database's files with a working fsync. As delivered the layer answers "done" without doing anything, so
 * that a power cut takes acknowledged work. A failing fsync ends the process: what it did not write is unknown.
 */
export class DurableFiles extends NodeFS {
  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const result = await super.init(pg, options);
    result.emscriptenOpts.preRun = [
      ...[result.emscriptenOpts.preRun ?? []].flat(),
      (module: unknown) => {
        if (!hasFileLayer(module)) throw new Error('The embedded database has no file layer to flush');
        const { NODEFS } = module;
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
