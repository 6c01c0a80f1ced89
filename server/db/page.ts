import { and, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { isOwnCode, splitCode, toCode } from '../../src/domain/shared/code.ts';
import { foldText, searchWords } from '../../src/domain/shared/search-text.ts';

/**
 * True if a `search_text` column contains a text. The database folds the text; `%`, `_` and `\` are ordinary characters
 * (FIND-02).
 */
export const contains = (column: SQLWrapper, text: string): SQL<boolean> =>
  sql<boolean>`${column} like search_pattern(${text})`;

/** The shortest text that the trigram index can find. */
const INDEXED_PART = 3;

/** True if one word can end with the start of the other, so that a text may contain both within each other. */
const canOverlap = (one: string, other: string): boolean =>
  Array.from({ length: other.length - 1 }, (_, index) => other.slice(0, index + 1)).some((start) =>
    one.endsWith(start),
  );

/** True if a `search_text` column contains a word and later a second one. */
const containsBoth = (column: SQLWrapper, first: string, second: string): SQL =>
  sql`${column} like search_pattern(${first}) || search_pattern(${second})`;

/** True if a `search_text` column contains every typed word, in any order (FIND-06). */
export function containsWords(column: SQLWrapper, typed: string): SQL | undefined {
  const words = searchWords(typed);
  const [one = '', other = '', ...more] = words;
  const isPair = other !== '' && more.length === 0 && !canOverlap(one, other) && !canOverlap(other, one);
  // Short words alone would need a scan of every row. Next to each other they contain trigrams, which the index finds.
  const isShort = words.length > 1 && words.every(({ length }) => length < INDEXED_PART);
  if (isShort) return or(...[words, words.toReversed()].map((order) => contains(column, order.join(' '))));
  // Two patterns for the two orders read each text once, because most texts have the typed order.
  return isPair
    ? or(containsBoth(column, one, other), containsBoth(column, other, one))
    : and(...words.map((word) => contains(column, word)));
}

/** A number with so many digits occurs in few texts. */
const RARE_NUMBER = 5;

/**
 * True if a `search_text` column contains a code of any book, such as `INV-0042`, with any separator or none (FIND-05).
 */
function containsCode(column: SQLWrapper, typed: string): SQL | undefined {
  const parts = splitCode(typed);
  // If a blank was typed, the words find it.
  if (!parts || foldText(typed).includes(' ')) return undefined;
  const [letters, number] = [foldText(parts.letters), foldText(parts.number)];
  if (letters.length < INDEXED_PART && number.length < RARE_NUMBER) return undefined;
  const anySeparator = sql`(${column} like ${`%${letters}%${number}%`} and ${column} ~ ${`${letters}[ ._/-]*${number.replaceAll('.', '\\.')}`})`;
  // Most texts have the typed separator. Only the others need the slow pattern.
  return or(contains(column, typed), anySeparator);
}

/** True if a `search_text` column contains the typed words, or the code that was typed (FIND-05, FIND-06). */
export function matches(column: SQLWrapper, typed: string): SQL | undefined {
  const words = () => containsWords(column, typed);
  if (!isOwnCode(typed)) return containsCode(column, typed) ?? words();
  const code = toCode(typed);
  return foldText(code) === foldText(typed) ? words() : or(words(), contains(column, code));
}

export type Direction = 'asc' | 'desc';

/** The sort keys of a list; the last must be unique. `hasEmpty` puts rows without a value last in both directions. */
export type Order = readonly { by: SQLWrapper; direction: Direction; hasEmpty?: boolean }[];

/** The number of rows on a page, and before it. */
export type Slice = { limit: number; offset: number };

const WORDS = {
  asc: { asc: sql`asc`, desc: sql`desc`, empty: sql` nulls last` },
  desc: { asc: sql`desc`, desc: sql`asc`, empty: sql` nulls first` },
};

/** The order; with `desc`, its reverse. */
export const toOrderBy = (order: Order, reading: Direction = 'asc'): SQL[] =>
  order.map(({ by, direction, hasEmpty = false }) => {
    const words = WORDS[reading];
    return sql`${by} ${words[direction]}${hasEmpty ? words.empty : sql``}`;
  });

const FEW = 1_000;

/**
 * An order without an index, so that PostgreSQL finds the few matching rows first instead of reading the list in order.
 */
export const withoutIndex = ([first, ...others]: Order): Order =>
  first ? [{ ...first, by: sql`coalesce(${first.by}, ${first.by})` }, ...others] : [];

/** Selects the keys of a page of a list of `total` rows, from the nearer end. So the keys may be in reverse order. */
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

/** Reads a page of a list that consists of consecutive parts. */
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
