import { describe, expect, it } from 'vitest';
import {
  dialDigits,
  findNumbers,
  phoneKey,
  searchDigits,
  telHref,
  whatsappHref,
} from '../../../src/domain/shared/phone.ts';

const HOME = ['300 1234 567', '345 987 6543', '42 3576 1999', '51 234 5678'];
const PREFIXES = ['0', '+92', '+92 ', '0092', '0092 ', '+92 0', '+92 (0)', '(0)'];
const JOINTS = ['', ' ', '-', '.', '\u00A0', '\u200F', ' - '];

describe('a phone number', () => {
  it.each(HOME)('of Pakistan is recognized in any spelling: %s', (national) => {
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
  const long = ['0300-123456789', '+1234567890123456', '+92+3001234567', '0300;1234567'];
  const missing = ['0300-123456', '+92 300 123456', '0092300123456', '92300123456', '۰۳۰۰-۱۲۳۴۵۶'];
  const unclear = [
    '30012345678', // a digit too many, or a number in Greece
    '35202-1234567-1', // an identity card, or a number in Luxembourg
    '356938035643809', // an IMEI, or a number in Malta
    '3001234567.5',
    '042-3576199/8',
    '0300-123456/7',
    '0301-7654321 / 0322-7654321',
    '0800-1234',
    '042-111-222-33',
    '042-111-222-3334',
    '0300-111-222-333',
    '3.00E+09',
    '#N/A',
  ];
  it.each([...short, ...long, ...missing, ...unclear, 'javascript:alert(1)', '0300"onclick="x'])(
    'is none in %j, and no link',
    (text) => {
      expect([dialDigits(text), telHref(text), whatsappHref(text)]).toEqual([null, null, null]);
    },
  );

  it.each([
    ['3001234567.0', '923001234567'],
    ['3001234567.00', '923001234567'],
    ['۳۰۰۱۲۳۴۵۶۷٫۰', '923001234567'],
    ['3,001,234,567.00', '923001234567'],
    ["'03001234567", '923001234567'],
    ['="03001234567"', '923001234567'],
    ['\u202A+92\u00A0300\u20111234567\u202C', '923001234567'],
    ['＋９２　３００　１２３４５６７', '923001234567'],
    ['tel:+923001234567', '923001234567'],
    ['Mob: 0300-1234567', '923001234567'],
    ['+44 (0)20 7946 0958', '442079460958'],
    ['8613912345678', '8613912345678'],
  ])('pasted as %j is %s [CUST-05]', (text, digits) => {
    expect([dialDigits(text), telHref(text), whatsappHref(text)]).toEqual([
      digits,
      `tel:+${digits}`,
      `https://wa.me/${digits}`,
    ]);
  });

  it.each([
    ['042-111-222-333', 'tel:+9242111222333'],
    ['(042) 111 222 333', 'tel:+9242111222333'],
    ['+92 42 111-222-333', 'tel:+9242111222333'],
    ['0992-111-222-333', 'tel:+92992111222333'],
    ['42111222333', 'tel:+9242111222333'],
    ['۰۴۲-۱۱۱-۲۲۲-۳۳۳', 'tel:+9242111222333'],
    ['111-222-333', 'tel:111222333'],
    ['UAN: 111 222 333', 'tel:111222333'],
    ['+92 111 222 333', 'tel:111222333'],
    ['0800-12345', 'tel:+9280012345'],
    ['+92 800 12345', 'tel:+9280012345'],
    ['0300 1234567 ext 4', 'tel:+923001234567'],
    ['042-35761999 ext. 12', 'tel:+924235761999'],
    ['(042) 35761999 x12', 'tel:+924235761999'],
    ['042-35761999;ext=12', 'tel:+924235761999'],
    ['042-35761999, Extn: 104', 'tel:+924235761999'],
    ['042-111-222-333 #2', 'tel:+9242111222333'],
  ])('of a company, %j, can be called and takes no message [CUST-05]', (text, call) => {
    expect([telHref(text), whatsappHref(text)]).toEqual([call, null]);
  });

  it.each([
    ['042-111-222-333', ['111-222-333', '021 111 222 333', '+92 (42) 111222333', '0092-51-111-222333'], '111222333'],
    ['0800-12345', ['0800 12 345', '+92 800 12345', '۰۸۰۰۱۲۳۴۵'], '80012345'],
    ['042-35761999', ['042-35761999 ext 12', '+92 42 3576 1999 x5'], '4235761999'],
    ['0300-1234567', ['3001234567.0', "'03001234567", '0092 (0)300 1234567'], '3001234567'],
  ])('%s is the same number as %j [CUST-01, FIND-01]', (number, others, searched) => {
    for (const other of others) expect([other, phoneKey(other)]).toEqual([other, phoneKey(number)]);
    for (const one of [number, ...others]) expect([one, searchDigits(one)]).toEqual([one, [searched]]);
  });

  it('with a missing digit is found by its other digits [FIND-01]', () => {
    expect([searchDigits('0300-123456'), searchDigits('+92 300 123456')]).toEqual([['300123456'], ['300123456']]);
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
    ['042-111-222-333', ['92111222333']],
    ['office 021 111-222-333 or 0300 1234567', ['92111222333', '923001234567']],
    ['042-35761999 ext 12', ['924235761999']],
    ['3001234567.0', ['923001234567']],
  ])('is found in %j [DATA-05]', (text, numbers) => {
    expect(findNumbers(text)).toEqual(expect.arrayContaining(numbers));
  });

  it('is found only as a whole: the end of one number is not another number [DATA-05]', () => {
    expect([findNumbers('0321-1234567'), findNumbers('5 items of 2025')]).toEqual([['923211234567'], []]);
  });
});
