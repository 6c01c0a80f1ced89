import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { type Letter, toParagraph, visualOrder } from './bidi-text.ts';
import { arrangeLetters, type EmbeddedFont, hasRightToLeft, leftToRightSurplus, TextLayer } from './text-layer.ts';
import { unpackWoff } from './woff.ts';

/** A part of an embedded font: some letters in one weight. All are under the SIL Open Font License. */
type Face = { name: string; file: string };

const require = createRequire(import.meta.url);

const NOTO_SANS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese', 'devanagari'];

const toFace = (family: string, subset: string, weight: number): Face => ({
  name: `${family}-${subset}-${weight}`,
  file: `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`,
});

const toFaces = (weight: number): readonly Face[] => [
  ...NOTO_SANS.slice(0, 2).map((subset) => toFace('noto-sans', subset, weight)),
  toFace('noto-naskh-arabic', 'arabic', weight),
  ...NOTO_SANS.slice(2).map((subset) => toFace('noto-sans', subset, weight)),
];

/** In the order in which they are asked for a letter. */
const FACES = { regular: toFaces(400), bold: toFaces(700) } as const;
type Weight = keyof typeof FACES;

const files = new Map<string, Buffer>();

/** The font of a face, read once. */
function readFace({ file }: Face): Buffer {
  const known = files.get(file);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(require.resolve(file)));
  files.set(file, bytes);
  return bytes;
}

/** How a text is set. `width` in points; longer text goes on to at most `lines` lines and ends in an ellipsis. */
export type Setting = { size: number; weight?: Weight; width: number; lines?: number };

/** A stretch of one line in one font, from left to right. */
type Piece = { text: string; face: string; level: number; width: number };
/** `written` is the line as it is read, where some of it runs right to left. */
export type Line = { pieces: Piece[]; width: number; written?: string };
/** Lines in one block; `isRtl` aligns them at its right. */
export type Block = { lines: Line[]; isRtl: boolean; width: number; height: number; size: number };

/** Height of a line for a font size of 1: room for the marks of Urdu letters above and below. */
const LEADING = 1.5;
/** How far below the top of its line a text stands, for a font size of 1. */
const BASELINE = 1.08;
/** What stands for a letter that no embedded font has. */
const UNKNOWN = '?';
const ELLIPSIS = '…';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}\u200C\u200D]/u;
/** Digits that run left to right; the font library would turn several of them round. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/;

type Doc = InstanceType<typeof PDFDocument>;
const isEmbedded = (font: unknown): font is EmbeddedFont =>
  typeof font === 'object' && font !== null && 'font' in font && typeof font.font === 'object' && font.font !== null;

type Word = { letters: (Letter & { face: string })[]; width: number; isBlank: boolean };

/** Measures and draws text of any direction in the embedded fonts. */
export class TextLayout {
  readonly #doc: Doc;
  readonly #opened = new Map<string, EmbeddedFont>();
  readonly #faces = new Map<string, string | null>();
  readonly #widths = new Map<string, number>();
  readonly #layer: TextLayer;
  readonly #unprintable = new Set<string>();
  #surplus = 0;

  constructor(doc: Doc) {
    this.#doc = doc;
    this.#layer = new TextLayer(doc);
  }

  /** What is set from now on stands on another page: whether that is one of right-to-left text is counted anew. */
  turnPage(): void {
    this.#surplus = 0;
  }

