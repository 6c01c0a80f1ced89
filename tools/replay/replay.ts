import {
  assign,
  createActor,
  SimulatedClock,
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { ApiError, type ApiErrorKind } from '../../src/domain/shared/api-error.ts';
import type { Trace, TraceEntry, TraceStart } from '../../src/app/diagnostics/trace.ts';

/** One entry replayed: the state that was recorded and the one that today's machine reaches. */
export type ReplayedEntry = TraceEntry & { reached: unknown; agrees: boolean };

type Machines = ReadonlyMap<string, AnyStateMachine>;
type Replayed = { take: (entry: TraceEntry) => void; value: () => unknown };

/**
 * Sends the recorded events to today's machines. Work that machines invoke stays unfinished: its outcomes are among the
 * recorded events, as are those of timers. An actor that takes another way is left there, and its later entries do not
 * agree either. @throws Error for a machine that the app no longer has
 */
export function replay(trace: Trace, machines: Machines): ReplayedEntry[] {
  const actors = new Map<string, Replayed>();
  return trace.entries.map((entry) => {
    let actor = actors.get(entry.actor);
    if (!actor) {
      actor = openActor(entry, trace.starts[entry.actor] ?? { input: null }, machines);
      actors.set(entry.actor, actor);
    } else {
      actor.take(entry);
    }
    const reached = actor.value();
    return { ...entry, reached, agrees: JSON.stringify(reached) === JSON.stringify(entry.state) };
  });
}

/** An actor that has taken in its first entry. */
function openActor(first: TraceEntry, start: TraceStart, machines: Machines): Replayed {
  const machine = findMachine(first.machine, machines);
  let { recalled } = first;
  const still = withoutWork(machine, () => recalled);
  const clock = new SimulatedClock();
  const actor =
    'input' in start
      ? createActor(still, { input: start.input, clock })
      : createActor(still, { snapshot: persisted(start), input: undefined, clock });
  const take = (entry: TraceEntry): void => {
    recalled = entry.recalled;
    actor.send(revived(entry.event, machines));
  };
  actor.start();
  if (first.event.type !== 'xstate.init') take(first);
  return { take, value: () => actor.getSnapshot().value };
}

function findMachine(id: string, machines: Machines): AnyStateMachine {
  const machine = machines.get(id);
  if (!machine) throw new Error(`The app has no machine "${id}" any more`);
  return machine;
}

/** The machine with every invoked actor replaced by one that never answers, and its cache by what the trace recalls. */
function withoutWork(machine: AnyStateMachine, recalled: () => unknown): AnyStateMachine {
  const { actors, actions } = machine.implementations;
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, silent])),
    actions:
      'recallData' in actions
        ? { recallData: assign(({ context }) => ({ answer: recalled() ?? context['answer'] })) }
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
