import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Db, transaction, type Tx } from '../database.ts';
import type { Sealed } from '../embedded/shop-marker.ts';
import { toSeal } from '../history/chain.ts';
import { insertRestore, sign } from '../history/history.sql.ts';
import { selectHead, sealHistory } from '../history/sealer.ts';
import { query, queryOne, type SnapshotHead } from './rows.ts';

const Name = z.object({ name: z.string() });
const Sequence = z.object({ name: z.string(), last: z.nullable(z.string()) });

/** The command that signs its changes in the history. */
const COMMAND = 'npm run restore';

const selectNames = async (db: Db, statement: ReturnType<typeof sql>) =>
  (await query(db, statement, Name)).map(({ name }) => name);

const PEOPLE = sql`select email as name from staff where is_active order by email`;
const ERASED = sql`select code as name from booking where exists (select from history
  where record = 'booking' and record_id = booking.id and action = 'erased') order by id`;
const SEQUENCES = sql`select sequencename as name, last_value::text as last from pg_sequences
  where schemaname = current_schema()`;

const countChanges = (db: Db) =>
  queryOne(db, sql`select count(*)::int as changes from history`, z.object({ changes: z.int() }));

/** The facts about a shop that a restore compares: accounts, erasures, the newest seal, and the last numbers of codes. */
export const readFacts = async (db: Db) => ({
  people: await selectNames(db, PEOPLE),
  erased: await selectNames(db, ERASED),
  sequences: await query(db, SEQUENCES, Sequence),
  seal: toSeal(await selectHead(db)),
  ...(await countChanges(db)),
});
export type ShopFacts = Awaited<ReturnType<typeof readFacts>>;

/** The replaced shop. `facts` is `null` if its data could not be read; `noted` is the seal next to its database. */
export type Replaced = { shop: string | null; facts: ShopFacts | null; noted: Sealed };

/**
 * Gives no number twice: of codes, claims, entries and ids. A restored sequence continues after the replaced one.
 */
async function continueSequences(db: Db, replaced: ShopFacts['sequences'], head: SnapshotHead): Promise<void> {
  for (const { name, last } of replaced) {
    if (last === null || !Object.hasOwn(head.sequences, name)) continue;
    const before = BigInt(head.sequences[name] ?? 0);
    if (BigInt(last) > before)
      await db.execute(sql`select setval(${`"${name}"`}::text::regclass, ${last}::text::bigint)`);
  }
}

/** Ends the restored logins and counters, because some had ended since the backup. */
async function endLogins(db: Db): Promise<void> {
  await db.execute(sql`update login set revoked_at = now(), revoked_because = 'restored' where revoked_at is null`);
  await db.execute(sql`update counter set revoked_at = now() where revoked_at is null`);
}

/**
 * Ends all logins of a restored shop and writes the restore into its history (DISK-16): the snapshot, the seal that was
 * current before, the number of lost changes, and the erasures that came back.
 * @returns the seal of that entry, and sentences for the owner
 */
export const leaveTrace = (db: Db, file: string, head: SnapshotHead, replaced: Replaced) =>
  transaction(db, (tx) => writeTrace(tx, file, head, replaced));

async function writeTrace(db: Tx, file: string, head: SnapshotHead, { shop, facts, noted }: Replaced) {
  const at = new Date();
  await sign(db, { staffId: null, now: at.toISOString(), requestId: COMMAND });
  const known = shop === head.shop ? facts : null;
  const restored = await readFacts(db);
  if (known !== null) await continueSequences(db, known.sequences, head);
  const erased = (known?.erased ?? []).filter((code) => !restored.erased.includes(code));
  const lost = known === null ? null : Math.max(0, known.changes - restored.changes);
  const seal = known?.seal ?? (shop === head.shop ? noted?.seal : undefined) ?? null;
  await insertRestore(db, {
    snapshot: basename(file),
    taken_at: head.at,
    ...(seal !== null && { seal }),
    ...(lost !== null && { lost }),
    ...(erased.length > 0 && { erased_since: erased.join('\n') }),
  });
  await endLogins(db);
  const sealed = { seal: toSeal(await sealHistory(db, at)), at: at.toISOString() };
  const again = restored.people.filter((email) => !(facts?.people ?? []).includes(email));
  const said = ['Everyone must sign in again.'];
  if (again.length > 0) said.push(`Active now and not before: ${again.join(', ')}.`);
  if (seal !== null) said.push(`The newest seal before was ${seal}; the history keeps it.`);
  if (lost !== null) said.push(`${lost} changes since the backup are lost. No code is given out again.`);
  else if (shop === head.shop) said.push('The replaced data could not be read, so codes may be given out again.');
  if (erased.length > 0)
    said.push(`These customers were erased since and are back. Erase them again: npm run erase -- ${erased.join(' ')}`);
  return { said: said.join(' '), sealed };
}