  /** Letters that no embedded font has, each once, in the order in which they came. PAPER-05 */
  get unprintable(): string[] {
    return [...this.#unprintable];
  }

  /** Breaks `text` into lines. An empty text makes one empty line. */
  set(text: string, { size, weight = 'regular', width, lines: most = 1 }: Setting): Block {
    const { letters, isRtl } = toParagraph(text);
    this.#surplus += leftToRightSurplus(text);
    const words = this.#toWords(letters, weight, size);
    const broken = breakLines(words, width, most, (rest) => this.#shorten(rest, weight, size, width));
    const lines = broken.map((line) => this.#toLine(line, size));
    return {
      lines,
      isRtl,
      size,
      width: Math.max(0, ...lines.map((line) => line.width)),
      height: Math.max(1, lines.length) * size * LEADING,
    };
  }

  /** Draws a block with its top left corner at `x`, `y`; `align` places it within `width`. */
  draw(
    block: Block,
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
      const drawPieces = () => {
        for (const piece of line.pieces) {
          this.#doc.font(piece.face).fontSize(block.size);
          this.#doc.text(piece.text, at, base, { lineBreak: false, baseline: 'alphabetic' });
          at += piece.width;
        }
      };
      if (line.written === undefined) drawPieces();
      else {
        this.#layer.silently(drawPieces);
        const place = { x: start, base, width: line.width, size: block.size };
        this.#layer.write(this.#blankFont(), arrangeLetters(line.written, this.#surplus < 0), place);
      }
    }
  }

  #blankFont(): EmbeddedFont {
    const [face] = FACES.regular;
    if (!face) throw new Error('There is no font');
    return this.#open(face);
  }

  #open(face: Face): EmbeddedFont {
    const known = this.#opened.get(face.name);
    if (known) return known;
    this.#doc.registerFont(face.name, readFace(face));
    const opened: unknown = Reflect.get(this.#doc.font(face.name), '_font');
    if (!isEmbedded(opened)) throw new Error(`${face.file} is not an embedded font`);
    this.#layer.watch(opened);
    this.#opened.set(face.name, opened);
    return opened;
  }

  /** The first face that has the letter. */
  #findFace(letter: string, weight: Weight): string | null {
    const key = `${weight} ${letter}`;
    const known = this.#faces.get(key);
    if (known !== undefined) return known;
    const codePoint = letter.codePointAt(0) ?? 0;
    const face = FACES[weight].find((candidate) => this.#open(candidate).font.hasGlyphForCodePoint(codePoint));
    this.#faces.set(key, face?.name ?? null);
    return face?.name ?? null;
  }

  #toWords(letters: readonly Letter[], weight: Weight, size: number): Word[] {
    const words: Word[] = [];
    let previous: string | null = null;
    for (const letter of letters) {
      const isBlank = /\s/.test(letter.text);
      const own = this.#findFace(isBlank ? ' ' : letter.text, weight);
      if (own === null) this.#unprintable.add(letter.written);
      const text = isBlank ? ' ' : own === null ? UNKNOWN : letter.text;
      // A mark or joiner stays in the font of the letter that it belongs to.
      const follows: boolean = previous !== null && /[\p{M}\u200C\u200D]/u.test(letter.text);
      const face: string = (follows ? previous : own) ?? this.#findFace(UNKNOWN, weight) ?? '';
      previous = face;
      const last = words.at(-1);
      const set = { ...letter, text, face };
      if (last && last.isBlank === isBlank) last.letters.push(set);
      else words.push({ letters: [set], width: 0, isBlank });
    }
    for (const word of words) word.width = sum(this.#toPieces(word.letters, size));
    return words;
  }

  /** Letters of one direction and font in one piece; within right-to-left text only letters of such a script are joined. */
  #toPieces(letters: Word['letters'], size: number): Piece[] {
    const pieces: Piece[] = [];
    for (const { text, face, level } of letters) {
      const last = pieces.at(-1);
      const joins =
        level % 2 === 0
          ? !ARABIC_DIGIT.test(text)
          : RIGHT_TO_LEFT.test(text) && last !== undefined && RIGHT_TO_LEFT.test(last.text);
      if (last && last.face === face && last.level === level && joins) last.text += text;
      else pieces.push({ text, face, level, width: 0 });
    }
    for (const piece of pieces) {
      piece.width = this.#measure(piece) * size;
    }
    return pieces;
  }

  /** For a font size of 1. */
  #measure({ face, text }: Piece): number {
    const key = `${face} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.#doc.font(face).fontSize(1).widthOfString(text);
    this.#widths.set(key, width);
    return width;
  }

  #toLine(words: readonly Word[], size: number): Line {
    const letters = words.flatMap((word) => word.letters);
    const pieces = visualOrder(this.#toPieces(letters, size));
    const written = letters.map((letter) => letter.written).join('');
    return { pieces, width: sum(pieces), ...(hasRightToLeft(written) && { written }) };
  }

  /** As many letters as fit, then an ellipsis. */
  #shorten(words: readonly Word[], weight: Weight, size: number, width: number): Word[] {
    const letters = words.flatMap((word) => word.letters);
    const face = this.#findFace(ELLIPSIS, weight) ?? '';
    const cut = (count: number): Word => {
      const shortened = [
        ...letters.slice(0, count),
        { text: ELLIPSIS, written: ELLIPSIS, level: letters[count - 1]?.level ?? 0, face },
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

/** Greedy lines of words; what does not fit on the last line is given to `shorten`. */
function breakLines(words: readonly Word[], width: number, most: number, shorten: (rest: Word[]) => Word[]): Word[][] {
  const lines: Word[][] = [];
  let rest = [...words];
  while (rest.length > 0) {
    if (lines.length === most - 1) {
      lines.push(sum(trimmed(rest)) <= width ? trimmed(rest) : shorten(rest));
      return lines;
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

/** Blanks at either end of a line are not drawn. */
function trimmed(words: readonly Word[]): Word[] {
  const first = words.findIndex((word) => !word.isBlank);
  const last = words.findLastIndex((word) => !word.isBlank);
  return first < 0 ? [] : words.slice(first, last + 1);
}
