import { randomBytes } from 'node:crypto';
import { checkPassword, hashPassword } from './features/session/password.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { FIRST_START, hasStarted } from './db/first-start.sql.ts';
import { authored } from './db/history/history.sql.ts';
import { prepareSettings } from './features/shop/shop.usecases.ts';
import { location, service, setting, staff } from './db/schema.ts';
import { StartupError } from './startup-error.ts';

/** What the shop offers until it says otherwise. */
const SERVICES = ['GPU repair', 'Motherboard repair', 'Laptop repair', 'Diagnosis', 'Cleaning and thermal paste'];

const PASSWORD_BYTES = 12;

/** The first account; `password` is `null` when it was given by the environment. */
export type FirstAccount = { email: string; password: string | null };

const getEmail = ({ staffEmail }: Config) => (staffEmail ?? 'owner@reflow.local').toLowerCase();

/** Refuses a weak `STAFF_PASSWORD`, at the very first start only: later ones do not use it. SIGN-01. @throws StartupError */
export async function checkFirstPassword(db: Db, config: Config): Promise<void> {
  const weakness = config.staffPassword && checkPassword(config.staffPassword, [getEmail(config), config.shopName]);
  if (!weakness) return;
  if (!(await hasStarted(db))) throw new StartupError(`STAFF_PASSWORD: ${weakness}.`);
}

/**
 * At the very first start only: the owner's account, the first branch and the offered services.
 * @returns the account to show once, `null` at every later start.
 */
export async function prepareShop(db: Db, config: Config, now: Date): Promise<FirstAccount | null> {
  await prepareSettings(db, config, now);
  const email = getEmail(config);
  const made = config.staffPassword === null ? randomBytes(PASSWORD_BYTES).toString('base64url') : null;
  const passwordHash = await hashPassword(made ?? config.staffPassword ?? '');
  const author = { staffId: null, now: now.toISOString(), requestId: 'first start' };
  return authored(db, author, async (tx) => {
    const [first] = await tx
      .insert(setting)
      .values({ name: FIRST_START, value: now.toISOString() })
      .onConflictDoNothing()
      .returning();
    if (!first) return null;
    const mustChangePassword = made !== null;
    await tx
      .insert(staff)
      .values({ email, passwordHash, mustChangePassword, role: 'OWNER', verifiedAt: now.toISOString() });
    await tx.insert(location).values({ code: 'MAIN', name: 'Main Branch' });
    await tx.insert(service).values(SERVICES.map((name) => ({ name })));
    return { email, password: made };
  });
}
