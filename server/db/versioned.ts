import { requirePaisa } from '../../src/domain/shared/money.ts';
import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DomainError } from '../errors.ts';
import type { Db, Signature, Tx } from './database.ts';
import { authored } from './history/history.sql.ts';

// A field that is not given leaves its column as it is.

/** An empty optional text is stored as `null`. */
export const toTextColumn = (typed: string | undefined) => (typed === undefined ? undefined : typed || null);

/** The same moment as it is stored: in UTC. */
export const toInstantColumn = (typed: string | undefined) =>
  typed === undefined ? undefined : new Date(typed).toISOString();

export const toPaisaColumn = (rupees: number | undefined) => (rupees === undefined ? undefined : requirePaisa(rupees));

/** The versions of a record that its writer has read; `null` when the client asks for no check. REL-02. */
export type IfMatch = readonly number[] | null;

/**
 * A change of a record that is asked for: which one, by whom and when, and on what they have read. `confirm` refuses what a
 * counter takes only after the PIN. LOCK-05
 */
export type Change = { id: number; author: Signature; ifMatch?: IfMatch; confirm?: (tx: Tx) => Promise<void> };

/** What did not happen, and the rule that keeps the attempt in the history. CONF-04, CONF-05, CONF-06. */
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

/** The row of a table, locked until the transaction ends. */
export async function lockRow<Of extends VersionedTable>(tx: Tx, table: Of, id: number) {
  const from: PgTable = table;
  const rows = await tx.select().from(from).where(eq(table.id, id)).for('update');
  const [row = null] = rows as Of['$inferSelect'][];
  return row;
}

/** The columns of `set` that differ from those of the stored row. What is `undefined` stays as it is. */
export const pickChanged = <Set extends object>(row: object, set: Set): Partial<Set> => {
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(set).filter(([column, value]) => value !== undefined && stored.get(column) !== value),
  ) as Partial<Set>;
};

export const isEmpty = (set: object): boolean => Object.keys(set).length === 0;

/**
 * How the records of a table are changed: with the row locked, refused where the version is another one than was read,
 * and the version counted by a write that changes something. To delete or to restore what is so already is no conflict.
 * @param current the record as a refusal carries it
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
  /** @param work ends with `save`, which also counts where rows beside it have changed @throws DomainError */
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
