import type PDFDocument from 'pdfkit';

type Doc = InstanceType<typeof PDFDocument>;
type Glyph = { id: number; advanceWidth: number };

/** What the PDF library keeps of a font that it embeds. `unicode` and `widths` go by the place of a glyph in `subset`. */
export type EmbeddedFont = {
  id: string;
  scale: number;
  font: { hasGlyphForCodePoint: (codePoint: number) => boolean; glyphForCodePoint: (codePoint: number) => Glyph };
  subset: { glyphs: number[] };
  widths: number[];
  unicode: number[][];
  layout: (text: string, features?: unknown) => { glyphs: Glyph[]; positions: unknown[] };
  encode: (text: string, features?: unknown) => [string[], unknown[]];
  ref: () => unknown;
};

const STRONG_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const MARK = /\p{M}/u;
/** Digits, and the signs that readers take for a part of a number. */
const NUMBER = /[\p{Nd}+\-#$%\u00A2-\u00A5\u00B0\u00B1\u066A\u20A0-\u20BF\u2030-\u2034\u2212,./:\u00A0\u060C\u2044]/u;
const STRONG_LEFT = /\p{L}/u;
const LEFT_TO_RIGHT_MARK = '\u200E';
const RIGHT_TO_LEFT_MARK = '\u200F';

type Direction = 'right' | 'left' | 'none';

const directionOf = (letter: string): Direction => {
  if (NUMBER.test(letter)) return 'left';
  if (STRONG_RIGHT.test(letter)) return 'right';
  return STRONG_LEFT.test(letter) ? 'left' : 'none';
};

/** Whether a text has letters that run from right to left. */
export const hasRightToLeft = (text: string): boolean =>
  Array.from(text).some((letter) => directionOf(letter) === 'right');

const SURPLUS = { right: -1, left: 1, none: 0 };

/** How many letters run to the right more than to the left; below 0 a page is one of right-to-left text. */
export const leftToRightSurplus = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (NUMBER.test(letter) ? 0 : SURPLUS[directionOf(letter)]), 0);

/**
 * The letters of a line from left to right, such that a reader which turns the stretches of right-to-left letters round,
 * as every reader of PDF does, has them as they were written. A mark of direction stands where a stretch would else take
 * the blank or bracket after it along.
 */
export function arrangeLetters(written: string, isRtlPage: boolean): string[] {
  const letters = Array.from(written);
  const [own, mark] = isRtlPage ? (['right', RIGHT_TO_LEFT_MARK] as const) : (['left', LEFT_TO_RIGHT_MARK] as const);
  /** `o` runs as the page does, `t` the other way, `m` is a mark of a letter. */
  const toKind = (letter: string) => {
    const direction = directionOf(letter);
    if (direction !== 'none') return direction === own ? 'o' : 't';
    return MARK.test(letter) ? 'm' : 'n';
  };
  const kinds = letters.map(toKind).join('');
  const arranged = Array.from(kinds.matchAll(/[^t]+|t(?:[^o]*[tm])?/g), ({ index, 0: { length } }) => {
    const stretch = letters.slice(index, index + length);
    if (kinds[index] !== 't') return stretch;
    // A mark of a letter is not strong itself: it would be left behind at the end of its stretch.
    if (!isRtlPage && MARK.test(stretch.at(-1) ?? '')) stretch.push(RIGHT_TO_LEFT_MARK);
    return [...stretch.toReversed(), ...(index + length < letters.length ? [mark] : [])];
  }).flat();
  return isRtlPage ? arranged.toReversed() : arranged;
}

/** The letters under a line of right-to-left text, whose shapes alone would be copied as nothing that was written. */
export class TextLayer {
  readonly #doc: Doc;
  readonly #added = new Map<string, string>();
  #isSilent = false;

  constructor(doc: Doc) {
    this.#doc = doc;
  }

  watch(font: EmbeddedFont): void {
    const encode = font.encode.bind(font);
    font.encode = (text, features) => {
      if (!this.#isSilent) return encode(text, features);
      const { glyphs, positions } = font.layout(text, features);
      return [glyphs.map((glyph) => addOnce(this.#added, `${font.id} ${glyph.id}`, font, glyph, [])), positions];
    };
  }

  silently(draw: () => void): void {
    this.#isSilent = true;
    draw();
    this.#isSilent = false;
  }

  write(
    font: EmbeddedFont,
    letters: readonly string[],
    place: { x: number; base: number; width: number; size: number },
  ) {
    const blank = font.font.glyphForCodePoint(0x20);
    const codes = letters.map((letter) => addOnce(this.#added, letter, font, blank, [letter.codePointAt(0) ?? 0x20]));
    const natural = letters.length * blank.advanceWidth * font.scale * (place.size / 1000);
    const stretch = ((place.width / natural) * 100).toFixed(3);
    const { page } = this.#doc;
    page.fonts[font.id] = font.ref();
    this.#doc.save();
    this.#doc.transform(1, 0, 0, -1, 0, page.height);
    const at = `${place.x.toFixed(3)} ${(page.height - place.base).toFixed(3)}`;
    this.#doc.addContent(
      `BT /${font.id} ${place.size} Tf ${stretch} Tz 1 0 0 1 ${at} Tm <${codes.join('')}> Tj 100 Tz ET`,
    );
    this.#doc.restore();
  }
}

/** The code of a glyph that stands in the font once more, so that it reads as `letters`. */
function addOnce(known: Map<string, string>, key: string, font: EmbeddedFont, glyph: Glyph, letters: number[]): string {
  const code = known.get(key);
  if (code !== undefined) return code;
  const place = font.subset.glyphs.push(glyph.id) - 1;
  font.widths[place] = glyph.advanceWidth * font.scale;
  font.unicode[place] = letters;
  const added = place.toString(16).padStart(4, '0');
  known.set(key, added);
  return added;
}
