import * as z from 'zod/mini';
import type { Log } from './deps.ts';
import { parseJson } from './parse-json.ts';
import { StartupError } from './startup-error.ts';
import type { Progress } from './db/backup/rows.ts';
import { StaffCommand } from './features/staff/staff-command.ts';

/** Requests of another process of the same user to a running server, through the socket of its lock (PEOPLE-06). */
export const ServerRequest = z.union([
  z.strictObject({ ask: z.literal('staff'), command: StaffCommand }),
  z.strictObject({ ask: z.literal('erase'), args: z.array(z.string()) }),
  z.strictObject({ ask: z.literal('backup') }),
  z.strictObject({ ask: z.literal('count') }),
  z.strictObject({ ask: z.literal('copy'), pid: z.int() }),
]);
export type ServerRequest = z.infer<typeof ServerRequest>;

const Step = z.strictObject({ step: z.string(), done: z.number(), total: z.number() });
const Reply = z.union([z.strictObject({ printed: z.string() }), z.strictObject({ refused: z.string() })]);

const toLine = (message: z.infer<typeof Reply> | z.infer<typeof Step>) => JSON.stringify(message);

/**
 * Answers a request with one line of JSON, after one line for each step. A StartupError becomes a refusal. Never
 * throws.
 */
export async function answerRequest(
  text: string,
  answer: (request: ServerRequest, progress: Progress) => Promise<string>,
  { onProgress, log }: { onProgress: (line: string) => void; log: Pick<Log, 'error'> },
): Promise<string> {
  try {
    const request = ServerRequest.parse(JSON.parse(text));
    return toLine({ printed: await answer(request, (step, done, total) => onProgress(toLine({ step, done, total }))) });
  } catch (error) {
    if (error instanceof StartupError) return toLine({ refused: error.message });
    log.error({ event: 'sys_error', err: error }, 'what another process asked for failed');
    return toLine({ refused: 'Something went wrong. The log of the server says more.' });
  }
}

/** Reports the steps of an answer as they arrive. */
export const toStepReader =
  (progress: Progress) =>
  (line: string): void => {
    const step = z.safeParse(Step, parseJson(line));
    if (step.success) progress(step.data.step, step.data.done, step.data.total);
  };

/**
 * Returns what the server printed.
 * @throws StartupError with the reason of a refusal, or if the last line is not a reply
 */
export function readReply(answer: string): string {
  const reply = z.safeParse(Reply, parseJson(answer)).data;
  if (reply === undefined) {
    throw new StartupError(
      'The server ended before it answered. Start it again, look whether the work was done, and if not, repeat the command.',
    );
  }
  if ('refused' in reply) throw new StartupError(reply.refused);
  return reply.printed;
}
