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

/** One entry replayed: what was recorded, the state that today's machine reaches, and where they differ, in sentences. */
export type ReplayedEntry = TraceEntry & { reached: unknown; differs: string[] };

type Machines = ReadonlyMap<string, AnyStateMachine>;

/**
 * Sends the recorded events to today's machines, and compares what comes of each: state, context, what is emitted and what
 * is called. No work is started and no time passes: outcomes of work and of timers are among the recorded events. An actor
 * that takes another way is left there, and its later entries differ too.
 * @throws CommandError for a machine that the app no longer has, and for an event that a machine does not know
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

/** As a file holds it: without what is undefined. */
const asRecorded = (value: unknown): unknown => JSON.parse(JSON.stringify(plain(value)));

/**
 * An actor as it stood before its first entry, with the context as it was recorded, put together from its changed parts, and
 * with what the machine could have copied.
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
      // A machine that fails goes no further, and its later entries differ.
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

/** The event of an entry. @throws CommandError for one that the machine does not know */
function known({ event, machine: id }: TraceEntry, machine: AnyStateMachine): TraceEntry['event'] {
  // Also what a machine names in order to ignore it, which is none of its `events`.
  const types = listNodes(machine).flatMap(({ transitions }) => [...transitions.keys()]);
  const isKnown = types.some((type) =>
    type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : type === event.type,
  );
  if (!isKnown && !OWN.test(event.type)) throw new CommandError(`The machine "${id}" knows no event "${event.type}".`);
  return event;
}

function findMachine(id: string, machines: Machines): AnyStateMachine {
  const machine = machines.get(id);
  if (!machine) throw new CommandError(`The app has no machine "${id}" any more.`);
  return machine;
}

/** A read as its screen made it: how often it is tried is said from outside. */
function asMade(machine: AnyStateMachine, { context: { retries } }: TraceEntry): AnyStateMachine {
  const isOther = machine.id === 'query' && typeof retries === 'number' && retries !== READ.standard.retries;
  return isOther ? createQueryMachine({ retries }) : machine;
}

type At = { context: Record<string, unknown>; event: EventObject };

/** The machine with its cache replaced by what the trace recalls. */
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

/** A recorded state, with the actors that it had invoked. */
function restored(machine: AnyStateMachine, { value, context, children }: Exclude<TraceStart, { input: unknown }>) {
  const snapshot: AnyMachineSnapshot = machine.resolveState({ value, context } as never);
  const running = Object.keys(children).map((id) => [id, createEmptyActor()]);
  return Object.assign(snapshot, { children: Object.fromEntries(running) });
}

/** A recorded event as it was: failures are errors and a child's snapshot answers again, so that guards see what they saw. */
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

/** What a value looks like: letters, digits, and the rest as it is. */
const form = (text: string): string =>
  text
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/[\p{L}\p{M}]/gu, 'a')
    .replaceAll(/\p{Nd}/gu, '0');

/** Shorter ones are the same by chance. */
const TELLING = 4;
const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
const say = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Every text and number in a value, as text: what a machine may have copied. */
function leaves(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (isText(value)) into.add(String(value));
  else if (isObject(value)) for (const part of Object.values(value)) leaves(part, into);
  return into;
}

/**
 * Where two values are not alike, each in a sentence. The recorded one was masked after the machine had worked, the present
 * one comes of masked values. What a machine copies is therefore the same to the letter: `given` has all that it could copy.
 * What it makes of several of them has the same form, and a number the same sign. Words that are not masked are the same.
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

/** Whether the mask leaves it as it is, or would leave the other. */
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
