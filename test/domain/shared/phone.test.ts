import { describe, expect, it } from 'vitest';
import { dialDigits, findNumbers, telHref, whatsappHref } from '../../../src/domain/shared/phone.ts';

const HOME = [
  { national: '3001234567', cuts: [3, 7] },
  { national: '3459876543', cuts: [3, 6] },
  { national: '4235761999', cuts: [2, 6] },
  { national: '512345678', cuts: [2, 5] },
];
const PREFIXES = ['0', '+92', '+92 ', '0092', '0092 ', '+92 0', '+92 (0)', '(0)'];
const JOINTS = ['', ' ', '-', '.', '\u00A0', '\u200F', ' - '];

const written = HOME.flatMap(({ national, cuts: [first = 0, second = 0] }) =>
  PREFIXES.flatMap((prefix) =>
    JOINTS.map((joint) => [
      prefix + [national.slice(0, first), national.slice(first, second), national.slice(second)].join(joint),
      `92${national}`,
    ]),
  ),
);

describe('phone numbers', () => {
  it.each(written)('reads %j as %s', (text, digits) => {
    expect(dialDigits(text)).toBe(digits);
  });

  it.each([
    ['3001234567', '923001234567'],
    ['923001234567', '923001234567'],
    ['۰۳۰۰۱۲۳۴۵۶۷', '923001234567'],
    ['٠٣٠٠-١٢٣٤٥٦٧', '923001234567'],
    ['\u202A+92 300 1234567\u202C', '923001234567'],
    ['(042) 35761999', '924235761999'],
    ['+44 20 7946 0958', '442079460958'],
    ['0044 20 7946 0958', '442079460958'],
    ['+1 (415) 555-2671', '14155552671'],
    ['+971 50 123 4567', '971501234567'],
    ['971501234567', '971501234567'],
    ['302101234567', '302101234567'],
    ['14155552671', '14155552671'],
  ])('reads %j as %s', (text, digits) => {
    expect(dialDigits(text)).toBe(digits);
  });

  it.each([
    '',
    ' ',
    '0',
    '000',
    'none',
    '1234',
    '4155552671',
    '0300-12345',
    '0300-123456789',
    '+92 300',
    '+0 300 1234567',
    '0300 1234567 ext 4',
    '+92+3001234567',
    '0300;1234567',
    '+1234567890123456',
    'javascript:alert(1)',
    '0300"onclick="x',
  ])('makes no link of %j', (text) => {
    expect([dialDigits(text), telHref(text), whatsappHref(text)]).toEqual([null, null, null]);
  });

  it('makes the two links, the message encoded', () => {
    expect(telHref('0300-1234567')).toBe('tel:+923001234567');
    expect(whatsappHref('0300-1234567')).toBe('https://wa.me/923001234567');
    expect(whatsappHref('0300-1234567', 'Booking BK-1001 & "جاوید"#')).toBe(
      'https://wa.me/923001234567?text=Booking%20BK-1001%20%26%20%22%D8%AC%D8%A7%D9%88%DB%8C%D8%AF%22%23',
    );
  });
});

describe('the numbers of a text', () => {
  it.each([
    ['0301-7654321 / 0322-7654321', ['923017654321', '923227654321']],
    ['0322 7654321, +44 20 7946 0958', ['923227654321', '442079460958']],
    ['ask for ۰۳۰۱-۷۶۵۴۳۲۱ after 5', ['923017654321']],
  ])('stand in %j [DATA-05]', (text, numbers) => {
    expect(findNumbers(text)).toEqual(expect.arrayContaining(numbers));
  });

  it('are whole: the end of one is not another [DATA-05]', () => {
    expect(findNumbers('0321-1234567')).toEqual(['923211234567']);
    expect(findNumbers('5 items of 2025')).toEqual([]);
  });
});
