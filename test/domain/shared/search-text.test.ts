import { describe, expect, it } from 'vitest';
import { foldText, searchWords } from '../../../src/domain/shared/search-text.ts';

describe('foldText', () => {
  it.each(['Sa’ad', "Sa'ad", 'Sa‘ad', 'Saʼad', 'Saʻad', 'Sa`ad', 'Sa´ad', 'Saʿad', 'Sa′ad', 'SA＇AD', 'Saad'])(
    'reads %s as one name [FIND-02]',
    (name) => {
      expect(foldText(name)).toBe('saad');
    },
  );

  it.each([
    ['Al–Noor', 'al-noor'],
    ['D’Link “Pro” 15.6″', 'dlink "pro" 15.6"'],
    ['  Zoë\u00A0 ÅNGSTRÖM\t', 'zoe angstrom'],
    ['Аhmed', 'ahmed'], // with a Cyrillic letter
    ['كامران ۱۲', 'کامران 12'],
    ['Bi\u200Blal\u001D', 'bilal'],
    ['ΣΟΦΙΑΣ', foldText('σοφιας')],
    ["'’`", ''],
  ])('reads %j as %j [FIND-02]', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it.each([
    ['کلے', 'کلی'],
    ['Ali', 'Aly'],
    ['100%', '100'],
    ['a_b', 'a-b'],
  ])('keeps %s and %s apart [FIND-02]', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});

describe('searchWords', () => {
  it.each([
    ['Tahir  Twice', ['tahir', 'twice']],
    ['ali Aliya ALI', ['aliya']],
    ['iPhone 13 ali', ['iphone 13', 'ali']],
    ['13 iPhone', ['13 iphone']],
    ['13', ['13']],
    ['vendor 5', ['vendor 5']],
    ['RTX 3080', ['rtx', '3080']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h i j']],
    [" ' ", []],
    ['', []],
  ])('splits %j into %j [FIND-06]', (typed, words) => {
    expect(searchWords(typed)).toEqual(words);
  });
});
