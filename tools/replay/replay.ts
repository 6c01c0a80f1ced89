import {
  assign,
  createActor,
  SimulatedClock,
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InspectedActionEvent,
  type InspectionEvent,
} from 'xstate';
import { ApiError, type ApiErrorKind } from '../../src/domain/shared/api-error.ts';
import type { Trace, TraceCall, TraceEntry, TraceStart } from '../../src/app/diagnostics/trace.ts';
import { emittedOf, plain, startedCalls } from '../../src/app/diagnostics/mask-trace.ts';
import { READ } from '../../src/domain/shared/limits.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { listNodes, transitionDefinitions } from '../machine/chart.ts';
import { differences, leaves } from './alike.ts';

/**
 * One entry replayed: what was recorded, the state that today's machine reaches, where they differ, in sentences, and which
 * transitions the machine took, as places in `transitionDefinitions`.
 */
export type ReplayedEntry = TraceEntry & { reached: unknown; differs: string[]; taken: number[] };

type Machines = ReadonlyMap<string, AnyStateMachine>;
type Outcome = { state: unknown; context: object; emitted: unknown[]; calls: TraceCall[]; taken: number[] };
type Replayed = {
  take: (entry: TraceEntry) => Outcome;
  /** The context as it was recorded, put together from its changed parts. */
  recorded: Record<string, unknown>;
  /** What the machine could have copied. */
  given: Set<string>;
};

/**
 * Sends the recorded events to today's machines, and compares what comes of each: state, context, what is emitted and what
 * is called. Work that machines invoke stays unfinished: its outcomes are among the recorded events, as are those of
 * timers. An actor that takes another way is left there, and its later entries differ too.
 * @throws RangeError for a machine that the app no longer has, and for an event that a machine does not know
 */
export function replay(trace: Trace, machines: Machines): ReplayedEntry[] {
  const actors = new Map<string, Replayed>();
  return trace.entries.map((entry) => {
    const start = trace.starts[entry.actor] ?? { input: null };
    const actor = actors.get(entry.actor) ?? openActor(entry, start, machines);
    actors.set(entry.actor, actor);
    const now = actor.take(entry);
    leaves([entry.event, entry.recalled], actor.given);
    actor.recorded = { ...actor.recorded, ...entry.context };
    const compare = (part: 'state' | 'context' | 'emitted' | 'calls', recorded: unknown): string[] =>
      differences(part, recorded, asRecorded(now[part]), actor.given);
    const differs = [
      ...compare('state', entry.state),
      ...compare('context', actor.recorded),
      ...compare('emitted', entry.emitted),
      ...compare(
        'calls',
        entry.calls.map(({ id, src, input }) => ({ id, src, input })),
      ),
    ];
    return { ...entry, reached: now.state, differs, taken: now.taken };
  });
}

/** As a file holds it: without what is undefined. */
const asRecorded = (value: unknown): unknown => JSON.parse(JSON.stringify(plain(value)));

/** An actor as it stood before its first entry. */
function openActor(first: TraceEntry, start: TraceStart, machines: Machines): Replayed {
  const machine = asMade(findMachine(first.machine, machines), first);
  let { recalled } = first;
  const still = withoutWork(machine, () => recalled);
  const done: InspectedActionEvent['action'][] = [];
  const definitions: readonly unknown[] = transitionDefinitions(still);
  const taken: number[] = [];
  const inspect = (inspection: InspectionEvent): void => {
    if (inspection.type === '@xstate.action') done.push(inspection.action);
    if (inspection.type === '@xstate.microstep')
      taken.push(...inspection._transitions.map((each) => definitions.indexOf(each)).filter((at) => at >= 0));
  };
  const opened = { clock: new SimulatedClock(), inspect };
  const actor =
    'input' in start
      ? createActor(still, { input: start.input, ...opened })
      : createActor(still, { snapshot: persisted(start), input: undefined, ...opened });
  // A machine that fails goes no further, and its later entries differ.
  actor.subscribe({ error: () => undefined });
  let before: object = {};
  if (!('input' in start)) {
    actor.start();
    before = actor.getSnapshot().children;
  }
  const take = (entry: TraceEntry): Outcome => {
    recalled = entry.recalled;
    done.length = 0;
    taken.length = 0;
    if (entry.event.type === 'xstate.init') actor.start();
    else actor.send(revived(known(entry, machine), machines));
    const { value, context, children } = actor.getSnapshot();
    const calls = startedCalls(before, children);
    before = children;
    return { state: value, context, emitted: emittedOf(done), calls, taken: [...taken] };
  };
  return {
    take,
    recorded: 'input' in start ? {} : (start.context as Record<string, unknown>),
    given: leaves(start),
  };
}

