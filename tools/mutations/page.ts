import type { TestPlace } from '../removals/removals.ts';
import { MOST } from './imports.ts';
import { KINDS, LAYERS, type Mutant } from './mutants.ts';

/** What noticed a mutant, if anything. */
export type Caught = { by: 'types'; sentence: string } | { by: 'unit tests' | 'server tests'; test: TestPlace } | null;
/** `wasMissed` where nothing noticed it when it was drawn, and a test was written since. */
export type Tried = Mutant & { caught: Caught; tests: number; wasMissed: boolean };

/** What one seed has drawn. */
export type Draw = { seed: number; tried: readonly Tried[] };
/** Where the draws were made. */
export type Made = { date: string; commit: string; places: number };

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
  const since = tried.wasMissed ? '**written after the draw**, ' : '';
  if (caught.by === 'types') return `${since}types: ${cell(caught.sentence)}`;
  const { file, line, title } = caught.test;
  return `${since}${caught.by}: [${file.split('/').at(-1)}:${line}](../../${file}#L${line}) ${cell(title)}`;
}

/** How many were caught, of how many and by what. */
export function countCaught(tried: readonly Tried[]): string {
  const by = (check: string) => tried.filter(({ caught }) => caught?.by === check).length;
  const caught = tried.filter((one) => one.caught !== null).length;
  const since = tried.filter((one) => one.caught !== null && one.wasMissed).length;
  const first = since === 0 ? '' : `, ${since} of these only by tests that were written after the draw`;
  return `${caught} of ${tried.length} are caught, ${by('types')} by the type checker, ${by('unit tests')} by unit tests, ${by('server tests')} by tests of the server${first}`;
}

/** `docs/workflows/mutations.md`. */
export const mutationsPage = (draws: readonly Draw[], { date, commit, places }: Made): string =>
  [
    '# Mutations drawn by chance',
    '',
    `Places of the code were changed, one after the other, and it was asked which check notices. They were drawn by chance from ${places} of ${LAYERS.map((layer) => `\`src/${layer}\``).join(', ')}: for each seed thirty, one of each kind in each of these folders, and where a folder has none of a kind one of that kind from another. Made on ${date} on top of ${commit} by \`npm run mutations\`; another seed draws other places, and so does the same seed of another state of the code. [All workflows](README.md)`,
    '',
    ...draws.map(({ seed, tried }) => `- Seed ${seed}: ${countCaught(tried)}.`),
    '',
    'The kinds:',
    '',
    ...Object.entries(KINDS).map(([kind, words]) => `- **${kind}**: ${words}`),
    '',
    `The bounds: thirty are a sample and no count of all. What a draw found missing was mended, so that of these places more is noticed now than of as many others: what counts for others is what was noticed before that. The tests run that load the file, the nearest first, at most ${MOST.unit} files of unit tests and ${MOST.server} of the server, until one fails that passes without the change, or some do not end that end without it. Of what no test notices the type checker is asked. The change is made as the file is loaded, so that tests that start a process do not see it, and no story in a browser is run. Not drawn from: recipes of looks, types, names of classes, addresses, ids, and the descriptions of states, which the book of the machines compares letter for letter.`,
    ...draws.flatMap(({ seed, tried }, draw) => [
      '',
      `## Seed ${seed}`,
      '',
      '| | Kind | Place | Before | After | Caught by |',
      '|---|---|---|---|---|---|',
      ...tried.map(
        (one, at) =>
          `| ${draw * tried.length + at + 1} | ${one.kind} | [${one.file}:${one.line}](../../${one.file}#L${one.line}) | ${code(one.before)} | ${code(one.after)} | ${toCaught(one)} |`,
      ),
    ]),
    '',
  ].join('\n');
