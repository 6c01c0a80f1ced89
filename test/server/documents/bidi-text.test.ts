import { describe, expect, it } from 'vitest';
import { toParagraph, visualOrder } from '../../../server/documents/bidi-text.ts';

/** The letters from left to right, as they stand on paper. */
const onPaper = (text: string) =>
  visualOrder(toParagraph(text).letters)
    .map((letter) => letter.text)
    .join('');

describe('text of two directions', () => {
  it.each([
    ['Ayesha Khan', 'Ayesha Khan', false],
    ['علی', 'یلع', true],
    ['علی رضا', 'اضر یلع', true],
    ['علی (Dell XPS 13) رضا', 'اضر (Dell XPS 13) یلع', true],
    ['فون 03001234567', '03001234567 نوف', true],
    ['Dell لیپ ٹاپ 13', 'Dell 13 پاٹ پیل', false],
    ['(علی)', '(یلع)', true],
    ['قیمت ۱۲۵۰۰', '۱۲۵۰۰ تمیق', true],
  ])('%j stands as %j', (text, visual, isRtl) => {
    expect([onPaper(text), toParagraph(text).isRtl]).toEqual([visual, isRtl]);
  });

  it('leaves out what only steers the direction, and makes one line of many', () => {
    expect(onPaper('\u202BDell\u202C\u200F\r\nXPS\u0000\t13 ')).toBe('Dell XPS 13');
  });
});
