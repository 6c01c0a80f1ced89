import { randomBytes } from 'node:crypto';
import { hashPassword } from './features/session/password.ts';
import type { Config } from './config.ts';
import { type Db, transaction } from './db/database.ts';
import { location, service, setting, staff } from './db/schema.ts';

/** What the shop offers until it says otherwise. */
const SERVICES = ['GPU repair', 'Motherboard repair', 'Laptop repair', 'Diagnosis', 'Cleaning and thermal paste'];

const STARTED = 'first_start';
const PASSWORD_BYTES = 12;

/** The first account; `password` is `null` when it was given by the environment. */
export type FirstAccount = { email: string; password: string | null };

/**
 * At the very first start only: the owner's account, the first branch and the offered services.
 * @returns the account to show once, `null` at every later start.
 */
export async function prepareShop(db: Db, config: Config, now: Date): Promise<FirstAccount | null> {
  const email = (config.staffEmail ?? 'owner@reflow.local').toLowerCase();
  const made = config.staffPassword === null ? randomBytes(PASSWORD_BYTES).toString('base64url') : null;
  const passwordHash = await hashPassword(made ?? config.staffPassword ?? '');
  return transaction(db, async (tx) => {
    const [first] = await tx
      .insert(setting)
      .values({ name: STARTED, value: now.toISOString() })
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
