import { describe, expect, it } from 'vitest';
import { findByCode, foldCode, isOwnCode, toCode } from '../../../src/domain/shared/code.ts';

describe('toCode', () => {
  it.each([
    'BK-1001',
    'bk-1001',
    ' BK-1001 ',
    'BK-1001\u200F',
    '\u202ABK-1001\u202C',
    'BK\u00AD-\u20601001\uFEFF',
    'BK-1001\u001D',
    'BK–1001',
    'BK — 1001',
    'BK\u20111001',
    'BK\u22121001',
    'bk 1001',
    'bk\u00A01001',
    'BK_1001',
    'BK/1001',
    'BK1001',
    'bk-۱۰۰۱',
    'BK-١٠٠١',
    'BK-१००१',
    '#BK-1001',
    '# bk 1001',
    '№ BK-1001',
    '(BK-1001)',
    '"BK-1001".',
    '*BK-1001*',
    'BK-1001،',
    'ＢＫ－１００１',
    ']Q1BK-1001',
    ']C1BK-1001',
    ']d2bk-1001',
    ']A0BK-1001',
    'ВК-1001', // Cyrillic
    'ΒΚ-1001', // Greek
    'بک-۱۰۰۱', // Urdu phonetic
    'بك-1001', // with the kaf of an Arabic keyboard
    '.خ-۱۰۰۱', // Urdu phonetic, with Shift
    'شک-1001', // Urdu of Windows
    'ؤگ-1001', // Urdu of Windows, with Shift
    ']Q1بک-۱۰۰۱',
    '\u200Fبک-۱۰۰۱\u200F',
  ])('reads %j as BK-1001 [FIND-05]', (typed) => {
    expect(toCode(typed)).toBe('BK-1001');
  });

  it.each([
    ['wc 1002', 'WC-1002'],
    ['وچ-۱۰۰۲', 'WC-1002'],
    ['صے-1002', 'WC-1002'],
    ['bk 1001 2', 'BK-1001-2'],
    ['BK–1001–2', 'BK-1001-2'],
    ['old–12', 'OLD-12'],
    ['ہلد-۱۲', 'OLD-12'],
    ['جیر-12', 'OLD-12'],
    ['2019 / 12', '2019 / 12'],
    ['a-12/3', 'A-12/3'],
    ['#1001', '1001'],
    ['', ''],
  ])('reads %j as %j [FIND-05]', (typed, code) => {
    expect(toCode(typed)).toBe(code);
  });

  it.each(['شیخ', 'بکر علی', 'BKR-1001', 'BK', 'Bk Traders', '0300-1234567', '1001'])(
    'finds no code of Reflow in %j [FIND-05]',
    (typed) => {
      expect([toCode(typed), isOwnCode(typed)]).toEqual([typed.toUpperCase(), false]);
    },
  );
});

describe('foldCode', () => {
  it.each([
    ['OLD-12', 'old12'],
    ['OLD-12', 'OLD 12'],
    ['OLD-12', 'OLD/12'],
    ['A-12/3', 'a12-3'],
    ['2019/12', '2019 – 12'],
  ])('is the same of %s and %s [FIND-05]', (one, other) => {
    expect(foldCode(other)).toBe(foldCode(one));
  });

  it.each([
    ['1-12', '11-2'],
    ['BK-1001', 'BK-1001-1'],
    ['BK-1001', 'BK-10011'],
    ['BK-1001', 'WC-1001'],
  ])('is not the same of %s and %s [FIND-05]', (one, other) => {
    expect(foldCode(other)).not.toBe(foldCode(one));
  });
});

describe('findByCode', () => {
  const find = (codes: readonly string[], typed: string) => findByCode(codes, (code) => code, typed);

  it('prefers the code that was typed exactly [FIND-05]', () => {
    expect(find(['A-1', 'A1'], 'a1')).toBe('A1');
  });

  it('finds a code in another spelling [FIND-05]', () => {
    expect(find(['A-12', 'A-1'], 'a 1')).toBe('A-1');
  });

  it('finds none if two rows have that spelling [FIND-05]', () => {
    expect(find(['A-1', 'A/1'], 'a1')).toBeNull();
  });

  it('finds no part of a code [FIND-05]', () => {
    expect(find(['BK-1001', 'BK-10010'], 'BK-100')).toBeNull();
  });

  it('finds nothing for a text without letters and digits [FIND-05]', () => {
    expect(find(['BK-1001'], '--')).toBeNull();
  });
});
