import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addStaff, logOutEverywhere, setActive, setPassword, takePassword } from './staff.usecases.ts';
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
The password is asked for, or read from standard input. An empty one is made up, shown once and changed at the next sign-in.`;

const show = ({ password, mustChangePassword }: ReturnType<typeof takePassword>) =>
  mustChangePassword ? ` The password is ${password}` : '';

const endedSessions = (count: number) => `${count} ${count === 1 ? 'login' : 'logins'} ended.`;

/** What a command works on; `readPassword` asks for a password and answers `null` where one is to be made up. */
export type StaffDesk = {
  db: Db;
  mailer: Mailer;
  config: Config;
  readPassword: (email: string) => Promise<string | null>;
  now: Date;
};

/** Runs one command of `npm run staff`. @returns what to print. @throws StartupError */
export async function runStaffCommand(args: readonly string[], desk: StaffDesk): Promise<string> {
  const { db, config, now } = desk;
  const staffing = { db, shopName: config.shopName };
  const { positionals, values } = readArguments(args);
  const [command = '', email, ...rest] = positionals;
  if (email === undefined || rest.length > 0) throw new StartupError(USAGE);
  switch (command) {
    case 'add': {
      const password = takePassword(await desk.readPassword(email));
      const account = await addStaff(staffing, { email, role: values.role, name: values.name }, password, now);
      const invitation = await sendInvitation(desk, account);
      return `${email} can sign in once the address is verified. ${invitation}${show(password)}`;
    }
    case 'password': {
      const password = takePassword(await desk.readPassword(email));
      return `${endedSessions(await setPassword(staffing, email, password, now))}${show(password)}`;
    }
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
