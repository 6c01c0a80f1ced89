import { fileURLToPath } from 'node:url';
import { readSources } from '../rules/citations.ts';
import type { BookSources } from './book.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the book is drawn from beside the machines. */
export async function readBookSources(): Promise<Required<BookSources>> {
  return {
    code: await readSources(root, ['src', 'server']),
    tests: await readSources(root, ['test', 'tools']),
  };
}
