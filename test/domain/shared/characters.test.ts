import { describe, expect, it } from 'vitest';
import {
  toAsciiDashes,
  toAsciiDigits,
  toLatinLetters,
  typedCode,
  typedDigits,
  typedNumber,
  withoutInvisible,
} from '../../../src/domain/shared/characters.ts';

describe('toAsciiDigits', () => {
  it.each([
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
    ['Hindi', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
    ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
    ['full-width', '０１２３４５６７８９'],
  ])('reads %s digits', (_, digits) => {
    expect(toAsciiDigits(digits)).toBe('0123456789');
  });

  it('does not change letters and signs', () => {
    expect(toAsciiDigits('بک-۱۰۰۱ ½ ٫')).toBe('بک-1001 ½ ٫');
  });
});

describe('withoutInvisible', () => {
  it('removes direction marks, zero-width characters and control characters', () => {
    expect(withoutInvisible('\u200FBK\u00AD-\u200B10\u20600\uFEFF1\u001D')).toBe('BK-1001');
  });

  it('removes letters without a width', () => {
    expect(withoutInvisible('B\u034FK\u115F-\u28001\u3164001\u{E0001}')).toBe('BK-1001');
  });

  it('keeps blanks, tabs and line ends', () => {
    expect(withoutInvisible(' a\tb\nc\u00A0d')).toBe(' a\tb\nc\u00A0d');
  });
});

describe('toAsciiDashes', () => {
  it('reads every dash and minus as a hyphen', () => {
    expect(toAsciiDashes('BK–1001 BK—1 BK‑1 BK−1 BK－1')).toBe('BK-1001 BK-1 BK-1 BK-1 BK-1');
  });
});

describe('toLatinLetters', () => {
  it('reads Cyrillic and Greek letters that look like Latin ones as these', () => {
    expect(toLatinLetters('ВК ΒΚ асе αει')).toBe('BK BK ace aei');
  });

  it('keeps letters that look like no others', () => {
    expect(toLatinLetters('Жш Ω بک é')).toBe('Жш Ω بک é');
  });
});

describe('typedDigits', () => {
  it.each([
    [' ۲۰۲۵ ', '2025'],
    ['\u200F٢٠٢٥\u200E', '2025'],
    ['２０２５', '2025'],
    ['20x5', '20x5'],
    ['', ''],
  ])('reads %j as %j [TYPED-02]', (typed, digits) => expect(typedDigits(typed)).toBe(digits));
});

describe('typedNumber', () => {
  it.each([
    ['۹۰', 90],
    [' 54000 ', 54_000],
    ['54\u00A0000', 54_000],
    ['−5', -5],
    ['007', 7],
    ['', Number.NaN],
    ['5.5', Number.NaN],
    ['1e3', Number.NaN],
    ['0x10', Number.NaN],
    ['54k', Number.NaN],
    ['5²', Number.NaN],
  ])('reads %j as %d [TYPED-02]', (typed, number) => expect(typedNumber(typed)).toBe(number));
});

describe('typedCode', () => {
  it.each([
    ['۱۲۳ ۴۵۶', '123456'],
    ['１２３４５６', '123456'],
    ['\u2066ab2c\u2060d–ef3gh\u2069', 'ab2cdef3gh'],
    ['ＡＢ１２Ｃ－ＤＥＦ３Ｇ', 'AB12CDEF3G'],
    ['123\n456\t', '123456'],
    ['ابپتٹث', 'ابپتٹث'],
  ])('reads %j as %j [TYPED-02]', (typed, code) => expect(typedCode(typed)).toBe(code));
});
