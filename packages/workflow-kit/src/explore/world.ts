import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { toChart, workerOf } from '../chart/to-chart.ts';
import { anything as placeholder } from '../chart/words.ts';
import type { Properties } from './properties.ts';
import type { Step } from './step.ts';

/** A step that may be wrong. */
export type Seen = Pick<Step, 'before' | 'event' | 'after'>;

/** Texts by the name of a field. */
export type UsualTexts = readonly (readonly [RegExp, readonly string[]])[];

/**
 * A tester's description of a machine's world. Everything is optional. A file `NAME.world.ts` next to the machine
 * exports it as `world`.
 */
export type World = {
  /** The inputs of the machine, generated from its type by default. */
  inputs?: readonly unknown[];
  /** Texts and numbers for a field of this name, in addition to the values of the machine. */
  words?: Readonly<Record<string, readonly (string | number)[]>>;
  /** Texts for fields whose name matches, in place of `USUAL_TEXTS`. The first match counts. */
  usual?: UsualTexts;
  /** Payloads for events of a type, in addition to generated ones. */
  events?: Readonly<Record<string, readonly object[]>>;
  /** The errors with which a call may fail instead of this answer. */
  errors?: (answer: unknown) => readonly unknown[];
  /** Rebuilds an error from a file. */
  toError?: (plain: { name: string; message: string }) => unknown;
  /** Returns the fault of a forbidden step, otherwise `null`. */
  wrong?: (step: Seen) => string | null;
  /** Starts with a placeholder if the machine cannot be started with inputs of its type. */
  pretends?: boolean;
  /** What must hold over time, by a sentence. */
  properties?: Properties;
};

/** The values of a context: by field name, objects, paths of fields (`rows.new-1.name`), and the lengths of lists. */
export type Known = { byName: Map<string, unknown[]>; objects: object[]; paths: string[]; lengths: number[] };

/**
 * The sources of generated values: numbers below a bound, the words of the world, and the known values of the machine.
 */
export type Source = {
  next: (below: number) => number;
  words: Readonly<Record<string, readonly (string | number)[]>>;
  usual: UsualTexts;
  code: Code;
  known: Known;
  /** How deep within a guessed object. Code like `node.next.next` has no end. */
  depth?: number;
};
/** Facts about data without a type that the code of a machine shows. */
export type Code = {
  /** Texts and numbers that it compares a field with, by the name of the field. */
  compared: Readonly<Record<string, readonly (string | number)[]>>;
  /** The fields that it reads of something, by the name of that. */
  read: Readonly<Record<string, Readonly<Record<string, Draw>>>>;
};
/** Generates a value of a type. `name` is the name of its field. */
export type Draw = (from: Source, name: string) => unknown;
/** Generators for everything that enters a machine, from its types. */
export type MachineShapes = {
  input: Draw;
  /** The payload of each event, which may have several forms. */
  events: Readonly<Record<string, readonly Draw[]>>;
  /** The answers of actors, and the contexts of child machines, by the name of their source. */
  answers: Readonly<Record<string, Draw>>;
  code: Code;
};
export type Fields = Readonly<Record<string, { draw: Draw; mayMiss: boolean }>>;

const MOST_FOUND = 40;
const MOST_PLACES = 200;
const MOST_DEPTH = 7;
/** The depth at which guessing an object stops. */
const MOST_GUESSED = 3;
const TEXTS = ['', 'a', 'Two words', '0', '7', '1500', '-1'];
const NUMBERS = [0, 1, 2, 7, 100, -1];
/** Usual texts by the name of a field. */
export const USUAL_TEXTS: UsualTexts = [
  [/At$|^now$|instant|timestamp/i, ['2025-01-05T07:30:00.000Z', '2025-02-01T10:00:00.000Z']],
  [/date|today|^(?:from|to|day|start|end)$/i, ['2025-01-05', '2025-02-01']],
  [/phone/i, ['0300-1234567', '0321-7654321', '1']],
  [/email/i, ['ann@example.com', 'bob@example.com', 'nobody']],
  [/amount|price|total|cost/i, ['0', '1500', '2500.50', 'x']],
  [/url|href|link/i, ['https://example.com/', 'nowhere']],
  [/color|colour/i, ['#aa3300']],
];

/** Collects the known values of a context. */
export function knownIn(context: unknown): Known {
  const result: Known = { byName: new Map(), objects: [], paths: [], lengths: [] };
  const look = (value: unknown, name: string, path: string, depth: number): void => {
    if (depth > MOST_DEPTH) return;
    const same = result.byName.get(name) ?? [];
    if (same.length < MOST_FOUND && typeof value !== 'function') result.byName.set(name, [...same, value]);
    if (typeof value !== 'object' || value === null) return void result.paths.push(path);
    if (Array.isArray(value)) result.lengths = [...new Set([...result.lengths, value.length])];
    else result.objects.push(value);
    for (const [key, part] of Object.entries(value)) {
      const own = Array.isArray(value) ? String(part?.key ?? key) : key;
      look(part, Array.isArray(value) ? name : key, depth < 2 ? own : `${path}.${own}`, depth + 1);
    }
  };
  look(context, '', '', 0);
  for (const places of [result.objects, result.paths]) places.splice(MOST_PLACES);
  return result;
}

/** Picks one of several at random. */
export const pick = <T>({ next }: Pick<Source, 'next'>, of: readonly T[]): T | undefined => of[next(of.length)];

/** Picks a known value of the field's name. */
export const anything: Draw = (from, name) => pick(from, from.known.byName.get(name) ?? []);

/** Picks a known value of the field's name, or a placeholder. For a type that cannot be read, as of a missing package. */
export const unreadable: Draw = (from, name) => (from.next(3) > 0 ? placeholder(name) : anything(from, name));

