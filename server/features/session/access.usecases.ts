import type { Tx } from '../../db/database.ts';
import { deletePasskeys } from '../account/factor.sql.ts';
import { deletePin } from '../counter/counter.sql.ts';
import { deleteCodes } from './code.sql.ts';
import { revokeSessions } from './session.sql.ts';

type Ended = {
  staffId: number;
  /** Why, as the sessions keep it. */
  because: string;
  /** The session that continues. */
  except?: string;
  keepsPasskeys: boolean;
  now: Date;
};

/**
 * Ends every way into an account that the password was used to make: sessions, the PIN, codes, and passkeys unless they are
 * kept. Everything that lets a person in beside the password must end here. ACCOUNT-03, PEOPLE-04, PEOPLE-05 @returns how many sessions it ended
 */
export async function endAccess(tx: Tx, { staffId, because, except, keepsPasskeys, now }: Ended): Promise<number> {
  await deletePin(tx, staffId);
  await deleteCodes(tx, staffId);
  if (!keepsPasskeys) await deletePasskeys(tx, { staffId });
  return revokeSessions(tx, { staffId, ...(except !== undefined && { except }) }, because, now);
}
