import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { staff } from './db/schema.ts';
import type { FirstAccount } from './first-start.ts';

const toFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'first-password');

/**
 * What to print of the first account. A password that was made up is shown on a terminal alone; a log is read by others,
 * so that it goes into a file that only the owner of the server can read. EDGE-08
 */
export function tellFirstAccount({ email, password }: FirstAccount, config: Config, isTerminal: boolean): string[] {
  if (password === null) return [`First account: ${email}`];
  const change = 'The first sign-in asks for one of your own.';
  if (isTerminal) return [`First account: ${email} with the password ${password}`, `It is shown this once. ${change}`];
  const file = toFile(config);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return [`First account: ${email}. Its password is in ${file}, which only you can read. ${change}`];
}

/** Removes the file of the first password once nobody has to change theirs any more. EDGE-08 */
export async function removeFirstPassword(db: Db, config: Config): Promise<void> {
  const waiting = await db.select({ id: staff.id }).from(staff).where(eq(staff.mustChangePassword, true)).limit(1);
  if (waiting.length === 0) rmSync(toFile(config), { force: true });
}
