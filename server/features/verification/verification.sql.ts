import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { transaction, type Db } from '../../db/database.ts';
import { staff, verification } from '../../db/schema.ts';

/** Milliseconds a code is good for. SEC-05: at most 10 minutes. */
export const CODE_MS = 10 * 60_000;

/** Letters and digits that are not mistaken for one another when read from a screen; 50 bits in ten of them. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

const makeCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

/** The code as it was made, however it was typed: any case, with blanks and dashes, O for 0, I and L for 1. */
const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

const hashOf = (email: string, code: string): string =>
  createHash('sha256')
    .update(`${email.trim().toLowerCase()}\n${plainCode(code)}`)
    .digest('hex');

/** Somebody who is asked to verify an address. */
export type Unverified = { id: number; email: string };

/** The active account of an address that is not verified yet, `null` when there is none. */
export async function findUnverified(db: Db, email: string): Promise<Unverified | null> {
  const [person] = await db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(and(eq(staff.email, email.trim().toLowerCase()), eq(staff.isActive, true), isNull(staff.verifiedAt)));
  return person ?? null;
}

/** A new code for a person, shown nowhere else again: only its hash is kept. Earlier codes run out by themselves. */
export async function issueCode(db: Db, { id, email }: Unverified, now: Date): Promise<string> {
  const code = makeCode();
  await db.insert(verification).values({
    staffId: id,
    codeHash: hashOf(email, code),
    expiresAt: new Date(now.getTime() + CODE_MS).toISOString(),
    createdAt: now.toISOString(),
  });
  return code;
}

/** Uses a code up and verifies its address. @returns whether the code was good; of two at once one is. */
export const redeemCode = (db: Db, email: string, code: string, now: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    const at = now.toISOString();
    const active = tx.select({ id: staff.id }).from(staff).where(eq(staff.isActive, true));
    const [redeemed] = await tx
      .update(verification)
      .set({ usedAt: at })
      .where(
        and(
          eq(verification.codeHash, hashOf(email, code)),
          isNull(verification.usedAt),
          gt(verification.expiresAt, at),
          inArray(verification.staffId, active),
        ),
      )
      .returning({ staffId: verification.staffId });
    if (!redeemed) return false;
    const { staffId } = redeemed;
    await tx.update(staff).set({ verifiedAt: at, modifiedAt: at }).where(eq(staff.id, staffId));
    await tx
      .update(verification)
      .set({ usedAt: at })
      .where(and(eq(verification.staffId, staffId), isNull(verification.usedAt)));
    return true;
  });
