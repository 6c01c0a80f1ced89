import { parseArgs, type ParseArgsConfig, inspect } from 'node:util';
import { nameCommands } from './usage.mjs';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the arguments of a command. @throws StartupError with the usage */
export function readArguments<const Known extends Options>(args: readonly string[], usage: string, options: Known) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch {
    throw new StartupError(usage);
  }
}

/**
 * A person can correct what keeps the server from starting; the message says how. `LOG_LEVEL=debug` shows the cause.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';

  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
  }
}

/** Why a snapshot was not made or cannot be used. */
export class SnapshotError extends StartupError {}

/** Prints why the server or command failed, with the cause for `LOG_LEVEL=debug`. Exits with 1 (DISK-01). */
export function refuseStart(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const [line = ''] = message.split('\n');
  const isSaid = error instanceof StartupError;
  const sentence = isSaid ? message : `Reflow must stop: ${line.replace(/\.$/, '')}. LOG_LEVEL=debug says where.`;
  const isDebugging = /^(?:debug|trace)$/.test(process.env['LOG_LEVEL'] ?? '');
  // Exit explicitly, because a database that did not open may have left timers running for seconds.
  process.stderr.write(`${nameCommands(sentence)}\n${isDebugging ? `${inspect(error)}\n` : ''}`, () => process.exit(1));
}

/** The code of a system error such as `ENOENT`; `null` for other errors. */
export const systemErrorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
