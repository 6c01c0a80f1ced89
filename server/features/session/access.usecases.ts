import type { Tx } from '../../db/database.ts';
import { deletePasskeys } from '../account/factor.sql.ts';
import { deletePin } from '../counter/counter.sql.ts';
import { deleteCodes } from './code.sql.ts';
import { revokeSessions } from './session.sql.ts';

type Ended = {
  staffId: number;
  /** The reason that the sessions keep. */
  because: string;
  /** The session that stays open. */
  except?: string;
  keepsPasskeys: boolean;
  now: Date;
};

/**
 * Ends every way into an account except the password: sessions, the PIN, sign-in codes and, unless kept, passkeys. A
 * new way to sign in must be ended here too (ACCOUNT-03, PEOPLE-04, PEOPLE-05).
 * @returns the number of ended sessions
 */
export async function endAccess(tx: Tx, { staffId, because, except, keepsPasskeys, now }: Ended): Promise<number> {
  await deletePin(tx, staffId);
  await deleteCodes(tx, staffId);
  if (!keepsPasskeys) await deletePasskeys(tx, { staffId });
  return revokeSessions(tx, { staffId, ...(except !== undefined && { except }) }, because, now);
}
