import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A `search_text` column contains `typed`; `%`, `_` and `\` are ordinary characters. The database folds both sides alike
 * (`search_fold` of migration `search`). Uses the trigram index from three characters on. FIND-02
 */
export const contains = (column: SQLWrapper, typed: string): SQL<boolean> =>
  sql<boolean>`${column} like search_pattern(${typed})`;
