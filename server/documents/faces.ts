import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { unpackWoff } from './woff.ts';

/** A part of an embedded font: some letters in one weight. All are under the SIL Open Font License. */
export type Face = { name: string; file: string };

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
export const FACES = { regular: toFaces(400), bold: toFaces(700) } as const;
export type Weight = keyof typeof FACES;

const files = new Map<string, Buffer>();

/** The font of a face, read once. */
export function readFace({ file }: Face): Buffer {
  const known = files.get(file);
  if (known) return known;
  const bytes = unpackWoff(readFileSync(require.resolve(file)));
  files.set(file, bytes);
  return bytes;
}
