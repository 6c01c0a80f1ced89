import type { FastifyLoggerOptions } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { sqlStateOf } from '../db/database.ts';

/** Where an error was thrown, without its message: a failed statement's message carries what staff typed. */
const framesOf = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

const isStatement = (error: Error) => error.message.startsWith('Failed query') || sqlStateOf(error) !== null;

const causesOf = (error: unknown): string[] => (error instanceof Error ? [error.name, ...causesOf(error.cause)] : []);

/**
 * What the log shows of a request and of an error: never a query string, header, body or statement, since these carry
 * names, phone numbers and tokens.
 */
export function loggerOf(log: AppDeps['log']): FastifyLoggerOptions | false {
  if (log === false) return false;
  return {
    ...log,
    serializers: {
      req: ({ method, url, ip }) => ({ method, path: url.split('?')[0], ip }),
      err: (error) => ({
        type: causesOf(error).join(' < '),
        message: isStatement(error) ? 'A statement failed' : error.message,
        stack: framesOf(error).join('\n'),
        sqlState: sqlStateOf(error),
      }),
    },
  };
}
