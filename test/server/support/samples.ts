import * as z from 'zod/mini';

/** The formats that a text may need. */
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
/** The kinds of zod shapes with their contents. */
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

/** The sources of values for a sample. */
type Draw = {
  texts: () => readonly string[];
  numbers: () => readonly number[];
  pick: <T>(values: readonly T[]) => T | undefined;
};
export const USUAL: Draw = { texts: () => TEXTS, numbers: () => NUMBERS, pick: (values) => values[0] };

let drawn = 0;
const drawNumber = () => (drawn += 1);
const instant = (n: number) => new Date(Date.UTC(2025, 0, 5, 0, n)).toISOString();
/**
 * A sample of new values. For an enum, the last value that `unlike` does not exclude, so that it is not the default.
 */
export const distinct = (shape: Shape, unlike?: unknown): unknown =>
  sampleOf(shape, {
    texts: () => {
      const n = drawNumber();
      const day = instant(n * 1440).slice(0, 10);
      const url = `https://shop.test/${n}`;
      return [`Words ${n} of it`, `CODE${n}`, `a${n}@shop.test`, day, instant(n), url, 'Asia/Tashkent'];
    },
    numbers: () => [drawNumber() + 1000.25, drawn + 1000],
    pick: (values) => values.findLast((value) => value !== unlike),
  });

/** A value with every field that the shape allows; its rows are new. @throws for an unknown kind */
export function sampleOf(shape: Shape, draw = USUAL): unknown {
  const def = defOf(shape);
  switch (def.type) {
    case 'string':
      return firstOf(shape, draw.texts());
    case 'number':
      return firstOf(shape, draw.numbers());
    case 'boolean':
      return draw.pick([true, false]);
    case 'enum':
      return draw.pick(Object.values(def.entries));
    case 'literal':
      return def.values[0];
    case 'array':
      return [sampleOf(def.element, draw)];
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([name, part]) => !(name === 'id' && defOf(part).type === 'optional'))
          .map(([name, part]) => [name, sampleOf(part, draw)]),
      );
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return sampleOf(def.innerType, draw);
    case 'pipe':
      return sampleOf(def.in, draw);
    case 'union':
      return sampleOf(def.options[0], draw);
    default:
      throw new Error(`No sample of ${def.type}`);
  }
}

/** The paths of the texts in a value. */
export const listTexts = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'string'
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => listTexts(part, [...path, name]))
      : [];

/** The fields that a sample needs so that the shape accepts the part `name`. */
export function sampleFor(shape: Shape, name: string | number | undefined): unknown {
  const sample = sampleOf(shape) as Record<string, unknown>;
  const alone = name === undefined ? sample : { [name]: sample[name] };
  return z.safeParse(shape, alone).success ? alone : sample;
}

export const textAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], value);

/** A copy of `value` with another text, or any other value, at `path`. */
export function withText(value: unknown, [name, ...rest]: Path, text: unknown): unknown {
  if (name === undefined) return text;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  return Object.assign(copy, { [name]: withText((value as Record<string, unknown> | undefined)?.[name], rest, text) });
}
