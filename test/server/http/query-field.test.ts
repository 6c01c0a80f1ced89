import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as fields from '../../../server/http/query-field.ts';

const page = fields.pageText();
const pageSize = fields.pageSizeText();
const id = fields.idText('id');
const month = fields.wholeText('month', 1, 12);
const order = fields.oneOfText('orderBy', ['asc', 'desc']);
const search = fields.searchText();
const wholePage = 'page must be a whole number from 1 to 1000000';

it.each([
  ['the first page', page, undefined, 1],
  ['a page', page, '0012', 12],
  ['the deepest page', page, '1000000', 1_000_000],
  ['the smallest page', pageSize, '1', 1],
  ['the largest page', pageSize, '100', 100],
  ['a key', id, '2147483647', 2_147_483_647],
  ['a month', month, '12', 12],
  ['a choice', order, 'desc', 'desc'],
  ['a search', search, '  rtx 3080 ', 'rtx 3080'],
  ['the longest search', search, 'x'.repeat(200), 'x'.repeat(200)],
  ['no search', search, undefined, null],
  ['a search for blanks', search, '   ', null],
])('a query reads %s', (_, shape, given, read) => {
  expect(z.parse<z.ZodMiniType>(shape, given)).toBe(read);
});

it.each<[z.ZodMiniType, unknown, string]>([
  ...['0', '1000001', '-1', '1.5', 'two', '', 2, ['1', '2'], '00000000001'].map(
    (odd): [z.ZodMiniType, unknown, string] => [page, odd, wholePage],
  ),
  [pageSize, '101', 'pageSize must be a whole number from 1 to 100'],
  [fields.pageSizeText('limit'), '101', 'limit must be a whole number from 1 to 100'],
  [id, '2147483648', 'id must be a whole number from 1 to 2147483647'],
  [month, '13', 'month must be a whole number from 1 to 12'],
  [order, 'up', 'orderBy must be one of asc, desc'],
  [search, 'x'.repeat(201), 'searchString cannot exceed 200 characters'],
  [search, 'a\0', 'searchString contains a character that cannot be searched'],
  [search, ['a', 'b'], 'searchString must be text'],
])('a query refuses %# %j: %s', (shape, given, message) => {
  expect(z.safeParse(shape, given).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
