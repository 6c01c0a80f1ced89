import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { NewPerson } from '../../../src/domain/people/person.ts';
import { ROLES } from '../../../src/domain/session/permissions.ts';
import { CODE_MINUTES } from '../../../src/domain/shared/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../deps.ts';
import { DomainError, FieldsError } from '../../errors.ts';
import { toFieldErrors } from '../../http/errors.ts';
import { readArguments, StartupError } from '../../startup-error.ts';
import { removeFactor } from '../account/factor.usecases.ts';
import { createSignInCode } from '../session/code.usecases.ts';
import { addPerson, changePerson, findPerson, logOutEverywhere, setFirstPassword } from '../people/people.usecases.ts';

export const STAFF_USAGE = `npm run staff -- add EMAIL [--role ${ROLES.join('|')}] [--name "First Last"]
npm run staff -- password EMAIL     sets a new password and signs the person out everywhere
npm run staff -- logout EMAIL       signs the person out everywhere
npm run staff -- disable EMAIL      closes the account, at once
npm run staff -- enable EMAIL       opens it again
npm run staff -- factor EMAIL --remove  takes the second factor from the person, who has lost it
npm run staff -- code EMAIL         makes a code that lets the person sign in while strangers guess
The password is asked for, or read from standard input. An empty one is made up, shown once and changed at the next sign-in.`;

const COMMANDS = ['add', 'password', 'logout', 'disable', 'enable', 'factor', 'code'] as const;

/** One command of `npm run staff`. Also the message to a running server. */
export const StaffCommand = z.strictObject({
  command: z.enum(COMMANDS),
  email: z.string(),
  role: z.string(),
  name: z.string(),
  /** `null` to generate one. */
  password: z.nullable(z.string()),
});
export type StaffCommand = z.infer<typeof StaffCommand>;

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/**
 * Reads one line, typed without echo or piped in. Asks on the error stream (SIGN-01).
 * @returns `null` for an empty line
 */
export async function askPassword(
  email: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | null> {
  const isTyped = input.isTTY === true;
  output.write(`New password of ${email} (nothing: one is made up): `);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTyped, historySize: 0 });
  let isStopped = false;
  lines.once('SIGINT', () => {
    isStopped = true;
    lines.close();
  });
  const { value: line } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  output.write('\n');
  if (isStopped) throw new StartupError('Nothing was changed.');
  return line || null;
}

/**
 * Reads the arguments and the password. The password is never an argument, because every user of the machine sees
 * those.
 * @throws StartupError
 */
export async function readStaffCommand(
  args: readonly string[],
  askPassword: (email: string) => Promise<string | null>,
): Promise<StaffCommand> {
  const { positionals, values } = readArguments(args, STAFF_USAGE, {
    role: { type: 'string', default: 'COUNTER' },
    name: { type: 'string', default: '' },
    remove: { type: 'boolean', default: false },
  });
  const { remove, ...named } = values;
  const [typed, email, ...rest] = positionals;
  const command = COMMANDS.find((known) => known === typed);
  // Removing a factor needs the explicit option.
  const isMeant = remove === (command === 'factor');
  if (command === undefined || email === undefined || rest.length > 0 || !isMeant) throw new StartupError(STAFF_USAGE);
  const password = command === 'add' || command === 'password' ? await askPassword(email) : null;
  return { command, email, ...named, password };
}

const countLogins = (count: number) => `${count} ${count === 1 ? 'login' : 'logins'} ended.`;

type Context = { db: Db; log: Log; now: Date };

/** Runs a command and returns the text to print. @throws StartupError with the reason of a refusal */
export async function runStaffCommand(asked: StaffCommand, context: Context): Promise<string> {
  try {
    return await run(asked, context);
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof FieldsError)) throw error;
    const sentences = error instanceof FieldsError ? error.errors.map(({ msg }) => msg) : [error.message];
    throw new StartupError(sentences.map((sentence) => sentence.replace(/\.?$/, '.')).join('\n'));
  }
}

async function run({ command, email, role, name, password }: StaffCommand, { now, ...context }: Context) {
  const { db } = context;
  const author = { staffId: null, now: now.toISOString(), requestId: 'npm run staff' };
  const show = (made: string) => (password === null ? ` The password is ${made}` : '');
  const find = async () => ({ ...context, id: await findPerson(db, email), author });
  switch (command) {
    case 'add': {
      const person = NewPerson.safeParse({ email, role: role.toUpperCase(), name });
      if (!person.success) throw new FieldsError(toFieldErrors(person.error.issues));
      const added = await addPerson({ ...context, author, key: null, body: person.data }, password);
      return `${email} can sign in.${show(added.password)}`;
    }
    case 'password': {
      const names = [email.toLowerCase()];
      const set = await setFirstPassword(await find(), { chosen: password, names });
      return `${countLogins(set.ended)}${show(set.password)}`;
    }
    case 'logout':
      return countLogins((await logOutEverywhere(await find())).ended);
    case 'disable': {
      const { ended } = await changePerson(await find(), { isActive: false });
      return `${email} can no longer sign in. ${countLogins(ended)}`;
    }
    case 'enable':
      await changePerson(await find(), { isActive: true });
      return `${email} can sign in again.`;
    case 'factor':
      return (await removeFactor(await find()))
        ? `${email} signs in without a second factor.`
        : `${email} had no second factor.`;
    case 'code': {
      const { code } = await createSignInCode({ ...context, now }, (await find()).id);
      return `The sign-in code of ${email} is ${code}, good once, with the password, for ${CODE_MINUTES} minutes.`;
    }
  }
}
