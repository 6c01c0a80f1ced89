import { dirname, join } from 'node:path';
import type { Source } from './mutants.ts';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'";]*?from\s*'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|(?:^|\n)\s*import\s*'(\.[^']+)'/g;

/** Which files load which, types aside: by the path of a file, the files that load it. */
export function loadedBy(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(sources.map(({ path }) => path));
  const loaded = new Map<string, string[]>();
  for (const { path, text } of sources) {
    for (const [, from, late, bare] of text.matchAll(IMPORT)) {
      const target = join(dirname(path), from ?? late ?? bare ?? '');
      if (known.has(target)) loaded.set(target, [...(loaded.get(target) ?? []), path]);
    }
  }
  return loaded;
}

/** So many files of tests are asked about one change. */
export const MOST = { unit: 80, server: 20 };

/** Of a test file: whether it is named like the file, or stands in the folder of its tests. */
function likeness(test: string, file: string): number {
  const [stem = ''] = (file.split('/').at(-1) ?? '').split('.');
  if (test.includes(`/${stem}.`)) return 0;
  return dirname(test) === dirname(file).replace(/^src/, 'test') ? 1 : 2;
}

/**
 * The tests that load a file, over others too: those that are named like it first, then the nearest, those of the server
 * last. Tests of the database and of the commands start processes, which load the files as they are: they are left out.
 */
export function testsLoading(file: string, loaded: ReadonlyMap<string, readonly string[]>): string[] {
  const steps = new Map([[file, 0]]);
  for (const [at, far] of steps)
    for (const next of loaded.get(at) ?? []) if (!steps.has(next)) steps.set(next, far + 1);
  const tests = [...steps]
    .filter(([path]) => /\.test\.tsx?$/.test(path))
    .toSorted(([a, far], [b, farther]) => likeness(a, file) - likeness(b, file) || far - farther || a.localeCompare(b))
    .map(([path]) => path);
  return [
    ...tests.filter((path) => !path.startsWith('test/server/')).slice(0, MOST.unit),
    ...tests.filter((path) => /^test\/server\/(?:features|[^/]+$)/.test(path)).slice(0, MOST.server),
  ];
}
