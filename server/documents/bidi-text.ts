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

/** Left to right as it stands on paper: every stretch of at least a level is turned round, the deepest first (rule L2). */
export function visualOrder<T extends { level: number }>(pieces: readonly T[]): T[] {
  const ordered = [...pieces];
  const deepest = Math.max(0, ...ordered.map((piece) => piece.level));
  for (let level = deepest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
