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

/** How many letters run to the right more than to the left; below 0 a page is one of right-to-left text. */
export const leftToRightSurplus = (text: string): number =>
  Array.from(text).reduce((surplus, letter) => {
    const direction = directionOf(letter);
    if (direction === 'right') return surplus - 1;
    return direction === 'left' && !NUMBER.test(letter) ? surplus + 1 : surplus;
  }, 0);

/**
 * The letters of a line from left to right, such that a reader which turns the stretches of right-to-left letters round,
 * as every reader of PDF does, has them as they were written. A mark of direction stands where a stretch would else take
 * the blank or bracket after it along.
 */
export function arrangeLetters(written: string, isRtlPage: boolean): string[] {
  const letters = Array.from(written);
  const [own, other] = isRtlPage ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const mark = isRtlPage ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK;
  const arranged: string[][] = [];
  for (let at = 0; at < letters.length;) {
    const start = at;
    while (at < letters.length && directionOf(letters[at] ?? '') !== other) at += 1;
    if (at > start) arranged.push(letters.slice(start, at));
    if (at === letters.length) break;
    const turned = at;
    let end = at;
    for (; at < letters.length && directionOf(letters[at] ?? '') !== own; at += 1) {
      if (directionOf(letters[at] ?? '') === other || MARK.test(letters[at] ?? '')) end = at + 1;
    }
    at = end;
    const stretch = letters.slice(turned, end);
    // A mark of a letter is not strong itself: it would be left behind at the end of its stretch.
    if (!isRtlPage && MARK.test(stretch.at(-1) ?? '')) stretch.push(RIGHT_TO_LEFT_MARK);
    arranged.push(stretch.toReversed());
    if (end < letters.length) arranged.push([mark]);
  }
  return isRtlPage ? arranged.flat().toReversed() : arranged.flat();
}

/**
 * The letters under a line of right-to-left text. What is seen there is shapes: one shape serves several letters, and
 * marks are shapes of their own, so that a copy of them reads as nothing that was written.
 */
export class TextLayer {
  readonly #doc: Doc;
  readonly #shapes = new Map<string, string>();
  readonly #letters = new Map<string, string>();
  #isSilent = false;

  constructor(doc: Doc) {
    this.#doc = doc;
  }

  /** Lets a font draw shapes that read as nothing, while `silently` runs. */
  watch(font: EmbeddedFont): void {
    const encode = font.encode.bind(font);
    font.encode = (text, features) => {
      if (!this.#isSilent) return encode(text, features);
      const { glyphs, positions } = font.layout(text, features);
      return [glyphs.map((glyph) => addOnce(this.#shapes, `${font.id} ${glyph.id}`, font, glyph, [])), positions];
    };
  }

  silently(draw: () => void): void {
    this.#isSilent = true;
    draw();
    this.#isSilent = false;
  }

  /** Blank glyphs that read as `letters`, spread over `width` from `x` at the line `base`. */
  write(
    font: EmbeddedFont,
    letters: readonly string[],
    place: { x: number; base: number; width: number; size: number },
  ) {
    const blank = font.font.glyphForCodePoint(0x20);
    const codes = letters.map((letter) => addOnce(this.#letters, letter, font, blank, [letter.codePointAt(0) ?? 0x20]));
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
