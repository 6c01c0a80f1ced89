import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';

type ParseArgsOptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** A mistake in the arguments, as a sentence for the user. The command ends with 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Returns `word` as one of the `known` words. @throws CommandError that names them */
export function oneOf<T extends string>(what: string, word: string, known: readonly T[]): T {
  const found = known.find((one) => one === word);
  if (found === undefined) throw new CommandError(`${what} "${word}" is unknown. It is one of: ${known.join(', ')}.`);
  return found;
}

/** Parses a whole number of at least `least`. @throws CommandError */
export function wholeNumber(what: string, typed: string, least = 0): number {
  const number = Number(typed);
  if (/^\d+$/.test(typed) && number >= least) return number;
  throw new CommandError(`${what} needs a whole number of at least ${least}, not "${typed}".`);
}

/**
 * Parses the arguments of a command. `--help` prints `help` and ends with 0. An unexpected word, an unknown option or a
 * CommandError of the command ends with 2 and a sentence.
 */
export function readArgs<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  { words = false }: { words?: boolean } = {},
): { values: ReturnType<typeof parseArgs<{ options: Options }>>['values']; words: string[] } {
  process.on('uncaughtException', (error) => {
    console.error(error instanceof CommandError ? error.message : error);
    process.exit(error instanceof CommandError ? 2 : 1);
  });
  const { values, positionals } = parse({ ...options, help: { type: 'boolean', short: 'h' } } as const, words);
  if ('help' in values) {
    console.log(help.trim());
    process.exit(0);
  }
  return { values, words: positionals };
}

function parse<Options extends ParseArgsOptionsConfig>(options: Options, words: boolean) {
  try {
    // `args` is explicit, because otherwise Node removes the words that it takes for its own options.
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: words });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new CommandError(`${sentence}. See --help.`);
  }
}

/** Writes a text to a file, or to standard output without one. */
export async function writeOut(file: string | undefined, text: string): Promise<void> {
  if (file === undefined) return void process.stdout.write(text);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
