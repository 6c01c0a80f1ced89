import * as z from 'zod/mini';
import type { Log } from './deps.ts';
import { StartupError } from './startup-error.ts';
import type { Progress } from './db/backup/rows.ts';
import { StaffCommand } from './features/staff/staff-command.ts';

/** What another process of the same user may ask of a running server, by the socket of its lock. PEOPLE-06 */
export const ServerRequest = z.union([
  z.strictObject({ ask: z.literal('staff'), command: StaffCommand }),
  z.strictObject({ ask: z.literal('erase'), args: z.array(z.string()) }),
  z.strictObject({ ask: z.literal('backup') }),
  z.strictObject({ ask: z.literal('copy'), pid: z.int() }),
]);
export type ServerRequest = z.infer<typeof ServerRequest>;

/** How each request is answered: with what to print. @throws StartupError with the sentence of a refusal */
export type Answers = {
  [Ask in ServerRequest['ask']]: (request: Extract<ServerRequest, { ask: Ask }>, progress: Progress) => Promise<string>;
};

const Step = z.strictObject({ step: z.string(), done: z.number(), total: z.number() });
const Reply = z.union([z.strictObject({ printed: z.string() }), z.strictObject({ refused: z.string() })]);

const toLine = (said: z.infer<typeof Reply> | z.infer<typeof Step>) => JSON.stringify(said);

/** Answers a request with a line of JSON, after one for each step of it. It never fails. */
export async function answerRequest(
  text: string,
  answers: Answers,
  { say, log }: { say: (line: string) => void; log: Pick<Log, 'error'> },
): Promise<string> {
  const progress: Progress = (step, done, total) => say(toLine({ step, done, total }));
  try {
    return toLine({ printed: await dispatch(ServerRequest.parse(JSON.parse(text)), answers, progress) });
  } catch (error) {
    if (error instanceof StartupError) return toLine({ refused: error.message });
    log.error({ event: 'sys_error', err: error }, 'what another process asked for failed');
    return toLine({ refused: 'Something went wrong. The log of the server says more.' });
  }
}

function dispatch(request: ServerRequest, answers: Answers, progress: Progress): Promise<string> {
  switch (request.ask) {
    case 'staff':
      return answers.staff(request, progress);
    case 'erase':
      return answers.erase(request, progress);
    case 'backup':
      return answers.backup(request, progress);
    case 'copy':
      return answers.copy(request, progress);
  }
}

/** Hears the steps of an answer as they come. */
export const toStepReader =
  (progress: Progress) =>
  (line: string): void => {
    const step = z.safeParse(Step, JSON.parse(line));
    if (step.success) progress(step.data.step, step.data.done, step.data.total);
  };

/** What a request was answered with. @throws StartupError with the sentence of a refusal */
export function readReply(answer: string): string {
  const said = Reply.parse(JSON.parse(answer.slice(answer.lastIndexOf('\n') + 1)));
  if ('refused' in said) throw new StartupError(said.refused);
  return said.printed;
}
