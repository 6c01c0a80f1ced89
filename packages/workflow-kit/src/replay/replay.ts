import { createEmptyActor, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate';
import { toChart } from '../chart/to-chart.ts';
import { CommandError } from '../command.ts';
import { begin, step, type Begun } from '../explore/step.ts';
import { emittedOf, isObject, plain, startedCalls, type Trace, type TraceEntry, type TraceStart } from './trace.ts';

/** Knowledge of a project about its traces. Every field is optional. */
export type ReplayOptions = {
  /** Prepares a machine for an actor, for example with the parts that a screen gives it. `now` is its current entry. */
  prepare?: (machine: AnyStateMachine, first: TraceEntry, now: () => TraceEntry) => AnyStateMachine;
  /** Rebuilds a recorded error from its fields. */
  toError?: (fields: Record<string, unknown>) => Error;
  /** Checks whether a mask keeps one of two different values. By default the trace has no mask, so equal values are the same. */
  isKept?: (at: string, recorded: unknown, now: unknown) => boolean;
};

/** A replayed entry: the recorded one, the state that the current machine reaches, and the differences as sentences. */
export type ReplayedEntry = TraceEntry & { reached: unknown; differs: string[] };

type Machines = ReadonlyMap<string, AnyStateMachine>;

/**
 * Sends the recorded events to the current machines and compares the results: state, context, emitted events and calls.
 * No work starts and no time passes, because the outcomes of actors and timers are among the events. After a difference
 * in state, the later entries of an actor differ too.
 * @throws CommandError for a machine that is not among them, or an event that a machine does not know
 */
export function replayTrace(trace: Trace, machines: Machines, options: ReplayOptions = {}): ReplayedEntry[] {
  const actors = new Map<string, ReturnType<typeof openActor>>();
  return trace.entries.map((entry) => {
    const start = trace.starts[entry.actor] ?? { input: null };
    const actor = actors.get(entry.actor) ?? openActor(entry, start, machines, options);
    actors.set(entry.actor, actor);
    const now = actor.take(entry);
    leaves([entry.event, entry.recalled], actor.given);
    actor.recorded = { ...actor.recorded, ...entry.context };
    const { state, emitted } = entry;
    const calls = entry.calls.map(({ id, src, input }) => ({ id, src, input }));
    const recorded = { state, context: actor.recorded, emitted, calls };
    const parts = Object.keys(recorded) as (keyof typeof recorded)[];
    const differs = parts.flatMap((part) =>
      differences(part, recorded[part], asRecorded(now[part]), actor.given, options.isKept),
    );
    return { ...entry, reached: now.state, differs };
  });
}

/** The value as it would be in a file, without `undefined`. */
const asRecorded = (value: unknown): unknown => JSON.parse(JSON.stringify(plain(value)));

/**
 * Opens an actor in its state before its first entry. Its recorded context is rebuilt from the changed parts. `given`
 * holds the values that the machine could have copied.
 */
function openActor(
  first: TraceEntry,
  start: TraceStart,
  machines: Machines,
  { prepare = (machine) => machine, toError = toPlainError }: ReplayOptions,
) {
  let current = first;
  const machine = prepare(findMachine(first.machine, machines), first, () => current);
  let at: AnyMachineSnapshot | null = 'value' in start ? restored(machine, start) : null;
  let hasFailed = false;
  const follow = (event: EventObject): Begun | null => {
    try {
      return at === null ? begin(machine, (start as { input: unknown }).input) : step(machine, at, event);
    } catch {
      // A failed machine stops, so its later entries differ.
      hasFailed = true;
      return null;
    }
  };
  const take = (entry: TraceEntry) => {
    current = entry;
    const before = at?.children ?? {};
    const event = revived(known(entry, machine), machines, toError);
    const did = hasFailed ? null : follow(event);
    at = did?.after ?? at;
    return {
      state: at?.value ?? null,
      context: at?.context ?? {},
      emitted: emittedOf(did?.actions ?? []),
      calls: startedCalls(before, at?.children ?? {}),
    };
  };
  const recorded = ('value' in start ? start.context : {}) as Record<string, unknown>;
  return { take, recorded, given: leaves(start) };
}

const OWN = /^xstate\.(?:init|stop|after|snapshot|(?:done|error)\.(?:actor|state))\b/;

/** Returns the event of an entry. @throws CommandError for one that the machine does not know */
function known({ event, machine: id }: TraceEntry, machine: AnyStateMachine): TraceEntry['event'] {
  // Includes ignored events, which are not in `events` of the machine.
  const types = toChart(machine).transitions.map((transition) => transition.event);
  const isKnown = types.some((type) =>
    type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : type === event.type,
  );
  if (!isKnown && !OWN.test(event.type)) throw new CommandError(`The machine "${id}" knows no event "${event.type}".`);
  return event;
}

function findMachine(id: string, machines: Machines): AnyStateMachine {
  const machine = machines.get(id);
  if (!machine) throw new CommandError(`The machine "${id}" no longer exists.`);
  return machine;
}

/** Rebuilds a recorded state with its invoked actors. */
function restored(machine: AnyStateMachine, { value, context, children }: Exclude<TraceStart, { input: unknown }>) {
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value, context } as never);
  const running = Object.keys(children).map((id) => [id, createEmptyActor()]);
  return Object.assign(snapshot, { children: Object.fromEntries(running) });
}

