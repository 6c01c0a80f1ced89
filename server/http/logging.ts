import type { FastifyLoggerOptions } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { getSqlState } from '../db/database.ts';

/** Where an error was thrown, without its message: a failed statement's message carries what staff typed. */
const toFrames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

const isStatement = (error: Error) => error.message.startsWith('Failed query') || getSqlState(error) !== null;

const toCauses = (error: unknown): string[] => (error instanceof Error ? [error.name, ...toCauses(error.cause)] : []);

/**
 * What the log shows of a request and of an error: never a query string, header, body or statement, since these carry
 * names, phone numbers and tokens.
 */
export function createLoggerOptions(log: AppDeps['log']): FastifyLoggerOptions | false {
  if (log === false) return false;
  return {
    ...log,
    serializers: {
      req: ({ method, url, ip }) => ({ method, path: url.split('?')[0], ip }),
      err: (error) => ({
        type: toCauses(error).join(' < '),
        message: isStatement(error) ? 'A statement failed' : error.message,
        stack: toFrames(error).join('\n'),
        sqlState: getSqlState(error),
      }),
    },
  };
}
