import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { firstOf, type Tx } from '../../db/database.ts';
import { booking, imported, staff } from '../../db/schema.ts';
import type { ImportKind } from './import-columns.ts';

const CHUNK_ROWS = 500;

/** A reference of a file and the record that it became. */
export type Imported = typeof imported.$inferInsert;

/** Locks out other imports until the transaction ends. @returns false if one is running */
export async function lockImports(tx: Tx): Promise<boolean> {
  const isFree = sql<boolean>`pg_try_advisory_xact_lock(hashtext('import'))`;
  return (await tx.select({ isFree }).from(sql`(select 1) as one`))[0]?.isFree === true;
}

/** The records of earlier imports of a kind, by reference: all of them, or the given ones. */
export async function selectImported(tx: Tx, kind: ImportKind, references?: readonly string[]) {
  const isWanted = references && inArray(imported.reference, [...references]);
  const rows = await tx
    .select()
    .from(imported)
    .where(and(eq(imported.kind, kind), isWanted));
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Tells why a known reference cannot be imported; `null` if an earlier import took the same content (MOVE-05). */
export const refuseChanged = (
  { reference, hash }: Pick<Imported, 'reference' | 'hash'>,
  earlier: Pick<Imported, 'hash' | 'at'>,
): string | null =>
  earlier.hash === hash
    ? null
    : `${reference} was imported on ${earlier.at.slice(0, 10)} with other content. Change it in Reflow.`;

export async function insertImported(tx: Tx, rows: readonly Imported[]): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) {
    await tx.insert(imported).values(rows.slice(at, at + CHUNK_ROWS));
  }
}

/** Every code that a booking has, and when the booking was made. */
export async function selectCodes(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select({ code: booking.code, createdAt: booking.createdAt }).from(booking);
  return new Map(rows.map(({ code, createdAt }) => [code, createdAt]));
}

/** The active person with this address; without an address, the first owner. */
export const selectImporter = (tx: Tx, email: string | null) => {
  const isWanted = email === null ? eq(staff.role, 'OWNER') : eq(staff.email, email.toLowerCase());
  const isHere = and(isWanted, eq(staff.isActive, true));
  return firstOf(tx.select().from(staff).where(isHere).orderBy(asc(staff.id)).limit(1));
};
