import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as amount from '../../../src/domain/shared/amount.ts';
import { formatPkr, formatRs } from '../../../src/domain/shared/money.ts';
import { ACCEPTED, AMBIGUOUS, REFUSED } from '../../fixtures/typed-amounts.ts';

const { ambiguityOf, readAmount, refuseAmount, stepAmount, sumTyped, typedAmount, typedPaisa } = amount;

it.each(ACCEPTED)('reads the amount %j as %d rupees [UI-04]', (typed, rupees) => {
  expect(readAmount(typed)).toEqual({ is: 'accepted', rupees });
});

it.each(AMBIGUOUS)('offers both readings of %j: %s and %s [TYPED-01]', (typed, ...readings) => {
  expect(readAmount(typed)).toEqual({ is: 'ambiguous', readings });
});

it.each(REFUSED)('refuses %j [UI-04]', (typed) => {
  expect(readAmount(typed)).toEqual({ is: 'refused' });
});

it.each(['', '  ', '\u200F', '\u00A0'])('%j contains no amount', (typed) => {
  expect(readAmount(typed)).toEqual({ is: 'empty' });
});

it.each([
  ['500,00', '500,00 can be read in two ways. Enter 500 or 50,000.'],
  [' 1.500 ', '1.500 can be read in two ways. Enter 1.50 or 1,500.'],
  ['1,500', null],
  ['abc', null],
])('describes the ambiguity of %j: %s [TYPED-01]', (typed, sentence) => {
  expect(ambiguityOf(typed)).toBe(sentence);
});

it.each(AMBIGUOUS.flatMap(([, ...readings]) => readings))('accepts the suggested amount %s [TYPED-01]', (reading) => {
  expect(readAmount(reading).is).toBe('accepted');
});

it('reads every amount as the screens show it [UI-04]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (paisa) => {
      const shown = [formatRs(paisa / 100), formatPkr(paisa / 100), String(paisa / 100)];
      expect(shown.map(typedPaisa)).toEqual([paisa, paisa, paisa]);
    }),
  );
});

it('reads an amount with more than two decimals, so that the field’s rules refuse it', () => {
  expect(readAmount('1,200.505')).toEqual({ is: 'accepted', rupees: 1200.505 });
});

it.each([
  ['500,00', '500,00 can be read in two ways. Enter 500 or 50,000.'],
  ['abc', 'Amount must be a number'],
  [' ', 'Amount is required'],
  [undefined, 'Amount is required'],
  [Number.NaN, 'Amount is required'],
])('says why %j is refused in a field [TYPED-01]', (value, sentence) => {
  expect(refuseAmount('Amount', value, 'Amount is required')).toBe(sentence);
});

it.each<[string, number | string]>([
  ['', Number.NaN],
  ['1,234.50', 1234.5],
  ['Rs 5.', 5],
  ['9'.repeat(400), Number.MAX_VALUE],
  ['abc', 'abc'],
  ['500,00', '500,00'],
])('sends %j as %s [UI-04]', (typed, rupees) => expect(typedAmount(typed)).toBe(rupees));

it.each<[string, number | null]>([
  ['12,500.5', 1_250_050],
  ['45035996273704.5', 4_503_599_627_370_450],
  ['1,200.505', null],
  ['500,00', null],
  ['', null],
])('reads %j as %d paisa [UI-04]', (typed, paisa) => expect(typedPaisa(typed)).toBe(paisa));

it.each<[string[], number | null]>([
  [[], 0],
  [['Rs 0.10', '۰٫۲۰'], 0.3],
  [['500', '500,00'], null],
  [['500', ''], null],
])('adds %j up to %d', (typed, sum) => expect(sumTyped(typed)).toBe(sum));

it.each<[string, 1 | -1, string | null]>([
  ['', 1, '0.01'],
  ['0', -1, null],
  ['0.29', 1, '0.3'],
  ['۰٫۲۹', 1, '0.3'],
  ['1,234.50', 1, '1234.51'],
  ['10,000,000', 1, null],
  ['20,000,000', -1, '10000000'],
  ['-5', 1, '0.01'],
  ['1.234', 1, null],
  ['500,00', 1, null],
  ['abc', -1, null],
])('a step from %j by %d paisa is %j [LEDG-38]', (typed, by, next) => {
  expect(stepAmount(typed, by, { min: 0.01, max: 10_000_000 })).toBe(next);
});
