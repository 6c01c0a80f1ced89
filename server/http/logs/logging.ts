import { finished } from 'node:stream';
import type { FastifyLoggerOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { getSqlState } from '../../db/database.ts';
import { findCaller } from '../../features/session/authenticate.ts';
import { readAddress } from '../client-address.ts';

/** The stack without the message, because the message of a failed statement contains input of staff. */
const toFrames = (error: Error) =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());

const isStatement = (error: Error) => error.message.startsWith('Failed query') || getSqlState(error) !== null;

const toCauses = (error: unknown): string[] => (error instanceof Error ? [error.name, ...toCauses(error.cause)] : []);

/**
 * Chooses the parts of a request and an error that the log shows. Leaves out queries, headers, bodies and statements,
 * which carry names and tokens.
 */
export function createLoggerOptions(log: AppDeps['log']): FastifyLoggerOptions | false {
  if (log === false) return false;
  return {
    ...log,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url.split('?')[0], ip: readAddress(request) }),
      err: (error) => ({
        type: toCauses(error).join(' < '),
        message: isStatement(error) ? 'A statement failed' : error.message,
        stack: toFrames(error).join('\n'),
        sqlState: getSqlState(error),
      }),
    },
  };
}

/**
 * Logs a line for each request, without any content or token. `status` is `null` if the client disconnected (SEEN-01).
 */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const began = performance.now();
  const { method } = request;
  const address = readAddress(request);
  finished(reply.raw, (gone) => {
    const caller = findCaller(request);
    const route = request.routeOptions.url ?? null;
    const status = gone ? null : reply.raw.statusCode;
    const length = reply.getHeader('content-length');
    request.log.info(
      {
        event: gone ? 'request_aborted' : 'request_answered',
        method,
        route,
        status,
        ms: Math.round((performance.now() - began) * 10) / 10,
        address,
        person: caller?.id ?? null,
        login: caller?.sessionId ?? null,
        bytes: length === undefined ? null : Number(length),
      },
      `${method} ${route ?? '(nothing)'} ${status ?? 'aborted'}`,
    );
  });
}

/** Formats log lines for people. Loaded only for a terminal, so that a service does without it. */
export async function openTerminalLog(terminal: { write: (text: string) => unknown }) {
  const { prettyFactory } = await import('pino-pretty');
  const toText = prettyFactory({
    ignore: 'pid,hostname,method,route,status',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  });
  return { write: (line: string) => void terminal.write(toText(line)) };
}
