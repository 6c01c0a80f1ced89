import type { Plugin } from 'vite';

/** Unused parts of packages, with their replacements. */
const REPLACED: readonly (readonly [id: RegExp, by: string])[] = [
  // This helper loads styles before code. The app has one style file, and the page names it.
  [/vite\/preload-helper\.js$/, 'export const __vitePreload = (load) => load();'],
  // ofetch uses it for a base or a query. The app passes complete addresses.
  [/node_modules\/ufo\//, 'export const withBase = (path) => path; export const withQuery = withBase;'],
  // ofetch uses it to parse answers of any kind. The app requests text.
  [/node_modules\/destr\//, 'export default JSON.parse;'],
];

/** A Vite plugin that replaces unused parts of packages. */
export const leanPackages: Plugin = {
  name: 'lean-packages',
  apply: 'build',
  enforce: 'pre',
  load: (id) => REPLACED.find(([replaced]) => replaced.test(id))?.[1] ?? null,
};