/**
 * Rebuilds a recorded event. Failures become errors and a child's snapshot becomes a snapshot, so that guards work as
 * recorded.
 */
function revived(
  event: TraceEntry['event'],
  machines: Machines,
  toError: (fields: Record<string, unknown>) => Error,
): EventObject {
  const { error, output, snapshot } = event;
  return {
    ...event,
    ...(isObject(error) ? { error: toError(error) } : {}),
    ...(isObject(output) && isObject(output['error'])
      ? { output: { ...output, error: toError(output['error']) } }
      : {}),
    ...(isObject(snapshot) ? { snapshot: toSnapshot(snapshot, machines) } : {}),
  };
}

const toPlainError = (fields: Record<string, unknown>): Error =>
  Object.assign(new Error(typeof fields['message'] === 'string' ? fields['message'] : 'recorded failure'), fields);

const toSnapshot = ({ machine, value, context }: Record<string, unknown>, machines: Machines): AnyMachineSnapshot =>
  findMachine(String(machine), machines).resolveState({ value: value as never, context: context as never });

/** The form of a text: letters, digits, and other characters unchanged. */
const form = (text: string): string =>
  text
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/[\p{L}\p{M}]/gu, 'a')
    .replaceAll(/\p{Nd}/gu, '0');

/** Shorter texts may be equal by chance. */
const TELLING = 4;
const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
const say = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Collects every text and number in a value, as text: the values that a machine may have copied. */
function leaves(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (isText(value)) into.add(String(value));
  else if (isObject(value)) for (const part of Object.values(value)) leaves(part, into);
  return into;
}

/**
 * Returns the differences of two values as sentences. The recorded value was masked after the machine had worked. The
 * current one is computed from masked values. A copied text must therefore be equal: `given` holds all texts that it
 * could copy. A composed text must have the same form, and a number the same sign. Unmasked words must be equal.
 */
function differences(
  at: string,
  recorded: unknown,
  now: unknown,
  given: ReadonlySet<string>,
  isKept: ReplayOptions['isKept'] = () => true,
): string[] {
  if (Object.is(recorded, now)) return [];
  if (isObject(recorded) && isObject(now)) {
    if (Array.isArray(recorded) && Array.isArray(now) && recorded.length !== now.length) {
      return [`${at}: ${recorded.length} recorded, ${now.length} now`];
    }
    return [...new Set([...Object.keys(recorded), ...Object.keys(now)])].flatMap((key) =>
      differences(`${at}.${key}`, recorded[key], now[key], given, isKept),
    );
  }
  return !isKept(at, recorded, now) && isMadeAlike(recorded, now, given)
    ? []
    : [`${at}: ${say(recorded)} recorded, ${say(now)} now`];
}

function isMadeAlike(recorded: unknown, now: unknown, given: ReadonlySet<string>): boolean {
  if (!isText(recorded) || !isText(now) || typeof recorded !== typeof now) return false;
  if (String(recorded).length >= TELLING && given.has(String(recorded))) return false;
  if (typeof recorded === 'number') return Math.sign(recorded) === Math.sign(Number(now));
  return form(recorded) === form(String(now));
}

/** Parses a trace of `recordTrace`, otherwise `null`. */
export function readTrace(text: string): Trace | null {
  try {
    const { starts, entries } = Object(JSON.parse(text)) as Partial<Trace>;
    const isEntry = (entry: Partial<TraceEntry>) =>
      typeof entry.actor === 'string' &&
      typeof entry.machine === 'string' &&
      typeof entry.event?.type === 'string' &&
      Array.isArray(entry.calls) &&
      Array.isArray(entry.emitted);
    return isObject(starts) && Array.isArray(entries) && entries.every(isEntry) ? { starts, entries } : null;
  } catch {
    return null;
  }
}
