import { describe, expect, it } from 'vitest';
import { dialDigits, findNumbers, telHref, whatsappHref } from '../../../src/domain/shared/phone.ts';

const HOME = ['300 1234 567', '345 987 6543', '42 3576 1999', '51 234 5678'];
const PREFIXES = ['0', '+92', '+92 ', '0092', '0092 ', '+92 0', '+92 (0)', '(0)'];
const JOINTS = ['', ' ', '-', '.', '\u00A0', '\u200F', ' - '];

describe('a phone number', () => {
  it.each(HOME)('of home is read however it is written: %s', (national) => {
    for (const prefix of PREFIXES)
      for (const joint of JOINTS)
        expect(dialDigits(prefix + national.replaceAll(' ', joint))).toBe(`92${national.replaceAll(' ', '')}`);
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
  ])('%j is %s', (text, digits) => expect(dialDigits(text)).toBe(digits));

  const short = ['', ' ', '0', '000', 'none', '1234', '4155552671', '0300-12345', '+92 300', '+0 300 1234567'];
  const long = ['0300-123456789', '+1234567890123456', '+92+3001234567', '0300;1234567', '0300 1234567 ext 4'];
  it.each([...short, ...long, 'javascript:alert(1)', '0300"onclick="x'])('is none in %j, and no link', (text) => {
    expect([dialDigits(text), telHref(text), whatsappHref(text)]).toEqual([null, null, null]);
  });

  it('makes the two links, the message encoded', () => {
    const toChat = 'https://wa.me/923001234567';
    expect([telHref('0300-1234567'), whatsappHref('0300-1234567')]).toEqual(['tel:+923001234567', toChat]);
    expect(whatsappHref('0300-1234567', 'Booking BK-1001 & "جاوید"#')).toBe(
      `${toChat}?text=Booking%20BK-1001%20%26%20%22%D8%AC%D8%A7%D9%88%DB%8C%D8%AF%22%23`,
    );
  });

  it.each([
    ['0301-7654321 / 0322-7654321', ['923017654321', '923227654321']],
    ['0322 7654321, +44 20 7946 0958', ['923227654321', '442079460958']],
    ['ask for ۰۳۰۱-۷۶۵۴۳۲۱ after 5', ['923017654321']],
  ])('stands in %j [DATA-05]', (text, numbers) => {
    expect(findNumbers(text)).toEqual(expect.arrayContaining(numbers));
  });

  it('is whole: the end of one is not another [DATA-05]', () => {
    expect([findNumbers('0321-1234567'), findNumbers('5 items of 2025')]).toEqual([['923211234567'], []]);
  });
});
