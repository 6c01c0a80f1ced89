import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { idText, oneOfText, pageSizeText, pageText, searchText, wholeText } from '../../../server/http/query-field.ts';

describe('a text of a query', () => {
  it.each([
    ['the first page', pageText(), undefined, 1],
    ['a page', pageText(), '0012', 12],
    ['the deepest page', pageText(), '1000000', 1_000_000],
    ['the smallest page', pageSizeText(), '1', 1],
    ['the largest page', pageSizeText(), '100', 100],
    ['a key', idText('locationId'), '2147483647', 2_147_483_647],
    ['a month', wholeText('month', 1, 12), '12', 12],
    ['a choice', oneOfText('orderBy', ['asc', 'desc']), 'desc', 'desc'],
    ['a search', searchText(), '  rtx 3080 ', 'rtx 3080'],
    ['the longest search', searchText(), 'x'.repeat(200), 'x'.repeat(200)],
    ['no search', searchText(), undefined, null],
    ['an emptied search', searchText(), '', null],
    ['a search for blanks', searchText(), '   ', null],
  ])('reads %s', (_, shape, given, read) => {
    expect(z.parse<z.ZodMiniType>(shape, given)).toBe(read);
  });

  const page = 'page must be a whole number from 1 to 1000000';
  it.each([
    ['page 0', pageText(), '0', page],
    ['a page too deep', pageText(), '1000001', page],
    ['a negative page', pageText(), '-1', page],
    ['a page with decimals', pageText(), '1.5', page],
    ['a page in words', pageText(), 'two', page],
    ['an emptied page', pageText(), '', page],
    ['a page that is a number already', pageText(), 2, page],
    ['two pages', pageText(), ['1', '2'], page],
    ['eleven digits', pageText(), '00000000001', page],
    ['a page too large', pageSizeText(), '101', 'pageSize must be a whole number from 1 to 100'],
    ['a limit too large', pageSizeText('limit'), '101', 'limit must be a whole number from 1 to 100'],
    ['a key too large', idText('id'), '2147483648', 'id must be a whole number from 1 to 2147483647'],
    ['a month too late', wholeText('month', 1, 12), '13', 'month must be a whole number from 1 to 12'],
    ['an unknown choice', oneOfText('orderBy', ['asc', 'desc']), 'up', 'orderBy must be one of asc, desc'],
    ['a search too long', searchText(), 'x'.repeat(201), 'searchString cannot exceed 200 characters'],
    ['a NUL in a search', searchText(), 'a\0', 'searchString contains a character that cannot be searched'],
    ['two searches', searchText(), ['a', 'b'], 'searchString must be text'],
  ])('refuses %s', (_, shape, given, message) => {
    expect(z.safeParse<z.ZodMiniType>(shape, given).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
