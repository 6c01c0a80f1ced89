import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorLogic,
  type AnyStateMachine,
  type EventObject,
} from 'xstate';
import { ApiError, type ApiErrorKind } from '../../src/domain/api-error.ts';
import type { Trace, TraceEntry } from '../../src/app/trace/trace.ts';

/** One entry replayed: the state that was recorded and the one that today's machine reaches. */
export type ReplayedEntry = TraceEntry & { reached: unknown; agrees: boolean };

/**
 * Sends the recorded events to today's machines. Work that machines invoke stays unfinished: its outcomes are among the
 * recorded events. An actor that takes another way is left there, and its later entries do not agree either.
 * @throws Error for a machine that the app no longer has
 */
export function replay(trace: Trace, machines: ReadonlyMap<string, AnyStateMachine>): ReplayedEntry[] {
  const clock = new SimulatedClock();
  const actors = new Map<string, { send: (event: EventObject) => void; value: () => unknown }>();

  const actorOf = (entry: TraceEntry) => {
    const known = actors.get(entry.actor);
    if (known) return known;
    const machine = machines.get(entry.machine);
    if (!machine) throw new Error(`The app has no machine "${entry.machine}" any more`);
    const start = trace.starts[entry.actor] ?? { input: null };
    const still = withoutWork(machine);
    const actor =
      'input' in start
        ? createActor(still, { input: start.input, clock })
        : createActor(still, {
            snapshot: still.resolveState({ value: start.value as never, context: start.context as never }),
            input: undefined,
            clock,
          });
    actor.start();
    const made = { send: (event: EventObject) => actor.send(event), value: (): unknown => actor.getSnapshot().value };
    actors.set(entry.actor, made);
    return made;
  };

  return trace.entries.map((entry) => {
    const actor = actorOf(entry);
    if (entry.event.type !== 'xstate.init') actor.send(revived(entry.event));
    const reached = actor.value();
    return { ...entry, reached, agrees: JSON.stringify(reached) === JSON.stringify(entry.state) };
  });
}

/** The machine with every invoked actor replaced by one that never answers. */
function withoutWork(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors).map(([name, logic]) => [name, silent(logic)]),
  );
  return machine.provide({ actors });
}

const silent = (logic: unknown): AnyActorLogic =>
  typeof logic === 'object' && logic !== null && 'config' in logic && typeof logic.config === 'function'
    ? fromPromise(() => new Promise(() => undefined))
    : fromCallback(() => undefined);

/** A recorded failure as the error it was, so that guards see what they saw. */
function revived(event: TraceEntry['event']): TraceEntry['event'] {
  const error = event['error'];
  if (typeof error !== 'object' || error === null) return event;
  const { kind, status, body } = error as { kind?: ApiErrorKind; status?: number | null; body?: unknown };
  const failure =
    kind === undefined
      ? new Error('recorded failure')
      : new ApiError(kind, { ...(typeof status === 'number' ? { status } : {}), body });
  return { ...event, error: failure };
}
