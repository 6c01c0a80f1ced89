import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A character as displayed (`text`) and as typed (`written`). An odd `level` runs right to left. */
export type Letter = { text: string; written: string; level: number };

/** A paragraph in reading order, with the direction of each letter. `isRtl` is the direction of the paragraph. */
export type Paragraph = { letters: Letter[]; isRtl: boolean };

const INVISIBLE = /[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]/;
const CONTROL = /\p{Cc}+/gu;

/** Finds the directions of a text with the Unicode bidirectional algorithm. Drops invisible direction marks. */
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

/** Reorders pieces from left to right as they appear on paper (rule L2). */
export function visualOrder<T extends { level: number }>(pieces: readonly T[]): T[] {
  const levels = Uint8Array.from(pieces, ({ level }) => level);
  const line = { levels, paragraphs: [{ start: 0, end: pieces.length - 1, level: 0 }] };
  return bidi.getReorderedIndices('x'.repeat(pieces.length), line).flatMap((index) => pieces[index] ?? []);
}

const [LEFT_TO_RIGHT_MARK, RIGHT_TO_LEFT_MARK] = ['\u200E', '\u200F'];

/** Digits, and signs that readers take as part of a number, also run left to right. */
const RUNS_RIGHT: ReadonlySet<string> = new Set(['L', 'EN', 'AN', 'ES', 'ET', 'CS']);
const RUNS_LEFT: ReadonlySet<string> = new Set(['R', 'AL']);

/** True if a text contains right-to-left letters. */
export const hasRightToLeft = (text: string): boolean =>
  Array.from(text).some((letter) => RUNS_LEFT.has(bidi.getBidiCharTypeName(letter)));

/** The number of left-to-right letters minus right-to-left letters. Below 0, the page is treated as right-to-left. */
export const leftToRightSurplus = (text: string): number =>
  Array.from(text, (letter) => bidi.getBidiCharTypeName(letter)).reduce(
    (sum, type) => sum + Number(type === 'L') - Number(RUNS_LEFT.has(type)),
    0,
  );

/**
 * Orders the letters of a line from left to right for copying. PDF readers reverse each run of right-to-left letters,
 * which then restores the written order. Direction marks keep a run from including the blank or bracket after it.
 */
export function arrangeLetters(written: string, isRtlPage: boolean): string[] {
  const letters = Array.from(written);
  const [own, other] = isRtlPage ? [RUNS_LEFT, RUNS_RIGHT] : [RUNS_RIGHT, RUNS_LEFT];
  const mark = isRtlPage ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK;
  const isMark = (letter = '') => bidi.getBidiCharTypeName(letter) === 'NSM';
  /** `o` runs in the direction of the page, `t` in the other, `m` is a combining mark. */
  const toKind = (letter: string) => {
    const type = bidi.getBidiCharTypeName(letter);
    if (own.has(type)) return 'o';
    return other.has(type) ? 't' : isMark(letter) ? 'm' : 'n';
  };
  const kinds = letters.map(toKind).join('');
  const arranged = Array.from(kinds.matchAll(/[^t]+|t(?:[^o]*[tm])?/g), ({ index, 0: { length } }) => {
    const stretch = letters.slice(index, index + length);
    if (kinds[index] !== 't') return stretch;
    // A combining mark has no direction of its own, so it would be left behind at the end of its run.
    if (!isRtlPage && isMark(stretch.at(-1))) stretch.push(RIGHT_TO_LEFT_MARK);
    return [...stretch.toReversed(), ...(index + length < letters.length ? [mark] : [])];
  }).flat();
  return isRtlPage ? arranged.toReversed() : arranged;
}
