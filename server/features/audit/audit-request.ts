import * as z from 'zod/mini';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../deps.ts';
import { StartupError } from '../../startup-error.ts';
import { AuditCommand, runAudit } from './audit-command.ts';

const Reply = z.union([z.strictObject({ printed: z.string() }), z.strictObject({ refused: z.string() })]);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Runs a command that came by the socket of the lock. @returns what to print, or the sentence of a refusal, as JSON; `null` for no audit */
export async function answerAuditRequest(
  request: string,
  { db, now, log }: { db: Db; now: Date; log: Pick<Log, 'error'> },
): Promise<string | null> {
  const command = z.safeParse(AuditCommand, parse(request));
  if (!command.success) return null;
  const reply = (said: z.infer<typeof Reply>) => JSON.stringify(said);
  try {
    return reply({ printed: await runAudit(command.data, db, now) });
  } catch (error) {
    if (error instanceof StartupError) return reply({ refused: error.message });
    log.error({ event: 'sys_error', err: error }, 'an audit failed');
    return reply({ refused: 'Something went wrong. The log of the server says more.' });
  }
}
