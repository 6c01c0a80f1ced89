import { inflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import {
  arrangeLetters,
  hasRightToLeft,
  leftToRightSurplus,
  type Letter,
  toParagraph,
  visualOrder,
} from './bidi-text.ts';

const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
};

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/** Unpacks a font once, because the PDF library would unpack it again for every glyph. @throws RangeError */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('The file is no WOFF font');
  const head = Buffer.from(woff.subarray(0, WOFF_HEADER + woff.readUInt16BE(12) * WOFF_ENTRY));
  const parts: Buffer[] = [head];
  let end = head.length;
  for (let entry = WOFF_HEADER; entry < head.length; entry += WOFF_ENTRY) {
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    head.writeUInt32BE(end, entry + 4);
    head.writeUInt32BE(length, entry + 8);
    parts.push(packed.length < length ? inflateSync(packed) : packed);
    end += length;
  }
  return Buffer.concat(parts);
}

const require = createRequire(import.meta.url);

/** Font subsets in the order in which they are tried for a letter. All are under the SIL Open Font License. */
const SUBSETS = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-naskh-arabic', 'arabic'],
  ['noto-sans', 'cyrillic'],
  ['noto-sans', 'cyrillic-ext'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'devanagari'],
] as const;
/** The packages with the fonts of papers. No import names them. */
export const FONT_PACKAGES = [...new Set(SUBSETS.map(([family]) => `@fontsource/${family}`))];
const toFiles = (weight: number): readonly string[] =>
  SUBSETS.map(([family, subset]) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`);
const FONTS = { regular: toFiles(400), bold: toFiles(700) };
type Weight = keyof typeof FONTS;

const readFont = once((file: string) => unpackWoff(readFileSync(require.resolve(file))));

/**
 * The style of a text. `width` in points. Longer text wraps to at most `lines` lines and ends in an ellipsis. A word that
 * is wider than a line is broken.
 */
export type Setting = { size: number; weight?: Weight; width: number; lines?: number };

type Piece = { text: string; font: string; level: number; width: number };
/** `written` is the text in reading order, if part of it runs right to left. */
export type Line = { pieces: Piece[]; width: number; written?: string };
/** The lines of a text. `isRtl` aligns them to the right. */
export type TextBlock = { lines: Line[]; isRtl: boolean; width: number; height: number; size: number };

/** Line height for a font size of 1, with space for the marks of Urdu letters. */
const LEADING = 1.5;
/** Distance from the top of a line to its baseline, for a font size of 1. */
const BASELINE = 1.08;
const UNKNOWN = '?';
const ELLIPSIS = '…';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\u200C\u200D]/u;
/** Digits run left to right; the font library would reverse a sequence of them. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/;

type Doc = InstanceType<typeof PDFDocument>;
type Glyph = { id: number; advanceWidth: number };

/** Internals of a font that the PDF library embeds. `unicode` and `widths` are indexed by position in `subset`. */
type EmbeddedFont = {
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

const isEmbedded = (font: unknown): font is EmbeddedFont =>
  typeof font === 'object' && font !== null && 'font' in font && typeof font.font === 'object' && font.font !== null;

type Word = { letters: (Letter & { font: string })[]; width: number; isBlank: boolean };

/** Measures and draws text of any direction in the embedded fonts. */
export class TextLayout {
  readonly #doc: Doc;
  /** Codes of extra glyphs: glyphs that stand for no letter, and blank glyphs that stand for one letter each. */
  readonly #added = new Map<string, string>();
  #isSilent = false;
  readonly #unprintable = new Set<string>();
  #surplus = 0;

  constructor(doc: Doc) {
    this.#doc = doc;
  }

  readonly #open = once((file: string): EmbeddedFont => {
    this.#doc.registerFont(file, readFont(file));
    const font: unknown = Reflect.get(this.#doc.font(file), '_font');
    if (!isEmbedded(font)) throw new Error(`${file} is not an embedded font`);
    const encode = font.encode.bind(font);
    font.encode = (text, features) => {
      if (!this.#isSilent) return encode(text, features);
      const { glyphs, positions } = font.layout(text, features);
      return [glyphs.map((glyph) => this.#addOnce(`${font.id} ${glyph.id}`, font, glyph, [])), positions];
    };
    return font;
  });

  readonly #fontOf = {
    regular: once((letter: string) => this.#findFont(letter, FONTS.regular)),
    bold: once((letter: string) => this.#findFont(letter, FONTS.bold)),
  };
  #findFont(letter: string, fonts: readonly string[]): string | null {
    const codePoint = letter.codePointAt(0) ?? 0;
    return fonts.find((file) => this.#open(file).font.hasGlyphForCodePoint(codePoint)) ?? null;
  }

  /** Starts a new page, so that its direction is counted from zero. */
  turnPage(): void {
    this.#surplus = 0;
  }

  /** Letters that no embedded font has, each once, in order of appearance (PAPER-05). */
  get unprintable(): string[] {
    return [...this.#unprintable];
  }

  set(text: string, { size, weight = 'regular', width, lines: most = 1 }: Setting): TextBlock {
    const { letters, isRtl } = toParagraph(text);
    this.#surplus += leftToRightSurplus(text);
    const words = this.#toWords(letters, weight, size);
    const broken = breakLines(
      words,
      { width, most },
      {
        shorten: (rest) => this.#shorten(rest, weight, size, width),
        split: (word) => this.#split(word, size, width),
      },
    );
    const lines = broken.map((line) => this.#toLine(line, size));
    return {
      lines,
      isRtl,
      size,
      width: Math.max(0, ...lines.map((line) => line.width)),
      height: Math.max(1, lines.length) * size * LEADING,
    };
  }

  draw(
    block: TextBlock,
    x: number,
    y: number,
    { width = block.width, align = 'left' }: { width?: number; align?: 'left' | 'right' | 'center' } = {},
  ) {
    const left = align === 'right' ? x + width - block.width : x;
    for (const [index, line] of block.lines.entries()) {
      let at = block.isRtl ? left + block.width - line.width : left;
      if (align === 'center') at = x + (width - line.width) / 2;
      const base = y + index * block.size * LEADING + block.size * BASELINE;
      const start = at;
      this.#isSilent = line.written !== undefined;
      for (const piece of line.pieces) {
        this.#doc.font(piece.font).fontSize(block.size);
        this.#doc.text(piece.text, at, base, { lineBreak: false, baseline: 'alphabetic' });
        at += piece.width;
      }
      this.#isSilent = false;
      if (line.written !== undefined) this.#layLetters(line.written, { x: start, base, width: line.width }, block.size);
    }
  }

  /**
   * Draws the invisible letters below a line of right-to-left text. Without them, copied text would not be what was
   * written.
   */
  #layLetters(written: string, { x, base, width }: Record<'x' | 'base' | 'width', number>, size: number): void {
    const font = this.#open(FONTS.regular[0] ?? '');
    const letters = arrangeLetters(written, this.#surplus < 0);
    const blank = font.font.glyphForCodePoint(0x20);
    const codes = letters.map((letter) => this.#addOnce(letter, font, blank, [letter.codePointAt(0) ?? 0x20]));
    const natural = letters.length * blank.advanceWidth * font.scale * (size / 1000);
    const { page } = this.#doc;
    page.fonts[font.id] = font.ref();
    this.#doc.save();
    this.#doc.transform(1, 0, 0, -1, 0, page.height);
    const stretch = ((width / natural) * 100).toFixed(3);
    const at = `${x.toFixed(3)} ${(page.height - base).toFixed(3)}`;
    this.#doc.addContent(`BT /${font.id} ${size} Tf ${stretch} Tz 1 0 0 1 ${at} Tm <${codes.join('')}> Tj 100 Tz ET`);
    this.#doc.restore();
  }

  /** The code of an extra copy of a glyph that reads as `letters`. */
  #addOnce(key: string, font: EmbeddedFont, glyph: Glyph, letters: number[]): string {
    const place = font.subset.glyphs.length;
    const code = this.#added.get(key) ?? place.toString(16).padStart(4, '0');
    if (!this.#added.has(key)) {
      font.subset.glyphs.push(glyph.id);
      font.widths[place] = glyph.advanceWidth * font.scale;
      font.unicode[place] = letters;
      this.#added.set(key, code);
    }
    return code;
  }

  #toWords(letters: readonly Letter[], weight: Weight, size: number): Word[] {
    const words: Word[] = [];
    let previous: string | null = null;
    for (const letter of letters) {
      const isBlank = /\s/.test(letter.text);
      const own = this.#fontOf[weight](isBlank ? ' ' : letter.text);
      if (own === null) this.#unprintable.add(letter.written);
      const text = isBlank ? ' ' : own === null ? UNKNOWN : letter.text;
      // A mark or joiner stays in the font of its letter.
      const follows: boolean = previous !== null && /[\p{M}\u200C\u200D]/u.test(letter.text);
      const font: string = (follows ? previous : own) ?? this.#fontOf[weight](UNKNOWN) ?? '';
      previous = font;
      const last = words.at(-1);
      const set = { ...letter, text, font };
      if (last && last.isBlank === isBlank) last.letters.push(set);
      else words.push({ letters: [set], width: 0, isBlank });
    }
    for (const word of words) word.width = sum(this.#toPieces(word.letters, size));
    return words;
  }

  /** Groups letters of one direction and font. Within right-to-left text, only right-to-left letters are joined. */
  #toPieces(letters: Word['letters'], size: number): Piece[] {
    const pieces: Piece[] = [];
    for (const { text, font, level } of letters) {
      const last = pieces.at(-1);
      const joins =
        level % 2 === 0
          ? !ARABIC_DIGIT.test(text)
          : RIGHT_TO_LEFT.test(text) && last !== undefined && RIGHT_TO_LEFT.test(last.text);
      if (last && last.font === font && last.level === level && joins) last.text += text;
      else pieces.push({ text, font, level, width: 0 });
    }
    for (const piece of pieces) piece.width = this.#doc.font(piece.font).fontSize(1).widthOfString(piece.text) * size;
    return pieces;
  }

  #toLine(words: readonly Word[], size: number): Line {
    const letters = words.flatMap((word) => word.letters);
    const pieces = visualOrder(this.#toPieces(letters, size));
    const written = letters.map((letter) => letter.written).join('');
    return { pieces, width: sum(pieces), ...(hasRightToLeft(written) && { written }) };
  }

  /** Breaks a word that is wider than a line, if possible after a hyphen. Takes at least one letter. */
  #split({ letters, isBlank }: Word, size: number, width: number): [Word, Word] {
    const toWord = (part: Word['letters']): Word => ({
      letters: part,
      width: sum(this.#toPieces(part, size)),
      isBlank,
    });
    let fits = 1;
    for (let tooMany = letters.length; tooMany - fits > 1;) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (toWord(letters.slice(0, middle)).width <= width) fits = middle;
      else tooMany = middle;
    }
    const hyphen = letters.slice(0, fits).findLastIndex(({ text }) => text === '-');
    const end = hyphen > 0 ? hyphen + 1 : fits;
    return [toWord(letters.slice(0, end)), toWord(letters.slice(end))];
  }

  #shorten(words: readonly Word[], weight: Weight, size: number, width: number): Word[] {
    const letters = words.flatMap((word) => word.letters);
    const font = this.#fontOf[weight](ELLIPSIS) ?? '';
    const cut = (count: number): Word => {
      const shortened = [
        ...letters.slice(0, count),
        { text: ELLIPSIS, written: ELLIPSIS, level: letters[count - 1]?.level ?? 0, font },
      ];
      return { letters: shortened, width: sum(this.#toPieces(shortened, size)), isBlank: false };
    };
    let fits = 0;
    for (let tooMany = letters.length + 1; tooMany - fits > 1;) {
      const middle = Math.floor((fits + tooMany) / 2);
      if (cut(middle).width <= width) fits = middle;
      else tooMany = middle;
    }
    return [cut(fits)];
  }
}

const sum = (parts: readonly { width: number }[]): number => parts.reduce((total, part) => total + part.width, 0);

type Room = { width: number; most: number };
type Breaking = { shorten: (rest: Word[]) => Word[]; split: (word: Word) => [Word, Word] };

function breakLines(words: readonly Word[], { width, most }: Room, { shorten, split }: Breaking): Word[][] {
  const lines: Word[][] = [];
  let rest = [...words];
  while (rest.length > 0) {
    if (lines.length === most - 1) {
      lines.push(sum(trimmed(rest)) <= width ? trimmed(rest) : shorten(rest));
      return lines;
    }
    const [first, ...others] = rest;
    if (first !== undefined && first.width > width && first.letters.length > 1) {
      const [head, tail] = split(first);
      lines.push([head]);
      rest = [tail, ...others];
      continue;
    }
    let taken = 0;
    let total = 0;
    for (const word of rest) {
      if (!word.isBlank && total + word.width > width && taken > 0) break;
      total += word.width;
      taken += 1;
    }
    const line = trimmed(rest.slice(0, taken));
    lines.push(sum(line) <= width ? line : shorten(line));
    rest = trimmed(rest.slice(taken));
  }
  return lines;
}

function trimmed(words: readonly Word[]): Word[] {
  const first = words.findIndex((word) => !word.isBlank);
  const last = words.findLastIndex((word) => !word.isBlank);
  return first < 0 ? [] : words.slice(first, last + 1);
}
