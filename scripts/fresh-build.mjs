import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const SOURCES = [
  'src',
  'server',
  'public',
  'packages',
  'docs/workflows',
  'tools/workflow-book',
  'index.html',
  'package-lock.json',
  'panda.config.ts',
  'vite.config.ts',
];

/** Returns the modification time of the newest file at `path` in milliseconds, 0 without a file. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds the app and the server if there is no build or the sources are newer. Ends the process after a failure. */
export function freshBuild() {
  // An archive has nothing to build it with. A copy of it may have lost the times of its files.
  if (!existsSync(join(root, 'scripts/build.ts'))) return;
  const built = newest(join(root, 'dist/built'));
  if (built > 0 && built >= Math.max(...SOURCES.map((path) => newest(join(root, path))))) return;
  console.log('Building Reflow ...');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
