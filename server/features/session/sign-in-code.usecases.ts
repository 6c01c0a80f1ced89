import type { SignInCode } from '../../../src/domain/session/sign-in-code.ts';
import { SIGN_IN_CODE_TRIES } from '../../../src/domain/shared/limits.ts';
import { type Db, transaction } from '../../db/database.ts';
import { staff } from '../../db/schema.ts';
import { lockRow } from '../../db/versioned.ts';
import type { Log } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { createCode, hashCode, spellCode, toCodeEnd } from './code.ts';
import * as sql from './sign-in-code.sql.ts';

const hashSignInCode = (email: string, typed: string) => hashCode(`sign-in ${email}`, typed);

/** Makes the sign-in code of a person; the one before is good for nothing. FACT-04 @throws DomainError */
export async function createSignInCode(
  { db, now, log }: { db: Db; now: Date; log: Log },
  staffId: number,
): Promise<SignInCode> {
  const code = createCode();
  const expiresAt = toCodeEnd(now);
  await transaction(db, async (tx) => {
    const person = await lockRow(tx, staff, staffId);
    if (!person?.isActive || person.verifiedAt === null)
      throw new DomainError('forbidden', 'This person cannot sign in');
    const codeHash = hashSignInCode(person.email, code);
    await sql.replaceCode(tx, { staffId, codeHash, expiresAt, createdAt: now.toISOString() });
  });
  log.info({ event: 'authn_sign_in_code', staffId }, 'sign-in code made');
  return { code: spellCode(code), expiresAt };
}

/**
 * Uses a code up where `check` finds the password right. A wrong password uses up one of the tries of the code.
 * @returns `null` where the code is not good
 */
export async function takeSignInCode(
  db: Db,
  { email, code, now }: { email: string; code: string; now: Date },
  check: () => Promise<boolean>,
): Promise<boolean | null> {
  const at = now.toISOString();
  const id = await sql.countTry(db, hashSignInCode(email, code), {
    now: at,
    // A code that would be good for longer was made while the clock was wrong. SIGN-03.
    latest: toCodeEnd(now),
    tries: SIGN_IN_CODE_TRIES,
  });
  if (id === null) return null;
  if (!(await check())) return false;
  return (await sql.useCode(db, id, at)) ? true : null;
}
