import fc from 'fast-check';

/** A JSON Schema as the description of the API writes it. */
export type Schema = { readonly [key: string]: unknown };

const list = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : []);
const whole = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);

/** Letters that staff type, with Urdu ones, and characters between them. */
const LETTERS = ['a', 'b', 'c', 'x', 'y', 'z', 'A', 'B', 'X', 'Z', '0', '9', 'خ', 'ا', 'é', '中', '😀'];
const BETWEEN = [...LETTERS, ' ', '-', '.', "'", '"', '<', '%', '_', '\\', '/', ';'];

const text = (min: number, max: number): fc.Arbitrary<string> => {
  const rest = { minLength: Math.max(0, min - 1), maxLength: Math.max(min, Math.min(max, 40)) - 1 };
  return (
    fc
      .tuple(fc.constantFrom(...LETTERS.slice(0, 12)), fc.string({ unit: fc.constantFrom(...BETWEEN), ...rest }))
      // Trailing spaces are ignored, and an emoji has length two.
      .map(([first, typed]) => (first.repeat(max > 20 ? Math.max(1, min) : 1) + typed).slice(0, max))
      .map((typed) => typed.replace(/[\uD800-\uDBFF]$/, 'z'))
  );
};

const day = fc
  .integer({ min: 0, max: 3650 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  date: day,
  'date-time': fc
    .tuple(day, fc.constantFrom('T00:00:00Z', 'T12:30:00+05:00', 'T23:59:59.999-03:30'))
    .map((parts) => parts.join('')),
  uri: fc.stringMatching(/^[a-z]{1,10}$/).map((name) => `https://${name}.example/receipt`),
  'time-zone': fc.constantFrom('Asia/Karachi', 'Asia/Dubai', 'UTC'),
  // The smallest possible picture.
  'data-url': fc.constant(
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  ),
  email: fc.stringMatching(/^[a-z]{3,12}$/).map((name) => `${name}@shop.test`),
};

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength, maxLength } = schema;
  const formatted = typeof format === 'string' ? FORMATS[format] : undefined;
  if (formatted) return formatted;
  if (typeof pattern === 'string' && pattern !== '\\S') return fc.stringMatching(new RegExp(pattern));
  return text(whole(minLength, 1), whole(maxLength, 40));
}

function numberOf({ type, minimum, maximum, multipleOf }: Schema): fc.Arbitrary<number> {
  const step = type === 'integer' ? 1 : whole(multipleOf, 0.01);
  const [min, max] = [whole(minimum, 0), whole(maximum, 1_000_000)];
  return fc
    .oneof(
      fc.constantFrom(min, max),
      fc.integer({ min: Math.ceil(min / step), max: Math.floor(max / step) }).map((steps) => steps * step),
    )
    .map((value) => Number(value.toFixed(2)));
}

/** Generates values that match a schema. `isFull` fills all optional fields. */
export function toValid(schema: Schema, isFull = false): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const options = list(schema['anyOf']);
  if (options.length > 0) return fc.oneof(...options.map((option) => toValid(option, isFull)));
  const { type } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one: unknown) => toValid({ ...schema, type: one }, isFull)));
  switch (type) {
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(toValid(schema['items'] as Schema, true), {
        minLength: whole(schema['minItems'], 0),
        maxLength: 3,
      });
    case 'object': {
      const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
      const arbitraries = Object.fromEntries(fields.map(([name, field]) => [name, toValid(field, isFull)]));
      return isFull
        ? fc.record(arbitraries)
        : fc.record(arbitraries, { requiredKeys: (schema['required'] ?? []) as string[] });
    }
    default:
      return fc.constantFrom('', 'x', 0, null);
  }
}

/** Values that break programs rather than rules. */
export const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b',
    '\uD800',
    '\uFEFF',
    '\u202E',
    '\u200B',
    '',
    ' ',
    '\r\n',
    '../../etc/passwd',
    '%00',
    "' or 1=1 --",
    '__proto__',
    '9999-12-31T23:59:59+23:59',
    '-000001-01-01T00:00:00Z',
    '2025-02-30',
    'javascript:alert(1)',
    '=1+1',
  ),
  // Zero, the smallest and the largest numbers, and fractions that no amount has.
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-1, 0, 0.005, 2 ** 31, 2 ** 53),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('x', 'خ', '😀').map((letter) => letter.repeat(3000)),
  // Words for nothing, nested lists and records, and names that every object has.
  fc.object({ key: fc.constantFrom('__proto__', 'constructor', 'length'), maxDepth: 2, withObjectString: true }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Returns every place inside a value: its holder and its key. */
const placesIn = (holder: object): [Record<string, unknown>, string][] =>
  Object.entries(holder).flatMap(([name, part]) => [
    [holder as Record<string, unknown>, name],
    ...(typeof part === 'object' && part !== null ? placesIn(part) : []),
  ]);

/** Generates a valid value with one odd part. */
export const toOdd = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.tuple(toValid(schema), fc.nat(), odd).map(([valid, at, strange]) => {
    const whole: Record<string, unknown> = { value: structuredClone(valid) };
    const places = placesIn(whole);
    const [holder, name] = places[at % places.length] ?? [whole, 'value'];
    holder[name] = strange;
    return whole['value'];
  });

/** Generates invalid bodies: a wrong type, an extra field, a missing field, a long text, another kind of body. */
export const toInvalid = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.tuple(toValid(schema, true), fc.nat(), fc.nat()).map(([value, at, how]) => {
    if (typeof value !== 'object' || value === null) return 7;
    const fields = Object.entries(value);
    const required = (schema['required'] ?? []) as string[];
    const [name, old] = fields[at % fields.length] ?? ['', undefined];
    const another = { ...value, [name]: typeof old === 'string' ? { text: old } : 'seven' };
    const missing = required[at % required.length];
    return [
      another,
      { ...value, surprise: at },
      missing === undefined ? another : Object.fromEntries(fields.filter(([field]) => field !== missing)),
      typeof old === 'string' ? { ...value, [name]: 'x'.repeat(5000) } : another,
      [[value], 'text', 7, null, true][at % 5],
    ][how % 5];
  });
