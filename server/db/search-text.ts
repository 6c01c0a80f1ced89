import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Case, compatibility forms and runs of blanks do not matter to a search. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The content of a `search_text` column: one line for each thing that can be searched for. */
export const searchText = (...things: readonly (string | null | undefined)[]): string =>
  things.map((thing) => folded(thing ?? '')).join('\n');

/** A LIKE pattern that finds `typed` anywhere; `%`, `_` and `\` are ordinary characters. */
const anywhere = (typed: string): string => `%${folded(typed).replace(/[\\%_]/g, '\\$&')}%`;

/** `column` contains `typed`. Uses the trigram index from three characters on. */
export const contains = (column: SQLWrapper, typed: string): SQL<boolean> =>
  sql<boolean>`${column} like ${anywhere(typed)}`;
