import type { AnyMachineSnapshot } from 'xstate';
import type { Shape } from './shapes.ts';

/** What stands in a context: values by the name of their field, objects, and the addresses of fields (`rows.new-1.name`). */
type Found = { byName: Map<string, unknown[]>; objects: object[]; paths: string[] };

const MOST_FOUND = 40;
const TEXTS = ['', 'a', 'Two words', '0', '7', '1500', '-1'];
const NUMBERS = [0, 1, 2, 7, 100, -1];
/** What fields of such a name usually hold. */
const USUAL: readonly [RegExp, readonly string[]][] = [
  [/At$|^now$|instant/i, ['2025-01-05T07:30:00.000Z', '2025-02-01T10:00:00.000Z']],
  [/date|today|^(?:from|to|day|start|end)$/i, ['2025-01-05', '2025-02-01']],
  [/phone|whatsapp/i, ['0300-1234567', '0321-7654321', '1']],
  [/email/i, ['sana@shop.test', 'amna@shop.test', 'nobody']],
  [/amount|price|total|charges|cost/i, ['0', '1500', '2500.50', 'x']],
  [/color|colour/i, ['#aa3300']],
];

const found = new WeakMap<AnyMachineSnapshot, Found>();

function findIn(snapshot: AnyMachineSnapshot): Found {
  const known = found.get(snapshot);
  if (known) return known;
  const result: Found = { byName: new Map(), objects: [], paths: [] };
  const look = (value: unknown, name: string, path: string, depth: number): void => {
    if (depth > 7) return;
    const same = result.byName.get(name) ?? [];
    if (same.length < MOST_FOUND && typeof value !== 'function') result.byName.set(name, [...same, value]);
    if (typeof value !== 'object' || value === null) {
      if (result.paths.length < 200) result.paths.push(path);
      return;
    }
    if (result.objects.length < 200 && !Array.isArray(value)) result.objects.push(value);
    for (const [key, part] of Object.entries(value)) {
      const own = Array.isArray(value) ? keyOf(part, key) : key;
      look(part, Array.isArray(value) ? name : key, depth < 2 ? own : `${path}.${own}`, depth + 1);
    }
  };
  look(snapshot.context, '', '', 0);
  found.set(snapshot, result);
  return result;
}

const keyOf = (row: unknown, at: string): string =>
  typeof row === 'object' && row !== null && 'key' in row ? String(row.key) : at;

export type Numbers = (below: number) => number;
type Words = Readonly<Record<string, readonly (string | number)[]>>;

/**
 * A value of a shape, drawn by `next`. Half of the time it is one that the machine itself knows by now, by the name of the
 * field: keys, ids and paths that mean something come from there.
 */
export function draw(
  shape: Shape,
  name: string,
  next: Numbers,
  words: Words,
  snapshot: AnyMachineSnapshot | null,
): unknown {
  const one = <T>(of: readonly T[]): T | undefined => of[next(of.length)];
  const known = snapshot ? findIn(snapshot) : null;
  const go = (part: Shape, called: string): unknown => {
    switch (part.is) {
      case 'literal':
        return part.value;
      case 'boolean':
        return next(2) === 0;
      case 'string':
      case 'number':
        return scalar(part.is, called);
      case 'anything':
        return one(known?.byName.get(called) ?? []);
      case 'union':
        return go(one(part.of) ?? { is: 'anything' }, called);
      case 'array':
        return Array.from({ length: next(3) }, () => go(part.of, called));
      case 'tuple':
        return part.of.map((each) => go(each, called));
      case 'record':
        return Object.fromEntries(
          Array.from({ length: next(2) }, () => [scalar('string', 'key'), go(part.of, called)]),
        );
      case 'object':
        return object(part);
    }
  };
  const scalar = (is: 'string' | 'number', called: string): unknown => {
    const own = words[called] ?? [];
    if (own.length > 0 && next(3) > 0) return one(own);
    if (called === 'path' && is === 'string' && next(4) > 0 && known && known.paths.length > 0) return one(known.paths);
    const same = (known?.byName.get(called) ?? []).filter((value) => typeof value === is);
    if (same.length > 0 && next(2) === 0) return one(same);
    if (is === 'number') return one(NUMBERS);
    const usual = USUAL.find(([pattern]) => pattern.test(called))?.[1];
    return one(usual && next(5) > 0 ? usual : TEXTS);
  };
  const object = ({ fields }: Extract<Shape, { is: 'object' }>): object => {
    const names = Object.keys(fields);
    const alike = (known?.objects ?? []).filter(
      (each) => names.length > 2 && names.every((field) => fields[field]?.mayMiss || field in each),
    );
    const base = alike.length > 0 && next(4) > 0 ? one(alike) : undefined;
    if (base) {
      const changed = names[next(names.length * 2)];
      const of = changed === undefined ? undefined : fields[changed];
      return of && changed !== undefined ? { ...base, [changed]: go(of.shape, changed) } : base;
    }
    const drawn: Record<string, unknown> = {};
    for (const [field, { shape: of, mayMiss }] of Object.entries(fields)) {
      if (mayMiss && next(2) === 0) continue;
      // What is typed depends on where.
      const where = field === 'value' ? (drawn['path'] ?? drawn['field']) : undefined;
      drawn[field] = go(of, typeof where === 'string' ? (where.split('.').at(-1) ?? field) : field);
    }
    return drawn;
  };
  return go(shape, name);
}
