import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { isOwnCode, splitCode, toCode } from '../../src/domain/shared/code.ts';
import { foldText, searchWords } from '../../src/domain/shared/search-text.ts';

/** A `search_text` column contains a text, folded by the database; `%`, `_` and `\` are ordinary. FIND-02 */
export const contains = (column: SQLWrapper, text: string): SQL<boolean> =>
  sql<boolean>`${column} like search_pattern(${text})`;

/** Letters of the shortest part of a text that the index of the searched texts finds by itself. */
const INDEXED_PART = 3;

/** A `search_text` column contains every word that was typed, in any order. FIND-06 */
export function containsWords(column: SQLWrapper, typed: string): SQL | undefined {
  const words = searchWords(typed);
  // Such words alone would be looked for in every row. Side by side they have parts that the index finds.
  const isShort = words.length > 1 && words.every(({ length }) => length < INDEXED_PART);
  return isShort
    ? or(...[words, words.toReversed()].map((order) => contains(column, order.join(' '))))
    : and(...words.map((word) => contains(column, word)));
}

/** Digits of the shortest number that finds few texts by itself. */
const RARE_NUMBER = 5;

/** A `search_text` column contains a code of any book, such as `INV-0042`, with another separator or none in it. FIND-05 */
function containsCode(column: SQLWrapper, typed: string): SQL | undefined {
  const parts = splitCode(typed);
  // Where a blank was typed, the words find it.
  if (!parts || foldText(typed).includes(' ')) return undefined;
  const [letters, number] = [foldText(parts.letters), foldText(parts.number)];
  if (letters.length < INDEXED_PART && number.length < RARE_NUMBER) return undefined;
  const anySeparator = sql`(${column} like ${`%${letters}%${number}%`} and ${column} ~ ${`${letters}[ ._/-]*${number.replaceAll('.', '\\.')}`})`;
  // Most texts have the separator that was typed, and only for the others the slow pattern looks between the parts.
  return or(contains(column, typed), anySeparator);
}

/** A `search_text` column contains what was typed: its words, or the code that it is. FIND-05, FIND-06 */
export function matches(column: SQLWrapper, typed: string): SQL | undefined {
  const words = () => containsWords(column, typed);
  if (!isOwnCode(typed)) return containsCode(column, typed) ?? words();
  const code = toCode(typed);
  return foldText(code) === foldText(typed) ? words() : or(words(), contains(column, code));
}

export type Direction = 'asc' | 'desc';

/** What a list is sorted by, the last of it different in each row. `hasEmpty`: rows without it stand last in either direction. */
export type Order = readonly { by: SQLWrapper; direction: Direction; hasEmpty?: boolean }[];

/** Rows of a page, and rows before it. */
export type Slice = { limit: number; offset: number };

const WORDS = {
  asc: { asc: sql`asc`, desc: sql`desc`, empty: sql` nulls last` },
  desc: { asc: sql`desc`, desc: sql`asc`, empty: sql` nulls first` },
};

/** The order, or with `desc` the reverse of it. */
export const toOrderBy = (order: Order, reading: Direction = 'asc'): SQL[] =>
  order.map(({ by, direction, hasEmpty = false }) => {
    const words = WORDS[reading];
    return sql`${by} ${words[direction]}${hasEmpty ? words.empty : sql``}`;
  });

const FEW = 1_000;

/** An order that no index has, so that a search finds its few rows first instead of reading the list in order. */
export const withoutIndex = ([first, ...others]: Order): Order =>
  first ? [{ ...first, by: sql`coalesce(${first.by}, ${first.by})` }, ...others] : [];

/** The keys of a page of a list of `total` rows, read from the end that is nearer; their own order is not that of the list. */
export function selectPage<Keys extends PgSelect>(
  keys: Keys,
  order: Order,
  { limit, offset }: Slice,
  total: number,
  isSearch = false,
) {
  const shown = Math.max(0, Math.min(limit, total - offset));
  const isReversed = offset > total / 2;
  return keys
    .orderBy(...toOrderBy(isSearch && total < FEW ? withoutIndex(order) : order, isReversed ? 'desc' : 'asc'))
    .limit(shown)
    .offset(isReversed ? Math.max(0, total - offset - shown) : offset);
}

/** A page of a list that consists of parts, one after the other, each with so many rows. */
export async function readParts<Part extends { rows: number }, Row>(
  parts: readonly Part[],
  { limit, offset }: Slice,
  read: (part: Part, slice: Slice) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let before = offset;
  for (const part of parts) {
    const first = Math.min(before, part.rows);
    before -= first;
    const shown = Math.min(limit - rows.length, part.rows - first);
    if (shown > 0) rows.push(...(await read(part, { limit: shown, offset: first })));
  }
  return rows;
}
