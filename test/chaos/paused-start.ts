/** What a start prints when it pauses. */
export const PAUSED = /paused before \w+/;

/**
 * Environment `NODE_OPTIONS` of a start that pauses, once, before a call that changes `path` or what is in it, until the
 * file `go` is there.
 */
export function pausedAt(call: 'renameSync' | 'unlinkSync', path: string, go: string): string {
  const code = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const real = fs.${call};
    fs.${call} = (...paths) => {
      if (paths.some((path) => path.startsWith(${JSON.stringify(path)}))) {
        fs.${call} = real;
        syncBuiltinESMExports();
        fs.writeSync(1, 'paused before ${call}\\n');
        while (!fs.existsSync(${JSON.stringify(go)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
      return real(...paths);
    };
    syncBuiltinESMExports();`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}
