import { eq } from 'drizzle-orm';
import { type Db, getSqlState, type Tx } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';

const UNIQUE_VIOLATION = '23505';

/** @returns the new account, `null` when the address has one already. */
export async function insertStaff(db: Db, account: typeof staff.$inferInsert) {
  try {
    const [added] = await db.insert(staff).values(account).returning({ id: staff.id, email: staff.email });
    return added ?? null;
  } catch (error) {
    if (getSqlState(error) === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/** @returns the id of the account of an address in lower case, `null` when there is none. */
export async function updateStaff(tx: Tx, email: string, set: Partial<typeof staff.$inferInsert>) {
  const [account] = await tx.update(staff).set(set).where(eq(staff.email, email)).returning({ id: staff.id });
  return account?.id ?? null;
}
