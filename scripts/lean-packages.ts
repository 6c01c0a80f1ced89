import type { Plugin } from 'vite';

/** What the app never asks of a package, and what stands there instead. */
const REPLACED: readonly (readonly [id: RegExp, by: string])[] = [
  // It fetches styles ahead of code: there is one file of them, and the page names it.
  [/vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load();'],
  // What ofetch does with a base or a query: it is given whole addresses.
  [/node_modules\/ufo\//, 'export const withBase = (path) => path; export const withQuery = withBase;'],
  // How it reads an answer of any kind: it is asked for text.
  [/node_modules\/destr\//, 'export default JSON.parse;'],
];

/** Builds with less of what packages bring. */
export const leanPackages: Plugin = {
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  load: (id) => REPLACED.find(([replaced]) => replaced.test(id))?.[1] ?? null,
};
