import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Digits in a row that `search_digits` (migration `search_digits`) takes for one thing. */
const DIGITS = /[0-9\u0660-\u0669\u06F0-\u06F9]{5}/;

/**
 * A `search_text` column contains `typed`; `%`, `_` and `\` are ordinary characters. The database folds both sides alike
 * (`search_fold` of migration `search`). Uses the trigram index from three characters on. FIND-02
 */
export const contains = (column: SQLWrapper, typed: string): SQL<boolean> =>
  sql<boolean>`${column} like search_pattern(${typed})`;

/**
 * The same of a column whose digits have an index too: that one alone finds what has five in a row, and the rest is only
 * compared.
 */
export const containsWithDigits = (column: SQLWrapper, typed: string): SQL | undefined =>
  DIGITS.test(typed)
    ? and(
        sql`search_digits(${column}) @> search_digits(search_fold(${typed}))`,
        sql`${column} || '' like search_pattern(${typed})`,
      )
    : contains(column, typed);
