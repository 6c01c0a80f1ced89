import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addStaff, createPassword, logOutEverywhere, setActive, setPassword } from './staff.usecases.ts';
import { sendVerification } from '../verification/verification.usecases.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import type { Mailer } from '../../mailer.ts';
import type { Unverified } from '../verification/verification.sql.ts';
import { StartupError } from '../../startup-error.ts';

const USAGE = `npm run staff -- add EMAIL [--role OWNER|MANAGER|COUNTER|TECHNICIAN|AUDITOR] [--name "First Last"]
npm run staff -- password EMAIL     sets a new password and signs the person out everywhere
npm run staff -- logout EMAIL       signs the person out everywhere
npm run staff -- disable EMAIL      closes the account, at once
npm run staff -- enable EMAIL       opens it again
A password is made up and shown once; STAFF_PASSWORD sets a chosen one.`;

const endedSessions = (count: number) => `${count} ${count === 1 ? 'login' : 'logins'} ended.`;

/** What a command works on; `chosen` is the password given by the environment. */
export type StaffDesk = { db: Db; mailer: Mailer; config: Config; chosen: string | null; now: Date };

/** Runs one command of `npm run staff`. @returns what to print. @throws StartupError */
export async function runStaffCommand(args: readonly string[], desk: StaffDesk): Promise<string> {
  const { db, chosen, now } = desk;
  const { positionals, values } = readArguments(args);
  const [command = '', email, ...rest] = positionals;
  if (email === undefined || rest.length > 0) throw new StartupError(USAGE);
  const password = chosen ?? createPassword();
  const shown = chosen === null ? ` The password is ${password}` : '';
  switch (command) {
    case 'add': {
      const account = await addStaff(db, { email, role: values.role, name: values.name, password }, now);
      return `${email} can sign in once the address is verified. ${await sendInvitation(desk, account)}${shown}`;
    }
    case 'password':
      return `${endedSessions(await setPassword(db, email, password, now))}${shown}`;
    case 'logout':
      return endedSessions(await logOutEverywhere(db, email, now));
    case 'disable':
      return `${email} can no longer sign in. ${endedSessions(await setActive(db, email, false, now))}`;
    case 'enable':
      await setActive(db, email, true, now);
      return `${email} can sign in again.`;
    default:
      throw new StartupError(USAGE);
  }
}

/** Sends the first code and says where it went. An account that was added stays, whatever becomes of its message. */
async function sendInvitation(desk: StaffDesk, account: Unverified): Promise<string> {
  const { smtpUrl, dataDir, publicUrl } = desk.config;
  try {
    await sendVerification(desk, account, desk.now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `The message was not sent (${reason}): ask for a code at ${publicUrl}/verify-email.`;
  }
  return smtpUrl === null ? `The message is in ${join(dataDir, 'outbox')}.` : 'A message is on its way.';
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string', default: 'COUNTER' }, name: { type: 'string', default: '' } },
    });
  } catch {
    throw new StartupError(USAGE);
  }
}