const OWN = /^xstate\.(?:init|stop|after|snapshot|(?:done|error)\.(?:actor|state))\b/;

/** The event of an entry. @throws RangeError for one that the machine does not know */
function known({ event, machine: id }: TraceEntry, machine: AnyStateMachine): TraceEntry['event'] {
  // Also what a machine names in order to ignore it, which is none of its `events`.
  const types = listNodes(machine).flatMap(({ transitions }) => [...transitions.keys()]);
  const isKnown = types.some((type) =>
    type.endsWith('*') ? event.type.startsWith(type.slice(0, -1)) : type === event.type,
  );
  if (!isKnown && !OWN.test(event.type)) throw new RangeError(`The machine "${id}" knows no event "${event.type}"`);
  return event;
}

function findMachine(id: string, machines: Machines): AnyStateMachine {
  const machine = machines.get(id);
  if (!machine) throw new RangeError(`The app has no machine "${id}" any more`);
  return machine;
}

/** A read as its screen made it: how often it is tried is said from outside. */
function asMade(machine: AnyStateMachine, { context: { retries } }: TraceEntry): AnyStateMachine {
  const isOther = machine.id === 'query' && typeof retries === 'number' && retries !== READ.standard.retries;
  return isOther ? createQueryMachine({ retries }) : machine;
}

type At = { context: Record<string, unknown>; event: EventObject };

/** The machine with every invoked actor replaced by one that never answers, and its cache by what the trace recalls. */
function withoutWork(machine: AnyStateMachine, recalled: () => unknown): AnyStateMachine {
  const { actors, actions, guards } = machine.implementations;
  const recall = (context: Record<string, unknown>) => ({ answer: recalled() ?? context['answer'] });
  const { isHeld } = guards;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, silent])),
    actions: 'recallData' in actions ? { recallData: assign(({ context }) => recall(context)) } : {},
    guards:
      typeof isHeld === 'function'
        ? {
            isHeld: (at: At, params: unknown) =>
              isHeld({ ...at, context: { ...at.context, ...recall(at.context) } }, params),
          }
        : {},
  });
}

const quiet = { status: 'stopped' as const, output: undefined, error: undefined };

/** Takes everything and tells nothing, not even that it started. */
const silent: ActorLogic<typeof quiet, EventObject> = {
  transition: (snapshot) => snapshot,
  getInitialSnapshot: () => quiet,
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** A recorded state as XState keeps it, with its invoked actors running again. */
function persisted({ value, context, children }: Exclude<TraceStart, { input: unknown }>): AnyMachineSnapshot {
  const snapshot = {
    status: 'active',
    output: undefined,
    error: undefined,
    value,
    context,
    historyValue: {},
    children: Object.fromEntries(
      Object.entries(children).map(([id, src]) => [id, { src, snapshot: quiet, syncSnapshot: false }]),
    ),
  };
  return snapshot as unknown as AnyMachineSnapshot;
}

/** A recorded event as it was: failures are errors and a child's snapshot answers again, so that guards see what they saw. */
function revived(event: TraceEntry['event'], machines: Machines): EventObject {
  const { error, snapshot } = event;
  return {
    ...event,
    ...(isObject(error) ? { error: toFailure(error) } : {}),
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
