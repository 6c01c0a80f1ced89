import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import base from './stryker.config.mjs';

const FOLDERS = ['src/domain', 'src/machines'];

/** The lines of a file's `guards: { ... }`, as Stryker names them. */
function guardsOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = lines.findIndex((line) => /^\s*guards: \{/.test(line));
  if (first < 0) return [];
  const indent = /^\s*/.exec(lines[first])[0];
  const last = lines.findIndex(
    (line, at) => at >= first && line.endsWith('},') && line.startsWith(indent) && line[indent.length] !== ' ',
  );
  return [`${file}:${first + 1}-${last + 1}`];
}

/** `npm run mutants:guards`: the guards of all machines alone, what is built while a module loads included. None may survive. */
export default {
  ...base,
  mutate: FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .flatMap((entry) => guardsOf(join(entry.parentPath, entry.name))),
  ignoreStatic: false,
  incremental: false,
  reporters: ['clear-text'],
  thresholds: { high: 100, low: 100, break: 100 },
};
