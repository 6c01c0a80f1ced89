import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { checkPassword, hashPassword, makePassword } from './features/session/password.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { FIRST_START, readShopId } from './db/first-start.sql.ts';
import { authored } from './db/history/history.sql.ts';
import { prepareSettings } from './features/shop/shop.usecases.ts';
import { location, service, setting, staff } from './db/schema.ts';
import { StartupError } from './startup-error.ts';

const SERVICES = ['GPU repair', 'Motherboard repair', 'Laptop repair', 'Diagnosis', 'Cleaning and thermal paste'];

/** The first account. `password` is `null` when the environment gave one. */
export type FirstAccount = { email: string; password: string | null };

const getEmail = ({ staffEmail }: Config) => (staffEmail ?? 'owner@reflow.local').toLowerCase();

/**
 * Refuses a weak `STAFF_PASSWORD`, only at the first start, because later starts do not use it (SIGN-01).
 * @throws StartupError
 */
export async function checkFirstPassword(db: Db, config: Config): Promise<void> {
  const weakness = config.staffPassword && checkPassword(config.staffPassword, [getEmail(config), config.shopName]);
  if (weakness && (await readShopId(db)) === null) throw new StartupError(`STAFF_PASSWORD: ${weakness}.`);
}

/**
 * Creates the owner, the first branch and the services at the first start.
 * @returns the account to show, otherwise `null`
 */
export async function prepareShop(db: Db, config: Config, now: Date): Promise<FirstAccount | null> {
  await prepareSettings(db, config, now);
  const email = getEmail(config);
  const made = config.staffPassword === null ? makePassword() : null;
  const passwordHash = await hashPassword(made ?? config.staffPassword ?? '');
  const author = { staffId: null, now: now.toISOString(), requestId: 'first start' };
  return authored(db, author, async (tx) => {
    const [first] = await tx
      .insert(setting)
      .values({ name: FIRST_START, value: author.now })
      .onConflictDoNothing()
      .returning();
    if (!first) return null;
    const owner = { email, passwordHash, mustChangePassword: made !== null, role: 'OWNER' };
    await tx.insert(staff).values({ ...owner, verifiedAt: author.now });
    await tx.insert(location).values({ code: 'MAIN', name: 'Main Branch' });
    await tx.insert(service).values(SERVICES.map((name) => ({ name })));
    return { email, password: made };
  });
}

/** The name that deploy/ gives its container. */
const CONTAINER = 'reflow';

const toFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'first-password');

/**
 * The lines to print about the first account. A generated password goes to a terminal or a file, never to a log
 * (EDGE-08).
 */
export function describeFirstAccount(
  { email, password }: FirstAccount,
  config: Config,
  isTerminal: boolean,
  platform = process.platform,
): string[] {
  if (password === null) return [`First account: ${email}`];
  const change = 'At the first sign-in, you choose your own password.';
  if (isTerminal) return [`First account: ${email} with the password ${password}`, `It is shown only once. ${change}`];
  const file = toFile(config);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  // On Windows a file inherits the permissions of its folder.
  const readers = platform === 'win32' ? 'everyone with access to that folder' : 'only you';
  const command = config.inContainer ? ` Read it with: docker exec ${CONTAINER} cat ${file}` : '';
  return [`First account: ${email}. Its password is in ${file}, which ${readers} can read. ${change}${command}`];
}

/** Deletes the file with the first password when nobody has to change theirs any longer (EDGE-08). */
export async function removeFirstPassword(db: Db, config: Config): Promise<void> {
  const waiting = await db.select({ id: staff.id }).from(staff).where(eq(staff.mustChangePassword, true)).limit(1);
  if (waiting.length === 0) rmSync(toFile(config), { force: true });
}
