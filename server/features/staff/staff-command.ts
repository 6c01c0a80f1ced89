import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { NewPerson } from '../../../src/domain/people/person.ts';
import { ROLES } from '../../../src/domain/session/permissions.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { toFieldErrors } from '../../http/errors.ts';
import { StartupError } from '../../startup-error.ts';
import {
  addPerson,
  changePerson,
  logOutEverywhere,
  type Manager,
  setFirstPassword,
} from '../people/people.usecases.ts';

const USAGE = `npm run staff -- add EMAIL [--role ${ROLES.join('|')}] [--name "First Last"]
npm run staff -- password EMAIL     sets a new password and signs the person out everywhere
npm run staff -- logout EMAIL       signs the person out everywhere
npm run staff -- disable EMAIL      closes the account, at once
npm run staff -- enable EMAIL       opens it again
The password is asked for, or read from standard input. An empty one is made up, shown once and changed at the next sign-in.`;

/** Who changes people by a command: nobody in particular. */
export const COMMAND_MANAGER = { selfId: null, requestId: 'npm run staff' } as const;

const COMMANDS = ['add', 'password', 'logout', 'disable', 'enable'] as const;

/** One command of `npm run staff`, as it also goes to a running server. */
export const StaffCommand = z.strictObject({
  command: z.enum(COMMANDS),
  email: z.string(),
  role: z.string(),
  name: z.string(),
  /** `null` where one is to be made up. */
  password: z.nullable(z.string()),
});
export type StaffCommand = z.infer<typeof StaffCommand>;

/**
 * Reads the arguments, and the password where the command sets one: it is never an argument, which everybody on the
 * machine could see. @throws StartupError
 */
export async function readStaffCommand(
  args: readonly string[],
  askPassword: (email: string) => Promise<string | null>,
): Promise<StaffCommand> {
  const { positionals, values } = readArguments(args);
  const [typed, email, ...rest] = positionals;
  const command = COMMANDS.find((known) => known === typed);
  if (command === undefined || email === undefined || rest.length > 0) throw new StartupError(USAGE);
  const password = command === 'add' || command === 'password' ? await askPassword(email) : null;
  return { command, email, ...values, password };
}

const countLogins = (count: number) => `${count} ${count === 1 ? 'login' : 'logins'} ended.`;

/** Runs a command. @returns what to print. @throws StartupError with the sentence of a refusal */
export async function runStaffCommand(asked: StaffCommand, manager: Manager): Promise<string> {
  try {
    return await run(asked, manager);
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof FieldsError)) throw error;
    const sentences = error instanceof FieldsError ? error.errors.map(({ msg }) => msg) : [error.message];
    throw new StartupError(sentences.map((sentence) => sentence.replace(/\.?$/, '.')).join('\n'));
  }
}

async function run({ command, email, role, name, password }: StaffCommand, manager: Manager): Promise<string> {
  const which = { email: email.toLowerCase() };
  const show = (made: string) => (password === null ? ` The password is ${made}` : '');
  switch (command) {
    case 'add': {
      const person = NewPerson.safeParse({ email, role: role.toUpperCase(), name });
      if (!person.success) throw new FieldsError(toFieldErrors(person.error.issues));
      const added = await addPerson(manager, person.data, { chosen: password });
      return `${email} can sign in.${show(added.password)}`;
    }
    case 'password': {
      const set = await setFirstPassword(manager, which, { chosen: password });
      return `${countLogins(set.ended)}${show(set.password)}`;
    }
    case 'logout':
      return countLogins((await logOutEverywhere(manager, which)).ended);
    case 'disable': {
      const { ended } = await changePerson(manager, which, { isActive: false });
      return `${email} can no longer sign in. ${countLogins(ended)}`;
    }
    case 'enable':
      await changePerson(manager, which, { isActive: true });
      return `${email} can sign in again.`;
  }
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
