import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** One character as the reader sees it and as it is written. `level` is odd where it runs right to left. */
export type Letter = { text: string; written: string; level: number };

/** A paragraph in the order it is read, with the direction of each letter. `isRtl` is that of the whole. */
export type Paragraph = { letters: Letter[]; isRtl: boolean };

const INVISIBLE = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]/;
const CONTROL = /\p{Cc}+/gu;

/** Directions of a text by the Unicode bidirectional algorithm; marks that only steer it are left out. */
export function toParagraph(text: string): Paragraph {
  const clean = text.normalize('NFC').replace(CONTROL, ' ').trim();
  const { levels, paragraphs } = bidi.getEmbeddingLevels(clean, 'auto');
  const letters: Letter[] = [];
  for (let at = 0; at < clean.length;) {
    const letter = String.fromCodePoint(clean.codePointAt(at) ?? 0);
    const level = levels[at] ?? 0;
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(letter) : null;
    if (!INVISIBLE.test(letter)) letters.push({ text: mirrored ?? letter, written: letter, level });
    at += letter.length;
  }
  return { letters, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** Left to right as it stands on paper (rule L2). */
export function visualOrder<T extends { level: number }>(pieces: readonly T[]): T[] {
  const levels = Uint8Array.from(pieces, ({ level }) => level);
  const line = { levels, paragraphs: [{ start: 0, end: pieces.length - 1, level: 0 }] };
  return bidi.getReorderedIndices('x'.repeat(pieces.length), line).flatMap((index) => pieces[index] ?? []);
}

const [LEFT_TO_RIGHT_MARK, RIGHT_TO_LEFT_MARK] = ['\u200E', '\u200F'];

/** Digits, and the signs that readers take for a part of a number, run to the right as well. */
const RUNS_RIGHT: ReadonlySet<string> = new Set(['L', 'EN', 'AN', 'ES', 'ET', 'CS']);
const RUNS_LEFT: ReadonlySet<string> = new Set(['R', 'AL']);

/** Whether a text has letters that run from right to left. */
export const hasRightToLeft = (text: string): boolean =>
  Array.from(text).some((letter) => RUNS_LEFT.has(bidi.getBidiCharTypeName(letter)));

/** How many letters run to the right more than to the left; below 0 a page is one of right-to-left text. */
export const leftToRightSurplus = (text: string): number =>
  Array.from(text, (letter) => bidi.getBidiCharTypeName(letter)).reduce(
    (sum, type) => sum + Number(type === 'L') - Number(RUNS_LEFT.has(type)),
    0,
  );

/**
 * The letters of a line from left to right, such that a reader which turns the stretches of right-to-left letters round,
 * as every reader of PDF does, has them as they were written. A mark of direction stands where a stretch would else take
 * the blank or bracket after it along.
 */
export function arrangeLetters(written: string, isRtlPage: boolean): string[] {
  const letters = Array.from(written);
  const [own, other] = isRtlPage ? [RUNS_LEFT, RUNS_RIGHT] : [RUNS_RIGHT, RUNS_LEFT];
  const mark = isRtlPage ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK;
  const isMark = (letter = '') => bidi.getBidiCharTypeName(letter) === 'NSM';
  /** `o` runs as the page does, `t` the other way, `m` is a mark of a letter. */
  const toKind = (letter: string) => {
    const type = bidi.getBidiCharTypeName(letter);
    if (own.has(type)) return 'o';
    return other.has(type) ? 't' : isMark(letter) ? 'm' : 'n';
  };
  const kinds = letters.map(toKind).join('');
  const arranged = Array.from(kinds.matchAll(/[^t]+|t(?:[^o]*[tm])?/g), ({ index, 0: { length } }) => {
    const stretch = letters.slice(index, index + length);
    if (kinds[index] !== 't') return stretch;
    // A mark of a letter is not strong itself: it would be left behind at the end of its stretch.
    if (!isRtlPage && isMark(stretch.at(-1))) stretch.push(RIGHT_TO_LEFT_MARK);
    return [...stretch.toReversed(), ...(index + length < letters.length ? [mark] : [])];
  }).flat();
  return isRtlPage ? arranged.toReversed() : arranged;
}
