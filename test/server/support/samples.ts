import * as z from 'zod/mini';

/** What a text may have to look like. */
export const TEXTS = [
  'Five words of plain text',
  '1',
  'a@shop.test',
  '2025-01-05',
  '2025-01-05T10:00:00+05:00',
  'https://shop.test/receipt',
  '0300 1234567',
  '5f3c1a9e-9f3a-4d0c-8b52-7c2f4f7d1a11',
];
const NUMBERS = [1, 0, 5];

export type Path = readonly (string | number)[];
type Shape = z.core.$ZodType;
/** What the kinds of zod shapes are made of, each its own. */
type Def = {
  type: string;
  entries: Record<string, string>;
  values: readonly unknown[];
  element: Shape;
  shape: Record<string, Shape>;
  innerType: Shape;
  in: Shape;
  options: readonly [Shape];
};
const defOf = (shape: Shape) => shape._zod.def as unknown as Def;

const firstOf = (shape: Shape, candidates: readonly unknown[]): unknown =>
  candidates.find((value) => z.safeParse(shape, value).success) ?? candidates[0];

/**
 * A value with everything that may be said in it, as the shape lets through; rows are new. A text is the first of `texts`
 * that it lets through. @throws for a kind it does not know.
 */
export function sampleOf(shape: Shape, texts: readonly string[] = TEXTS): unknown {
  const def = defOf(shape);
  const sample = (part: Shape): unknown => sampleOf(part, texts);
  switch (def.type) {
    case 'string':
      return firstOf(shape, texts);
    case 'number':
      return firstOf(shape, NUMBERS);
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'array':
      return [sample(def.element)];
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([name, part]) => !(name === 'id' && defOf(part).type === 'optional'))
          .map(([name, part]) => [name, sample(part)]),
      );
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return sample(def.innerType);
    case 'pipe':
      return sample(def.in);
    case 'union':
      return sample(def.options[0]);
    default:
      throw new Error(`No sample of ${def.type}`);
  }
}

/** Where the texts of a value are. */
export const listTexts = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'string'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => listTexts(part, [...path, name]))
      : [];

/** What of a sample has to be there for the shape to take the part that is called `name`. */
export function sampleFor(shape: Shape, name: string | number | undefined): unknown {
  const sample = sampleOf(shape) as Record<string, unknown>;
  const alone = name === undefined ? sample : { [name]: sample[name] };
  return z.safeParse(shape, alone).success ? alone : sample;
}

export const textAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], value);

/** A copy of `value` with another text at `path`. */
export function withText(value: unknown, [name, ...rest]: Path, text: string): unknown {
  if (name === undefined) return text;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  return Object.assign(copy, { [name]: withText((value as Record<string, unknown>)[name], rest, text) });
}
