import { assign, createEmptyActor, type AnyMachineSnapshot, type AnyStateMachine, type EventObject } from 'xstate';
import { ApiError, type ApiErrorKind } from '../../src/domain/shared/api-error.ts';
import {
  type Trace,
  type TraceEntry,
  type TraceStart,
  emittedOf,
  plain,
  startedCalls,
} from '../../src/app/diagnostics/mask-trace.ts';
import { READ } from '../../src/domain/shared/limits.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { CommandError } from '../command.ts';
import { listNodes } from '../machine/chart.ts';
import { begin, step, type Begun } from '../machine/step.ts';
import { COUNTERS, KINDS, WORDS } from '../../src/app/diagnostics/mask.ts';

/** A replayed entry: the recorded one, the state that the current machine reaches, and the differences as sentences. */
export type ReplayedEntry = TraceEntry & { reached: unknown; differs: string[] };

type Machines = ReadonlyMap<string, AnyStateMachine>;

/**
 * Sends the recorded events to the current machines and compares the results: state, context, emitted events and calls.
 * No work starts and no time passes, because the outcomes of actors and timers are among the events. After a difference
 * in state, the later entries of an actor differ too.
 * @throws CommandError for a machine that the app no longer has, or an event that a machine does not know
 */
export function replay(trace: Trace, machines: Machines): ReplayedEntry[] {
  const actors = new Map<string, ReturnType<typeof openActor>>();
  return trace.entries.map((entry) => {
    const start = trace.starts[entry.actor] ?? { input: null };
    const actor = actors.get(entry.actor) ?? openActor(entry, start, machines);
    actors.set(entry.actor, actor);
    const now = actor.take(entry);
    leaves([entry.event, entry.recalled], actor.given);
    actor.recorded = { ...actor.recorded, ...entry.context };
    const { state, emitted } = entry;
    const calls = entry.calls.map(({ id, src, input }) => ({ id, src, input }));
    const recorded = { state, context: actor.recorded, emitted, calls };
    const parts = Object.keys(recorded) as (keyof typeof recorded)[];
    const differs = parts.flatMap((part) => differences(part, recorded[part], asRecorded(now[part]), actor.given));
    return { ...entry, reached: now.state, differs };
  });
}

/** The value as it would be in a file, without `undefined`. */
const asRecorded = (value: unknown): unknown => JSON.parse(JSON.stringify(plain(value)));

/**
 * Opens an actor in its state before its first entry. Its recorded context is rebuilt from the changed parts. `given`
 * holds the values that the machine could have copied.
 */
function openActor(first: TraceEntry, start: TraceStart, machines: Machines) {
  const machine = asMade(findMachine(first.machine, machines), first);
  let { recalled } = first;
  const recalling = withRecalled(machine, () => recalled);
  let at: AnyMachineSnapshot | null = 'input' in start ? null : restored(recalling, start);
  let hasFailed = false;
  const follow = (event: EventObject): Begun | null => {
    try {
      return at === null ? begin(recalling, (start as { input: unknown }).input) : step(recalling, at, event);
    } catch {
      // A failed machine stops, so its later entries differ.
      hasFailed = true;
      return null;
    }
  };
  const take = (entry: TraceEntry) => {
    recalled = entry.recalled;
    const before = at?.children ?? {};
    const event = revived(known(entry, machine), machines);
    const did = hasFailed ? null : follow(event);
    at = did?.after ?? at;
    return {
      state: at?.value ?? null,
      context: at?.context ?? {},
      emitted: emittedOf(did?.actions ?? []),
      calls: startedCalls(before, at?.children ?? {}),
    };
  };
  const recorded = ('input' in start ? {} : start.context) as Record<string, unknown>;
  return { take, recorded, given: leaves(start) };
}

const OWN = /^xstate\.(?:init|stop|after|snapshot|(?:done|error)\.(?:actor|state))\b/;

