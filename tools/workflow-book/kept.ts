import { fileURLToPath } from 'node:url';
import { readSources, type SourceFile } from '../rules/citations.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the app keeps on a computer beyond the page, the file that writes it, and what in that file shows it. */
type Kept = { what: string; where: string; until: string; file: string; shownBy: string };

const KEPT: readonly Kept[] = [
  {
    what: 'The session: its tokens, and who it is of',
    where: 'local storage',
    until: 'the end of the session',
    file: 'src/services/session/token-store.ts',
    shownBy: 'storage.setItem(SESSION_KEY',
  },
  {
    what: 'What is typed and not saved',
    where: 'a database of the browser',
    until: 'it is saved or discarded, Log out, or its time is over',
    file: 'src/services/storage/draft-store.ts',
    shownBy: "DATABASE = 'drafts'",
  },
  {
    what: 'A key of this browser, without a person; no script can read it',
    where: 'a database of the browser',
    until: 'somebody empties the browser',
    file: 'src/services/session/refresh-proof.ts',
    shownBy: "generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false",
  },
  {
    what: 'The theme',
    where: 'local storage',
    until: 'somebody empties the browser',
    file: 'src/app/shell/theme.ts',
    shownBy: 'storage.setItem(THEME_KEY',
  },
  {
    what: 'That keys are off',
    where: 'local storage',
    until: 'they are on again',
    file: 'src/app/keys/live-keys.tsx',
    shownBy: 'storage.setItem(KEYS_STORED',
  },
  {
    what: 'Files of the app, and no answer of the server',
    where: 'the cache of the service worker',
    until: 'another build is kept',
    file: 'src/worker/service-worker.ts',
    shownBy: 'caches.open(CACHE)',
  },
];

const WRITES = /\.setItem\(|indexedDB\.open\(|\bopenDB[<(]|caches\.open\(|document\.cookie\s*=/;
/** Hands on what others ask for. */
const PASSES_ON = 'src/services/storage/page-storage.ts';

/**
 * The table of what stays on a computer. @throws Error where the code of the app keeps something in a file that the table does
 * not name, or does not keep any more what it names
 */
export function keptTable(sources: readonly SourceFile[]): string[] {
  const writers = sources.filter(({ path, text }) => path !== PASSES_ON && WRITES.test(text));
  const unnamed = writers.filter(({ path }) => !KEPT.some(({ file }) => file === path));
  const gone = KEPT.filter(
    ({ file, shownBy }) => !writers.some(({ path, text }) => path === file && text.includes(shownBy)),
  );
  const faults = [
    ...unnamed.map(({ path }) => `${path} keeps something that kept.ts does not name`),
    ...gone.map(({ file, shownBy }) => `${file} does not say ${shownBy} any more: kept.ts is out of date`),
  ];
  if (faults.length > 0) throw new Error(faults.join('; '));
  return [
    '| What is kept on the computer | Where | Until | Written by |',
    '|---|---|---|---|',
    ...KEPT.map(({ what, where, until, file }) => `| ${what} | ${where} | ${until} | [${file}](../../${file}) |`),
  ];
}

/** The code of the app, which the table is looked for in. */
export const readApp = (): Promise<SourceFile[]> => readSources(ROOT, ['src']);
