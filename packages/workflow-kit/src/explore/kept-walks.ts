import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MOST_KEPT = 20;

/** Reads what failed earlier, the newest first. A damaged file counts as empty. */
export function readKept(file: string): unknown[] {
  try {
    const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keeps a failed walk or path, so that the next run tries it first. It stays until someone deletes the file. */
export function keepFailed(file: string, failed: unknown): void {
  const text = JSON.stringify(failed);
  const others = readKept(file).filter((each) => JSON.stringify(each) !== text);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify([failed, ...others].slice(0, MOST_KEPT), null, 2)}\n`);
}

/** Sorts paths so that those that failed earlier come first. */
export function failedFirst<T>(file: string, paths: readonly T[]): T[] {
  const kept = new Set(readKept(file).map((each) => JSON.stringify(each)));
  const hasFailed = (path: T) => kept.has(JSON.stringify(path));
  return [...paths.filter(hasFailed), ...paths.filter((path) => !hasFailed(path))];
}
