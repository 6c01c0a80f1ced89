import * as z from 'zod/mini';
import { isStorable } from '../../src/domain/form/field.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../../src/domain/shared/limits.ts';
import { foldText } from '../../src/domain/shared/search-text.ts';
import { isDay } from '../../src/domain/shared/shop-day.ts';

/** Building blocks of query strings: parse text to checked values, and refuse with a sentence. */

const PAGE_MAX = 1_000_000;
const SEARCH_MAX = 200;
export const ID_MAX = 2_147_483_647;

/** A whole number from `min` to `max`. */
export const wholeText = (name: string, min: number, max: number) => {
  const error = `${name} must be a whole number from ${min} to ${max}`;
  return z.pipe(
    z.string({ error }).check(z.regex(/^\d{1,10}$/, { error })),
    z.pipe(
      z.transform((text: string) => Number.parseInt(text, 10)),
      z.int({ error }).check(z.minimum(min, { error }), z.maximum(max, { error })),
    ),
  );
};

/** The id of a row. */
export const idText = (name: string) => wholeText(name, 1, ID_MAX);
/** Ids of rows, separated by commas, without duplicates. Empty by default. */
export const idsText = (name: string, max: number) => {
  const error = `${name} must be at most ${max} whole numbers of at most 9 digits with commas between them`;
  const pattern = new RegExp(`^[1-9]\\d{0,8}(?:,[1-9]\\d{0,8}){0,${max - 1}}$`);
  return z._default(
    z.pipe(
      z.string({ error }).check(z.regex(pattern, { error })),
      z.transform((text) => [...new Set(text.split(',').map(Number))]),
    ),
    [],
  );
};
/** The page number; 1 by default. */
export const pageText = () => z._default(wholeText('page', 1, PAGE_MAX), 1);
/** The number of rows on a page. */
export const pageSizeText = (name = 'pageSize') => wholeText(name, 1, PAGE_SIZE_MAX);

export const oneOfText = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` });

/** A business day, `yyyy-MM-dd`. */
export const dayText = (label: string) => {
  const error = `${label} must be a date like 2025-01-05`;
  return z.string({ error }).check(z.refine(isDay, { error }));
};

/** The trimmed text of a search box. `null`, which means no filter, if it contains nothing to search for. */
export const searchText = () =>
  z.pipe(
    z._default(
      z
        .string({ error: 'searchString must be text' })
        .check(
          z.maxLength(SEARCH_MAX, { error: `searchString cannot exceed ${SEARCH_MAX} characters` }),
          z.refine(isStorable, { error: 'searchString contains a character that cannot be searched' }),
        ),
      '',
    ),
    z.transform((text) => (foldText(text) === '' ? null : text.trim())),
  );

/** The fields of a sorted list. By default, sorted by `first` in descending order. */
export const listFields = <const T extends readonly [string, ...string[]]>(sorts: T, first: T[number]) => ({
  page: pageText(),
  pageSize: z._default(pageSizeText(), PAGE_SIZE),
  searchString: searchText(),
  sortBy: z._default(oneOfText('sortBy', sorts), first),
  orderBy: z._default(oneOfText('orderBy', ['asc', 'desc']), 'desc'),
});
