import type { TestPlace } from '../removals/removals.ts';
import { MOST } from './imports.ts';
import { KINDS, LAYERS, type Mutant } from './mutants.ts';

/** What noticed a mutant, if anything. */
export type Caught = { by: 'types'; sentence: string } | { by: 'unit tests' | 'server tests'; test: TestPlace } | null;
export type Tried = Mutant & { caught: Caught; tests: number };

/** Where the draw was made. */
export type Drawn = { seed: number; date: string; commit: string; places: number };

const code = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > 90 ? `${line.slice(0, 90)}…` : line;
  return short === '' ? 'nothing' : `\`\`${short.replaceAll('|', '\\|')}\`\``;
};
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** Changes that nobody could notice, by their file and text, with the reason. */
const UNSEEN: Record<string, string> = {
  'boundary src/services/storage/draft-store.ts >': 'a change of no draft changes nothing',
};

function toCaught(tried: Tried): string {
  const { caught, tests } = tried;
  if (caught === null) {
    const reason = UNSEEN[`${tried.kind} ${tried.file} ${tried.before}`];
    return `**nothing**, of ${tests} files of tests that load it${reason === undefined ? '' : `: ${reason}`}`;
  }
  if (caught.by === 'types') return `types: ${cell(caught.sentence)}`;
  const { file, line, title } = caught.test;
  return `${caught.by}: [${file.split('/').at(-1)}:${line}](../../${file}#L${line}) ${cell(title)}`;
}

/** How many were caught, of how many and by what. */
export function countCaught(tried: readonly Tried[]): string {
  const by = (check: string) => tried.filter(({ caught }) => caught?.by === check).length;
  const caught = tried.filter((one) => one.caught !== null).length;
  return `${caught} of ${tried.length} were caught: ${by('types')} by the type checker, ${by('unit tests')} by unit tests, ${by('server tests')} by tests of the server`;
}

/** `docs/workflows/mutations.md`. */
export const mutationsPage = (tried: readonly Tried[], { seed, date, commit, places }: Drawn): string =>
  [
    '# Thirty mutations',
    '',
    `Thirty places of the code were changed, one after the other, and it was asked which check notices. The places were drawn by chance, with the seed ${seed}, from ${places} of ${LAYERS.map((layer) => `\`src/${layer}\``).join(', ')}: one of each kind in each of these folders, and where a folder has none of a kind one of that kind from another. ${countCaught(tried)}. Made on ${date} on top of ${commit} by \`npm run mutations\`; another seed draws other places. [All workflows](README.md)`,
    '',
    'The kinds:',
    '',
    ...Object.entries(KINDS).map(([kind, words]) => `- **${kind}**: ${words}`),
    '',
    `The bounds: thirty are a sample and no count of all. The tests run that load the file, the nearest first, at most ${MOST.unit} files of unit tests and ${MOST.server} of the server, until one fails that passes without the change, or some do not end that end without it. Of what no test notices the type checker is asked. The change is made as the file is loaded, so that tests that start a process do not see it, and no story in a browser is run. Not drawn from: recipes of looks, types, names of classes, addresses, ids, and the descriptions of states, which the book of the machines compares letter for letter.`,
    '',
    '| | Kind | Place | Before | After | Caught by |',
    '|---|---|---|---|---|---|',
    ...tried.map(
      (one, at) =>
        `| ${at + 1} | ${one.kind} | [${one.file}:${one.line}](../../${one.file}#L${one.line}) | ${code(one.before)} | ${code(one.after)} | ${toCaught(one)} |`,
    ),
    '',
  ].join('\n');
