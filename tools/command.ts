import { parseArgs } from 'node:util';

/** One option of a command: what it does, and what stands after it, where something does. */
export type Option = { says: string; value?: string; many?: boolean };

/** How a command is called, as `--help` says it. `words` are what may stand without dashes. */
export type Usage<Name extends string = string> = {
  command: string;
  about: string;
  words?: string;
  options: Readonly<Record<Name, Option>>;
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
export function helpOf({ command, about, words, options }: Usage): string {
  const rows = Object.entries<Option>(options).map(([name, { value, says }]): [string, string] => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    says,
  ]);
  rows.push(['--help', 'prints this']);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const usage = `npm run ${command} -- [options]${words === undefined ? '' : ` ${words}`}`;
  return [about, '', usage, '', ...rows.map(([name, says]) => `  ${name.padEnd(width)}${says}`), ''].join('\n');
}

/** What was typed after a command. */
export type Typed<Name extends string> = {
  words: string[];
  has: (name: Name) => boolean;
  value: (name: Name) => string | undefined;
  values: (name: Name) => string[];
};

/** Reads what was typed. @throws CommandError for an option that the command does not have, or one without its value */
export function readTyped<Name extends string>(usage: Usage<Name>, args: readonly string[]): Typed<Name> {
  const options = Object.entries<Option>(usage.options);
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      options.map(([name, { value }]) => [name, { type: value === undefined ? ('boolean' as const) : 'string' }]),
    ),
  });
  const typed = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const names = [...options.map(([name]) => `--${name}`), '--help'];
    const name = oneOf('The option', token.rawName, names).slice(2);
    const { value } = usage.options[name as Name];
    if (value !== undefined && (token.value === undefined || token.value.startsWith('--'))) {
      throw new CommandError(`--${name} needs ${value} after it.`);
    }
    if (value === undefined && token.value !== undefined) throw new CommandError(`--${name} takes nothing after it.`);
    typed.set(name, [...(typed.get(name) ?? []), token.value ?? '']);
  }
  if (usage.words === undefined && words.length > 0) {
    throw new CommandError(`"${words[0]}" is unknown: the command takes options only. See --help.`);
  }
  return {
    words,
    has: (name) => typed.has(name),
    value: (name) => typed.get(name)?.at(-1),
    values: (name) => typed.get(name) ?? [],
  };
}

/** Prints the help where it is asked for, or runs; a call that cannot be answered ends with its sentence and 2. */
export async function runCommand<Name extends string>(
  usage: Usage<Name>,
  run: (typed: Typed<Name>) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(helpOf(usage));
    return;
  }
  try {
    await run(readTyped(usage, args));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