/** Returns the event of an entry. @throws CommandError for one that the machine does not know */
function known({ event, machine: id }: TraceEntry, machine: AnyStateMachine): TraceEntry['event'] {
  // Includes ignored events, which are not in `events` of the machine.
  const types = listNodes(machine).flatMap(({ transitions }) => [...transitions.keys()]);
  const isKnown = types.some((type) =>
    type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : type === event.type,
  );
  if (!isKnown && !OWN.test(event.type)) throw new CommandError(`The machine "${id}" knows no event "${event.type}".`);
  return event;
}

function findMachine(id: string, machines: Machines): AnyStateMachine {
  const machine = machines.get(id);
  if (!machine) throw new CommandError(`The app no longer has a machine "${id}".`);
  return machine;
}

/** Makes a read as its screen made it, because the screen sets the number of retries. */
function asMade(machine: AnyStateMachine, { context: { retries } }: TraceEntry): AnyStateMachine {
  const isOther = machine.id === 'query' && typeof retries === 'number' && retries !== READ.standard.retries;
  return isOther ? createQueryMachine({ retries }) : machine;
}

type At = { context: Record<string, unknown>; event: EventObject };

/** Replaces the cache of a machine by the recalled values of the trace. */
function withRecalled(machine: AnyStateMachine, recalled: () => unknown): AnyStateMachine {
  const { actions, guards } = machine.implementations;
  const recall = (context: Record<string, unknown>) => ({ answer: recalled() ?? context['answer'] });
  const isUpToDate = guards['isUpToDate'] as ((at: At, params: unknown) => boolean) | undefined;
  const asked = (at: At, params: unknown) =>
    isUpToDate?.({ ...at, context: { ...at.context, ...recall(at.context) } }, params) ?? false;
  return machine.provide({
    actions: 'recallData' in actions ? { recallData: assign(({ context }) => recall(context)) } : {},
    guards: isUpToDate ? { isUpToDate: asked } : {},
  });
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
function revived(event: TraceEntry['event'], machines: Machines): EventObject {
  const { error, output, snapshot } = event;
  return {
    ...event,
    ...(isObject(error) ? { error: toFailure(error) } : {}),
    ...(isObject(output) && isObject(output['error'])
      ? { output: { ...output, error: toFailure(output['error']) } }
      : {}),
    ...(isObject(snapshot) ? { snapshot: toSnapshot(snapshot, machines) } : {}),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function toFailure({ kind, status, body }: { kind?: ApiErrorKind; status?: unknown; body?: unknown }): Error {
  if (kind === undefined) return new Error('recorded failure');
  return new ApiError(kind, { ...(typeof status === 'number' ? { status } : {}), body });
}

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
function differences(at: string, recorded: unknown, now: unknown, given: ReadonlySet<string>): string[] {
  if (Object.is(recorded, now)) return [];
  if (isObject(recorded) && isObject(now)) {
    if (Array.isArray(recorded) && Array.isArray(now) && recorded.length !== now.length) {
      return [`${at}: ${recorded.length} recorded, ${now.length} now`];
    }
    return [...new Set([...Object.keys(recorded), ...Object.keys(now)])].flatMap((key) =>
      differences(`${at}.${key}`, recorded[key], now[key], given),
    );
  }
  return !isKept(at, recorded, now) && isMadeAlike(recorded, now, given)
    ? []
    : [`${at}: ${say(recorded)} recorded, ${say(now)} now`];
}

/** Checks whether the mask keeps one of the two values unchanged. */
function isKept(at: string, recorded: unknown, now: unknown): boolean {
  const key = at.split('.').at(-1) ?? '';
  if (typeof recorded === 'number') return COUNTERS.has(key);
  return (
    (KINDS.has(key) && /^[\w.[\]-]+$/.test(String(recorded))) || [recorded, now].some((one) => WORDS.has(String(one)))
  );
}

function isMadeAlike(recorded: unknown, now: unknown, given: ReadonlySet<string>): boolean {
  if (!isText(recorded) || !isText(now) || typeof recorded !== typeof now) return false;
  if (String(recorded).length >= TELLING && given.has(String(recorded))) return false;
  if (typeof recorded === 'number') return Math.sign(recorded) === Math.sign(Number(now));
  return form(recorded) === form(String(now));
}
