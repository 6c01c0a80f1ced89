import { requirePaisa } from '../../src/domain/shared/money.ts';
import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DomainError } from '../errors.ts';
import type { Db, Signature, Tx } from './database.ts';
import { authored } from './history/history.sql.ts';

// `undefined` leaves a column unchanged.

/** Stores an empty optional text as `null`. */
export const toTextColumn = (typed: string | undefined) => (typed === undefined ? undefined : typed || null);

/** Converts an instant to UTC, the stored form. */
export const toInstantColumn = (typed: string | undefined) =>
  typed === undefined ? undefined : new Date(typed).toISOString();

export const toPaisaColumn = (rupees: number | undefined) => (rupees === undefined ? undefined : requirePaisa(rupees));

/** The versions that the client has read; `null` for no check (REL-02). */
export type IfMatch = readonly number[] | null;

/**
 * A requested change: the record, the author, and the versions that the author has read. `confirm` refuses changes that
 * a counter accepts only after the PIN (LOCK-05).
 */
export type Change = { id: number; author: Signature; ifMatch?: IfMatch; confirm?: (tx: Tx) => Promise<void> };

/**
 * The part of a refusal about the change, and the rule that the history records with it (CONF-04, CONF-05, CONF-06).
 */
const OUTDATED = {
  edit: { said: 'Your edits are kept.', rule: 'CONF-05' },
  delete: { said: 'It was not deleted.', rule: 'CONF-04' },
  restore: { said: 'It was not restored.', rule: 'CONF-04' },
  change: { said: 'Nothing was changed.', rule: 'CONF-06' },
};
type Operation = keyof typeof OUTDATED;

type VersionedTable = PgTable & {
  id: AnyPgColumn;
  version: AnyPgColumn;
  $inferSelect: { id: number; version: number; isActive?: boolean };
};

type Columns<Row> = { [Column in keyof Row]?: Row[Column] | SQL | undefined };

/** Reads a row and locks it until the transaction ends. */
export async function lockRow<Of extends VersionedTable>(tx: Tx, table: Of, id: number) {
  const from: PgTable = table;
  const rows = await tx.select().from(from).where(eq(table.id, id)).for('update');
  const [row = null] = rows as Of['$inferSelect'][];
  return row;
}

/** The columns of `set` that differ from the stored row. Ignores `undefined`. */
export const pickChanged = <Set extends object>(row: object, set: Set): Partial<Set> => {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(set).filter(([column, value]) => value !== undefined && stored.get(column) !== value),
  ) as Partial<Set>;
};

export const isEmpty = (set: object): boolean => Object.keys(set).length === 0;

/**
 * Returns a function that changes records of a table under a row lock. It refuses an outdated version, and raises the
 * version if something changes. Deleting a deleted record, or restoring an active one, is not a conflict.
 * @param current returns the record that a refusal carries
 */
export const versioned =
  <Of extends VersionedTable>(
    table: Of,
    {
      what,
      notFound,
      current,
      lock = (tx, id) => lockRow(tx, table, id),
    }: {
      what: string;
      notFound: string;
      current: (tx: Tx, row: Of['$inferSelect'], author: Signature) => object | Promise<object>;
      lock?: (tx: Tx, id: number) => Promise<Of['$inferSelect'] | null>;
    },
  ) =>
  /**
   * @param work ends with `save`; `isChangedBeside` raises the version although only related rows have changed
   * @throws DomainError
   */
  <Answer>(
    db: Db,
    { id, author, ifMatch = null }: Change,
    operation: Operation,
    work: (
      tx: Tx,
      row: Of['$inferSelect'],
      save: (set: Columns<Of['$inferSelect']>, isChangedBeside?: boolean) => Promise<Of['$inferSelect']>,
    ) => Promise<Answer>,
  ): Promise<Answer> =>
    authored(db, author, async (tx) => {
      const row = await lock(tx, id);
      if (!row) throw new DomainError('notFound', notFound);
      const isSo = row.isActive === { edit: null, change: null, delete: false, restore: true }[operation];
      if (!isSo && ifMatch !== null && !ifMatch.includes(row.version)) {
        const { said, rule } = OUTDATED[operation];
        const sentence = `This ${what} was changed by someone else. ${said}`;
        throw new DomainError('outdated', sentence, { current: await current(tx, row, author), rule });
      }
      return work(tx, row, async (set, isChangedBeside = false) => {
        const changed = pickChanged(row, set);
        if (isEmpty(changed) && !isChangedBeside) return row;
        const by = 'modifiedBy' in table ? { modifiedBy: author.staffId } : {};
        const next = { ...changed, ...by, version: row.version + 1, modifiedAt: author.now };
        const [saved] = await tx.update<PgTable>(table).set(next).where(eq(table.id, id)).returning();
        return saved as Of['$inferSelect'];
      });
    });
