import { parseArgs } from 'node:util';

/** One option of a command: what it does, and what stands after it, where something does. */
export type Option = {
  says: string;
  /** The name of what stands after it. */
  value?: string;
  /** What counts where it is left out. */
  usual?: string;
  /** The values there are. */
  of?: readonly string[];
  is?: 'whole number' | 'number';
  /** Values may stand side by side, with commas. */
  list?: true;
};

/** How a command is called, as `--help` says it. */
export type Usage = {
  about: string;
  /** What may stand without dashes, and where that is known, the words there are. */
  words?: string;
  wordsOf?: readonly string[];
  options: Readonly<Record<string, Option>>;
  /** Whose options may follow too: what is not known here is for that program to refuse. */
  passesTo?: string;
  /** Files and folders that another command of package.json leaves behind. */
  needs?: readonly { file: string; by: string }[];
};

/** A call that cannot be answered, in a sentence for the person who typed it. */
export class CommandError extends Error {}

/** How many letters must be put in, taken out or changed to make one word of another. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of Array.from(one).entries()) {
    const next = [at + 1];
    for (const [to, target] of Array.from(other).entries()) {
      next.push(Math.min((row[to] ?? 0) + Number(letter !== target), (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** What was probably meant; none where nothing is written alike. */
export function nearest(word: string, known: readonly string[]): string | null {
  const by = (one: string) => distance(word.toLowerCase(), one.toLowerCase());
  const [best] = known.toSorted((a, b) => by(a) - by(b));
  return best !== undefined && by(best) <= Math.max(2, best.length / 3) ? best : null;
}

/** One of the words that are known. @throws CommandError that names the nearest of them, or all */
export function oneOf<T extends string>(what: string, word: string, known: readonly T[]): T {
  const found = known.find((one) => one === word);
  if (found !== undefined) return found;
  const meant = nearest(word, known);
  const hint = meant === null ? `It is one of: ${known.join(', ')}.` : `Did you mean "${meant}"?`;
  throw new CommandError(`${what} "${word}" is unknown. ${hint}`);
}

/** What `--help` prints. */
export function helpOf(command: string, { about, words, options, passesTo }: Usage): string {
  const rows = Object.entries(options).map(([name, { value, says, usual }]): [string, string] => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    usual === undefined ? says : `${says} (${usual} where nothing is said)`,
  ]);
  rows.push(['--help', 'prints this']);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const usage = `npm run ${command} -- [options]${words === undefined ? '' : ` ${words}`}`;
  const further = passesTo === undefined ? [] : [`Other options are handed to ${passesTo}.`];
  return [about, '', usage, '', ...rows.map(([name, says]) => `  ${name.padEnd(width)}${says}`), ...further, ''].join(
    '\n',
  );
}

type NameOf<U extends Usage> = keyof U['options'] & string;

/** What was typed after a command. */
export type Typed<U extends Usage> = {
  words: string[];
  has: (name: NameOf<U>) => boolean;
  /** The last one typed, or what counts where none is. */
  value: <N extends NameOf<U>>(name: N) => U['options'][N] extends { usual: string } ? string : string | undefined;
};

function checkValue(name: string, { value, of, is, list }: Option, typed: string | undefined): void {
  if (value === undefined) {
    if (typed !== undefined) throw new CommandError(`--${name} takes nothing after it.`);
    return;
  }
  if (typed === undefined || typed.startsWith('--')) throw new CommandError(`--${name} needs ${value} after it.`);
  for (const each of list ? typed.split(',') : [typed]) {
    if (of) oneOf(`--${name}`, each, of);
    const isNumber = is === 'whole number' ? /^\d+$/.test(each) : /^\d+(?:\.\d+)?$/.test(each);
    if (is && !isNumber) throw new CommandError(`--${name} needs a ${is}, not "${each}".`);
  }
}

/** Reads what was typed. @throws CommandError for a word or an option that the command does not have, or a wrong value */
export function readTyped<const U extends Usage>(usage: U, args: readonly string[] = process.argv.slice(2)): Typed<U> {
  const options: Readonly<Record<string, Option>> = usage.options;
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [
        name,
        { type: value === undefined ? ('boolean' as const) : 'string' },
      ]),
    ),
  });
  const typed = new Map<string, string>();
  const words: string[] = [];
  const names = [...Object.keys(options).map((name) => `--${name}`), '--help'];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option' || (usage.passesTo !== undefined && !names.includes(token.rawName))) continue;
    const name = oneOf('The option', token.rawName, names).slice(2);
    checkValue(name, options[name] ?? { says: '' }, token.value);
    typed.set(name, token.value ?? '');
  }
  if (usage.words === undefined && usage.passesTo === undefined && words.length > 0) {
    throw new CommandError(`"${words[0]}" is unknown: the command takes options only. See --help.`);
  }
  for (const word of usage.wordsOf ? words : []) oneOf('The word', word, usage.wordsOf ?? []);
  return {
    words,
    has: (name) => typed.has(name),
    value: (name) => (typed.get(name) ?? options[name]?.usual) as never,
  };
}

/** Commands whose runs have to come first, because what they leave behind is not there. */
export function missingRuns({ needs = [] }: Usage, isThere: (file: string) => boolean): string[] {
  return [...new Set(needs.filter(({ file }) => !isThere(file)).map(({ by }) => by))];
}

/** What the world around a command does for it. */
export type Around = {
  say: (text: string) => void;
  complain: (sentence: string) => void;
  isThere: (file: string) => boolean;
  /** Whether somebody is there to answer yes. */
  agrees: (question: string) => Promise<boolean>;
  /** Runs another command of package.json; its exit code. */
  runFirst: (command: string) => Promise<number>;
};

/**
 * Prints the help where it is asked for, refuses what cannot be answered before anything is loaded, offers the runs that
 * have to come first, or loads the command, which does its work as it is loaded.
 * @returns the exit code, or `null` where the command decides: 2 for a call that cannot be answered
 */
export async function answerCall(
  command: string,
  usage: Usage,
  args: readonly string[],
  load: () => Promise<unknown>,
  { say, complain, isThere, agrees, runFirst }: Around,
): Promise<number | null> {
  if (args.includes('--help') || args.includes('-h')) {
    say(helpOf(command, usage));
    return 0;
  }
  try {
    readTyped(usage, args);
    const first = missingRuns(usage, isThere);
    if (first.length > 0) {
      const names = first.map((name) => (name === 'test' ? 'npm test' : `npm run ${name}`)).join(' and ');
      complain(
        `npm run ${command} reads what ${names} leave${first.length > 1 ? '' : 's'} behind, which is not there.`,
      );
      if (!(await agrees(`Run ${names} now? [y/N] `))) return 2;
      for (const name of first) await runFirst(name);
      if (missingRuns(usage, isThere).length > 0) throw new CommandError(`It is still not there after ${names}.`);
    }
    await load();
    return null;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    complain(error.message);
    return 2;
  }
}
