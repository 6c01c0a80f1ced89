import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  clearableText,
  flag,
  instantText,
  oneOf,
  optionalText,
  requiredText,
  rowId,
  rupeeAmount,
} from '../../../src/domain/form/field.ts';
import { isDay } from '../../../src/domain/shared/shop-day.ts';

const messages = (shape: z.ZodMiniType, value: unknown) =>
  z.safeParse(shape, value).error?.issues.map(({ message }) => message) ?? [];

describe('a business day', () => {
  it.each(['1900-01-01', '2024-02-29', '2025-12-31', '2199-12-31'])('is %s', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    '',
    '1899-12-31',
    '2200-01-01',
    '2025-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '2025',
    '2025-01',
    '2025-1-5',
    '05/01/2025',
    '2025-01-05T00:00',
    ' 2025-01-05',
    '2025-01-05 ',
  ])('is not %j', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

describe('an instant', () => {
  const shape = instantText('Contacted at');
  const unclear = 'Contacted at must be a date and a time with an offset, like 2025-01-05T12:30:00+05:00';

  it.each([
    '2025-01-05T12:30Z',
    '2025-01-05T12:30:00+05:00',
    '2025-01-05T12:30:59.123456789-08:00',
    '2024-02-29T00:00:00Z',
    '2025-01-05T12:30:00-15:59',
  ])('is %s', (text) => {
    expect(z.parse(shape, text)).toBe(text);
  });

  it.each([
    ['', unclear],
    ['2025-01-05', unclear],
    ['2025-01-05T12:30', unclear],
    ['2025-01-05 12:30Z', unclear],
    ['2025-02-29T12:30Z', unclear],
    ['1899-12-31T12:30Z', unclear],
    ['2200-01-01T12:30Z', unclear],
    ['2025-01-05T24:30Z', unclear],
    ['2025-01-05T12:60Z', unclear],
    ['2025-01-05T12:30:60Z', unclear],
    ['2025-01-05T12:30:00.1234567890Z', unclear],
    ['2025-01-05T12:30+5', unclear],
    ['2025-01-05T12:30:00+16:00', unclear],
    ['2025-01-05T12:30:00-15:60', unclear],
    ['Jan 5, 2025 12:30 GMT', unclear],
    [1_736_062_200_000, 'Contacted at must be a date and a time'],
    [null, 'Contacted at must be a date and a time'],
  ])('is not %j', (value, message) => {
    expect(messages(shape, value)).toEqual([message]);
  });
});

describe('every refusal is a sentence', () => {
  const nul = 'contains a character that cannot be stored';

  it.each([
    ['requiredText', requiredText('Name', 1_500), '  Ali ', []],
    ['requiredText', requiredText('Name', 1_500), 'x'.repeat(1_500), []],
    ['requiredText', requiredText('Name', 1_500), 'x'.repeat(1_501), ['Name cannot exceed 1,500 characters']],
    ['requiredText', requiredText('Name', 2), ' '.repeat(3), ['Name is required']],
    ['requiredText', requiredText('Name', 2), 7, ['Name is required']],
    ['requiredText', requiredText('Name', 2), undefined, ['Name is required']],
    ['requiredText', requiredText('Name', 9), 'A\0', [`Name ${nul}`]],
    ['optionalText', optionalText('Notes', 2), undefined, []],
    ['optionalText', optionalText('Notes', 2), '', []],
    ['optionalText', optionalText('Notes', 2), null, ['Notes must be text']],
    ['optionalText', optionalText('Notes', 2), 'abc', ['Notes cannot exceed 2 characters']],
    ['optionalText', optionalText('Notes', 2), '\0', [`Notes ${nul}`]],
    ['clearableText', clearableText('Notes', 2), undefined, []],
    ['clearableText', clearableText('Notes', 2), null, []],
    ['clearableText', clearableText('Notes', 2), 7, ['Notes must be text']],
    ['clearableText', clearableText('Notes', 2), 'abc', ['Notes cannot exceed 2 characters']],
    ['clearableText', clearableText('Notes', 2), '\0', [`Notes ${nul}`]],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), 0, []],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), 5_000, []],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), -0.01, ['Amount cannot be negative']],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), 5_000.001, ['Amount cannot exceed 5,000']],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), 0.001, ['Amount can have at most 2 decimals']],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), '5', ['Amount must be a number']],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), ' ', ['Amount is required']],
    ['rupeeAmount', rupeeAmount('Amount', 5_000), Number.NaN, ['Amount is required']],
    ['oneOf', oneOf('Type', ['GPU', 'MOBO']), 'MOBO', []],
    ['oneOf', oneOf('Type', ['GPU', 'MOBO']), 'gpu', ['Type must be one of GPU, MOBO']],
    ['flag', flag('isActive'), false, []],
    ['flag', flag('isActive'), 'false', ['isActive must be true or false']],
    ['rowId', rowId(), 1, []],
    ['rowId', rowId(), 2_147_483_647, []],
    ['rowId', rowId(), 0, ['id must be at least 1']],
    ['rowId', rowId('userId'), 2_147_483_648, ['userId is too large']],
    ['rowId', rowId('userId'), 1.5, ['userId must be a whole number']],
    ['rowId', rowId(), '1', ['id must be a whole number']],
  ])('%s', (_, shape, value, refusals) => {
    expect(messages(shape, value)).toEqual(refusals);
  });
});

it.each([
  ['requiredText', requiredText('Name', 3)],
  ['optionalText', optionalText('Name', 3)],
  ['clearableText', clearableText('Name', 3)],
])('a text is counted and stored without the blanks around it: %s [LEDG-08, BOOK-02]', (_, shape) => {
  expect([z.parse(shape, '  Ali\n '), messages(shape, ' Alia ')]).toEqual(['Ali', ['Name cannot exceed 3 characters']]);
});
