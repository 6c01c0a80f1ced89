import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as field from '../../../src/domain/form/field.ts';
import { rupeeAmount } from '../../../src/domain/form/record-field.ts';
import { isDay } from '../../../src/domain/shared/shop-day.ts';

const messages = (shape: z.ZodMiniType, value: unknown) =>
  z.safeParse(shape, value).error?.issues.map(({ message }) => message) ?? [];

it('a business day is a date from 1900 to 2199, written in full', () => {
  const days = ['1900-01-01', '2024-02-29', '2025-12-31', '2199-12-31'];
  const none = ['1899-12-31', '2200-01-01', '2025-02-29', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00'];
  const odd = ['', '2025', '2025-01', '2025-1-5', '05/01/2025', '2025-01-05T00:00', ' 2025-01-05', '2025-01-05 '];
  expect([...days, ...none, ...odd].filter(isDay)).toEqual(days);
});

it('an instant is a date and a time with an offset', () => {
  const shape = field.instantText('Contacted at');
  const instants = ['2025-01-05T12:30Z', '2025-01-05T12:30:00+05:00', '2025-01-05T12:30:59.123456789-08:00'];
  const edges = ['2024-02-29T00:00:00Z', '2025-01-05T12:30:00-15:59'];
  const noDay = ['', '2025-01-05', '2025-02-29T12:30Z', '1899-12-31T12:30Z', '2200-01-01T12:30Z'];
  const noTime = ['2025-01-05 12:30Z', '2025-01-05T24:30Z', '2025-01-05T12:60Z', '2025-01-05T12:30:60Z'];
  const noOffset = ['2025-01-05T12:30', '2025-01-05T12:30+5', '2025-01-05T12:30:00+16:00', '2025-01-05T12:30:00-15:60'];
  const odd = ['2025-01-05T12:30:00.1234567890Z', 'Jan 5, 2025 12:30 GMT'];
  const refused = [...noDay, ...noTime, ...noOffset, ...odd].map((text) => [text, ...messages(shape, text)]);
  const unclear = 'Contacted at must be a date and a time with an offset, like 2025-01-05T12:30:00+05:00';
  expect([...instants, ...edges].flatMap((text) => messages(shape, text))).toEqual([]);
  expect(refused).toEqual(refused.map(([text]) => [text, unclear]));
  for (const other of [1_736_062_200_000, null])
    expect(messages(shape, other)).toEqual(['Contacted at must be a date and a time']);
});

const NUL = 'contains a character that cannot be stored';
const { flag, oneOf, optionalText, requiredText, rowId } = field;
const amount = rupeeAmount('Amount', 5_000);
const type = oneOf('Type', ['GPU', 'MOBO']);

it.each<[string, z.ZodMiniType, value: unknown, refusal?: string]>([
  ['requiredText', requiredText('Name', 1_500), 'x'.repeat(1_500)],
  ['requiredText', requiredText('Name', 1_500), 'x'.repeat(1_501), 'Name cannot exceed 1,500 characters'],
  ['requiredText', requiredText('Name', 2), ' '.repeat(3), 'Name is required'],
  ['requiredText', requiredText('Name', 2), 7, 'Name is required'],
  ['requiredText', requiredText('Name', 2), undefined, 'Name is required'],
  ['requiredText', requiredText('Name', 9), 'A\0', `Name ${NUL}`],
  ['optionalText', optionalText('Notes', 2), undefined],
  ['optionalText', optionalText('Notes', 2), ''],
  ['optionalText', optionalText('Notes', 2), null, 'Notes must be text'],
  ['optionalText', optionalText('Notes', 2), 'abc', 'Notes cannot exceed 2 characters'],
  ['optionalText', optionalText('Notes', 2), '\0', `Notes ${NUL}`],
  ['rupeeAmount', amount, 0],
  ['rupeeAmount', amount, 5_000],
  ['rupeeAmount', amount, -0.01, 'Amount cannot be negative'],
  ['rupeeAmount', amount, 5_000.001, 'Amount cannot exceed 5,000'],
  ['rupeeAmount', amount, 0.001, 'Amount can have at most 2 decimals'],
  ['rupeeAmount', amount, '5', 'Amount must be a number'],
  ['rupeeAmount', amount, ' ', 'Amount is required'],
  ['rupeeAmount', amount, Number.NaN, 'Amount is required'],
  ['oneOf', type, 'MOBO'],
  ['oneOf', type, 'gpu', 'Type must be one of GPU, MOBO'],
  ['flag', flag('isActive'), false],
  ['flag', flag('isActive'), 'false', 'isActive must be true or false'],
  ['rowId', rowId(), 2_147_483_647],
  ['rowId', rowId(), 0, 'id must be at least 1'],
  ['rowId', rowId('userId'), 2_147_483_648, 'userId is too large'],
  ['rowId', rowId('userId'), 1.5, 'userId must be a whole number'],
  ['rowId', rowId(), '1', 'id must be a whole number'],
])('every refusal is a sentence: %s', (_, shape, value, refusal) => {
  expect(messages(shape, value)).toEqual(refusal === undefined ? [] : [refusal]);
});

it.each([
  ['requiredText', requiredText('Name', 3)],
  ['optionalText', optionalText('Name', 3)],
])('a text is counted and stored without the blanks around it: %s [LEDG-07, BOOK-02]', (_, shape) => {
  expect([z.parse(shape, '  Ali\n '), messages(shape, ' Alia ')]).toEqual(['Ali', ['Name cannot exceed 3 characters']]);
});

const BLANK = '\u200b \u2060\u200d \u3164 \u00ad \u2800 \u115f \ufeff \u2066\u2069 \ufff9 \u{e0020}'.split(' ');

it('an invisible text is empty, and a text with any letter is not', () => {
  const texts = ['خان', 'नमस्ते', '👩‍🔧', 'e\u0301', '-', '\u200fخ'];
  expect([...BLANK, ...texts].filter((text) => messages(requiredText('Name', 9), text).length === 0)).toEqual(texts);
});
