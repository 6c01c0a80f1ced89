import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { type Db, transaction, type Tx } from '../../db/database.ts';
import { login, staff } from '../../db/schema.ts';
import type { AccessClaims } from './access-token.ts';
import type { RefreshClaims } from './refresh-token.ts';

/** Milliseconds from sign-in to the end of a login, however often it is refreshed. */
const LOGIN_MS = 12 * 3_600_000;
/** Milliseconds without a refresh after which a login is over. */
const IDLE_MS = 2 * 3_600_000;
/** Milliseconds in which the direct parent of the current refresh token still gets that same token: a lost answer. */
const GRACE_MS = 10_000;

/** The person of a request and the login that it came with. */
export type SignedIn = { id: number; email: string; role: string; loginId: string };

/** How a refresh went; `cause` is logged. */
export type Rotation =
  | { ok: true; cause: 'rotated' | 'given again'; staffId: number; role: string; generation: number }
  | { ok: false; cause: 'unknown' | 'revoked' | 'expired' | 'idle' | 'inactive' | 'reused'; staffId: number | null };

/** The account of an address in lower case, an inactive one too. */
export async function findStaffByEmail(db: Db, email: string) {
  const [account] = await db.select().from(staff).where(eq(staff.email, email));
  return account;
}

/** Starts a login of a person at a network address. @returns its id. */
export async function startLogin(db: Db, staffId: number, address: string, now: Date): Promise<string> {
  const id = randomUUID();
  await db.insert(login).values({
    id,
    staffId,
    address,
    createdAt: now.toISOString(),
    rotatedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + LOGIN_MS).toISOString(),
  });
  return id;
}

/** Uses up one refresh token. A token that was used before ends the login: someone else has it too. */
export function rotateLogin(db: Db, { loginId, generation }: RefreshClaims, now: Date): Promise<Rotation> {
  return transaction(db, async (tx) => {
    const [row] = await tx.select().from(login).where(eq(login.id, loginId)).for('update');
    if (!row) return { ok: false, cause: 'unknown', staffId: null };
    const { staffId } = row;
    const refused = (cause: Extract<Rotation, { ok: false }>['cause']): Rotation => ({ ok: false, cause, staffId });
    const [person] = await tx.select().from(staff).where(eq(staff.id, staffId));
    if (row.revokedAt !== null) return refused('revoked');
    if (new Date(row.expiresAt) <= now) return refused('expired');
    const sinceRotation = now.getTime() - new Date(row.rotatedAt).getTime();
    if (sinceRotation >= IDLE_MS) return refused('idle');
    if (!person || !person.isActive || person.verifiedAt === null) return refused('inactive');
    const { role } = person;
    if (generation === row.generation) {
      await tx
        .update(login)
        .set({ generation: generation + 1, rotatedAt: now.toISOString() })
        .where(eq(login.id, loginId));
      return { ok: true, cause: 'rotated', staffId, role, generation: generation + 1 };
    }
    if (generation === row.generation - 1 && sinceRotation <= GRACE_MS) {
      return { ok: true, cause: 'given again', staffId, role, generation: row.generation };
    }
    await endLogin(tx, loginId, 'refresh token used twice', now);
    return refused('reused');
  });
}

/** Ends one login; its tokens are refused from now on. */
export async function endLogin(db: Db | Tx, loginId: string, because: string, now: Date): Promise<void> {
  await db
    .update(login)
    .set({ revokedAt: now.toISOString(), revokedBecause: because })
    .where(and(eq(login.id, loginId), isNull(login.revokedAt)));
}

/** Ends every login of a person. @returns how many there were. */
export async function endLoginsOf(db: Db | Tx, staffId: number, because: string, now: Date): Promise<number> {
  const ended = await db
    .update(login)
    .set({ revokedAt: now.toISOString(), revokedBecause: because })
    .where(and(eq(login.staffId, staffId), isNull(login.revokedAt)))
    .returning({ id: login.id });
  return ended.length;
}

/** The person behind an access token, `null` when the login is over or the account is no longer good. */
export async function findSignedIn(db: Db, { staffId, loginId }: AccessClaims, now: Date): Promise<SignedIn | null> {
  const [row] = await db
    .select({ staff, login })
    .from(login)
    .innerJoin(staff, eq(staff.id, login.staffId))
    .where(and(eq(login.id, loginId), eq(login.staffId, staffId)));
  if (!row || row.login.revokedAt !== null || new Date(row.login.expiresAt) <= now) return null;
  if (!row.staff.isActive || row.staff.verifiedAt === null) return null;
  return { id: row.staff.id, email: row.staff.email, role: row.staff.role, loginId };
}

/** Whether a person has signed in from `address` before. */
export async function isKnownAddress(db: Db, staffId: number, address: string): Promise<boolean> {
  const [row] = await db
    .select({ id: login.id })
    .from(login)
    .where(and(eq(login.staffId, staffId), eq(login.address, address)))
    .limit(1);
  return row !== undefined;
}
