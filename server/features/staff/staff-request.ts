import * as z from 'zod/mini';
import { StartupError } from '../../startup-error.ts';
import type { Manager } from '../people/people.usecases.ts';
import { runStaffCommand, StaffCommand } from './staff-command.ts';

const Reply = z.union([z.strictObject({ printed: z.string() }), z.strictObject({ refused: z.string() })]);
type Reply = z.infer<typeof Reply>;

/** Runs a command that came by the socket of the lock. PEOPLE-06. @returns what to print, or the sentence of a refusal, as JSON */
export async function answerStaffRequest(request: string, manager: Manager): Promise<string> {
  const reply = (said: Reply) => JSON.stringify(said);
  try {
    return reply({ printed: await runStaffCommand(StaffCommand.parse(JSON.parse(request)), manager) });
  } catch (error) {
    if (error instanceof StartupError) return reply({ refused: error.message });
    manager.log.error({ event: 'sys_error', err: error }, 'a staff command failed');
    return reply({ refused: 'Something went wrong. The log of the server says more.' });
  }
}

/** What `answerStaffRequest` printed. @throws StartupError with the sentence of a refusal */
export function readStaffReply(answer: string): string {
  const said = Reply.parse(JSON.parse(answer));
  if ('refused' in said) throw new StartupError(said.refused);
  return said.printed;
}