/** Returns the ids that a field may refer to: `playerId` names the `id` of something. */
const referredTo = ({ byName }: Known, name: string): readonly unknown[] =>
  /.Id$/.test(name) ? (byName.get('id') ?? []) : [];

/** A value that is compared, or the next number. */
const near = ({ next }: Source, value: string | number | undefined): unknown =>
  typeof value === 'number' ? value + next(3) - 1 : value;

/** Picks a value for a field whose type is not known, with the fields that the code reads of it. */
export const guessed: Draw = (from, name) => {
  if (from.code.read[name] && (from.depth ?? 0) < MOST_GUESSED && from.next(4) > 0) return fieldsRead(name, from);
  if (from.next(2) === 0) return anything(from, name) ?? scalar('number')(from, name);
  const kinds: Draw[] = [scalar('number'), scalar('string'), () => true, () => false, () => placeholder(name)];
  return pick(from, kinds)?.(from, name);
};

/** An object with most of the fields that the code reads of something. */
function fieldsRead(of: string, from: Source): object {
  const within = { ...from, depth: (from.depth ?? 0) + 1 };
  const fields = Object.entries(from.code.read[of] ?? {}).filter(() => from.next(8) > 0);
  return Object.fromEntries(fields.map(([name, draw]) => [name, draw(within, name)]));
}

/** Picks a known value half of the time, because keys, ids and paths refer to it. */
export const scalar =
  (is: 'string' | 'number'): Draw =>
  (from, name) => {
    const { next, words, usual: texts, known } = from;
    const { byName, paths } = known;
    const own = words[name] ?? [];
    if (own.length > 0 && next(3) > 0) return pick(from, own);
    if (name === 'path' && is === 'string' && paths.length > 0 && next(4) > 0) return pick(from, paths);
    const compared = (from.code.compared[name] ?? []).filter((value) => typeof value === is);
    if (compared.length > 0 && next(3) === 0) return near(from, pick(from, compared));
    const same = [...(byName.get(name) ?? []), ...referredTo(known, name)].filter((value) => typeof value === is);
    if (same.length > 0 && next(2) === 0) return pick(from, same);
    if (is === 'number') {
      // Many numbers are positions in a list.
      const length = pick(from, known.lengths) ?? 0;
      return length > 0 && next(2) === 0 ? next(length) : pick(from, NUMBERS);
    }
    const usual = texts.find(([pattern]) => pattern.test(name))?.[1];
    return pick(from, usual && next(5) > 0 ? usual : TEXTS);
  };

/** Picks mostly a known object with these fields, and sometimes changes one of them. */
export function objectOf(fields: Fields): Draw {
  const names = Object.keys(fields);
  return (from) => {
    const { next, known } = from;
    const hasFields = (each: object) => names.every((field) => fields[field]?.mayMiss || field in each);
    const alike = names.length > 2 ? known.objects.filter(hasFields) : [];
    if (alike.length > 0 && next(4) > 0) {
      const changed = names[next(names.length * 2)] ?? '';
      const { draw } = fields[changed] ?? {};
      return { ...pick(from, alike), ...(draw ? { [changed]: draw(from, changed) } : {}) };
    }
    const drawn: Record<string, unknown> = {};
    for (const [field, { draw, mayMiss }] of Object.entries(fields)) {
      if (mayMiss && next(2) === 0) continue;
      // The typed value depends on the field.
      const where = field === 'value' ? (drawn['path'] ?? drawn['field']) : undefined;
      drawn[field] = draw(from, typeof where === 'string' ? (where.split('.').at(-1) ?? field) : field);
    }
    return drawn;
  };
}

/** Generates the payload of an event for each try, from the world or from its type. */
export function drawPayload(
  machine: AnyStateMachine,
  shapes: MachineShapes,
  world: World,
  type: string,
  from: Source,
): object {
  const own = world.events?.[type] ?? [];
  if (own.length > 0 && from.next(4) > 0) return pick(from, own) ?? {};
  const [, kind, id = ''] = /^xstate\.(done\.actor|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
  if (kind === undefined) {
    const forms = shapes.events[type];
    return (forms ? pick(from, forms)?.(from, type) : fieldsRead('event', from)) as object;
  }
  const { source, child } = workerOf(machine, id);
  const answer = (shapes.answers[source] ?? guessAnswer)(from, id);
  if (kind === 'done.actor') return { output: answer };
  if (kind === 'snapshot') return { snapshot: child ? somewhereIn(child, answer, from) : emitting(answer) };
  const plain = [new Error('Refused'), Object.assign(new Error('Refused'), fieldsRead('error', from))];
  return { error: pick(from, world.errors?.(answer) ?? plain) };
}

/** Guesses the answer of an actor whose type cannot be read. */
const guessAnswer: Draw = (from, id) => {
  const needed = from.code.read['event']?.['output'];
  return from.next(4) === 0 ? {} : (needed ?? guessed)(from, needed ? 'output' : id);
};

/** The snapshot of an observable that has emitted a value. */
const emitting = (context: unknown) => ({ status: 'active', context, output: undefined, error: undefined });

/** Returns a child machine at a random point of its life. */
function somewhereIn(machine: AnyStateMachine, context: unknown, from: Source): AnyMachineSnapshot {
  const leaves = toChart(machine).states.filter(({ kind }) => kind === 'atomic' || kind === 'final');
  const path = pick(from, leaves)?.path.split('.').filter(Boolean) ?? [];
  const value = path.reduceRight<StateValue>((inner, name) => ({ [name]: inner }), {});
  return machine.resolveState({ value, context } as never);
}
