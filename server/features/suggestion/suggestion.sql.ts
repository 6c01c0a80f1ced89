import { sql } from 'drizzle-orm';
import { type SuggestionsQuery, SUGGESTIONS_SHOWN } from '../../../src/domain/booking/suggestions.ts';
import type { Db } from '../../db/database.ts';
import { bookingItem, isSuggested, suggestionKey } from '../../db/schema.ts';

/**
 * What was typed into a field of active items and begins so, each once in its newest spelling. From one to the next by
 * the index: as many rows are read as there are answers, in a shop of any size. BOOK-15
 */
export function selectSuggestions(db: Db, { field, text }: SuggestionsQuery) {
  const column = bookingItem[field];
  const key = suggestionKey(column);
  const begin = sql`search_fold(${text})`;
  const next = sql`select ${key} as key, ${column} as value from ${bookingItem} where ${isSuggested(bookingItem.isActive, column)}`;
  const order = sql`order by ${key}, ${bookingItem.id} desc limit 1`;
  const found = sql`(
    with recursive typed as (
      select *, 1 as place from (${next} and ${key} >= ${begin} ${order}) as first
      union all
      select further.*, typed.place + 1 from typed cross join lateral (${next} and ${key} > typed.key ${order}) as further
      where typed.place < ${SUGGESTIONS_SHOWN} and starts_with(typed.key, ${begin})
    )
    select value, place from typed where starts_with(key, ${begin})
  ) as found`;
  return db
    .select({ value: sql<string>`value` })
    .from(found)
    .orderBy(sql`place`);
}
