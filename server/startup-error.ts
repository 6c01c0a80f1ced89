import { parseArgs, type ParseArgsConfig, inspect } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The words and options of one of the shop's commands. @throws StartupError with how it is used */
export function readArguments<const Known extends Options>(args: readonly string[], usage: string, options: Known) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw new StartupError(usage);
  }
}

/** The server cannot start and a person can change that: the message is all they need. The cause is for `LOG_LEVEL=debug`. */
export class StartupError extends Error {
  override readonly name = 'StartupError';

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
  }
}

/** Why a snapshot was not made, or is of no use: a sentence. */
export class SnapshotError extends StartupError {}

/** Says why nothing was started, with its cause for `LOG_LEVEL=debug`, and ends the process with 1. DISK-01 */
export function refuseStart(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ''] = message.split('\n');
  const isSaid = error instanceof StartupError;
  const sentence = isSaid ? message : `Reflow cannot go on: ${line.replace(/\.$/, '')}. LOG_LEVEL=debug says where.`;
  const isDebugging = /^(?:debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '');
  // A database that did not open may have left timers, which would keep the process for seconds.
  process.stderr.write(`${sentence}\n${isDebugging ? `${inspect(error)}\n` : ''}`, () => process.exit(1));
}

/** The code of a system error such as `ENOENT`, `null` for any other. */
export const systemErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
