import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type BranchFacts, chooseBranch, choosePaymentBranch } from '../../../src/domain/shop/branch-choice.ts';
import { type Author, firstOf, type Tx } from '../../db/database.ts';
import { counter, history, location, session } from '../../db/schema.ts';

/** The ids of the open branches, the first one first. */
export async function selectOpenBranches(tx: Tx): Promise<number[]> {
  const rows = await tx
    .select({ id: location.id })
    .from(location)
    .where(eq(location.isActive, true))
    .orderBy(asc(location.id));
  return rows.map(({ id }) => id);
}

/** The branch of the counter of a login, `null` for none. */
async function selectCounterBranch(tx: Tx, loginId: string): Promise<number | null> {
  const found = tx
    .select({ id: counter.locationId })
    .from(session)
    .innerJoin(counter, and(eq(counter.proofKey, session.proofKey), isNull(counter.revokedAt)))
    .where(eq(session.id, loginId));
  return (await firstOf(found))?.id ?? null;
}

/** The branch of the last payment or new booking of a person, `null` for none. An index has them (BRANCH-01). */
async function selectLastBranch(tx: Tx, staffId: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: sql<number>`(${history.after} ->> 'location_id')::bigint`.mapWith(Number) })
    .from(history)
    .where(
      and(
        eq(history.staffId, staffId),
        isNotNull(sql`(${history.after} ->> 'location_id')`),
        sql`(${history.entity} = 'booking_payment' or (${history.entity} = 'booking' and ${history.action} = 'created'))`,
      ),
    )
    .orderBy(desc(history.id))
    .limit(1);
  return row?.id ?? null;
}

type Worker = Pick<Author, 'staffId' | 'loginId'>;

/** Reads the facts that decide the branch of an author. `open` are the open branches. With one branch it reads no others. */
async function selectBranchFacts(tx: Tx, { staffId, loginId }: Worker, open: readonly number[]): Promise<BranchFacts> {
  if (open.length < 2) return { open, atCounter: null, lastChosen: null };
  const atCounter = loginId === undefined ? null : await selectCounterBranch(tx, loginId);
  const isDecided = atCounter !== null && open.includes(atCounter);
  const lastChosen = isDecided ? null : await selectLastBranch(tx, staffId);
  return { open, atCounter, lastChosen };
}

/** The branch of a new booking of an author, `null` if nothing decides (BRANCH-01). */
export const selectBookingBranch = async (tx: Tx, author: Worker): Promise<number | null> =>
  chooseBranch(await selectBranchFacts(tx, author, await selectOpenBranches(tx)));

/** The branch of the money of an author, of the `open` ones (TILL-01). */
export const selectPaymentBranch = async (tx: Tx, author: Worker, open: readonly number[]): Promise<number | null> =>
  choosePaymentBranch(await selectBranchFacts(tx, author, open));
