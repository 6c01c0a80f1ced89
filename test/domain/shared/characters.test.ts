import { describe, expect, it } from 'vitest';
import {
  toAsciiDashes,
  toAsciiDigits,
  toLatinLetters,
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

  it('leaves letters and signs as they are', () => {
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
