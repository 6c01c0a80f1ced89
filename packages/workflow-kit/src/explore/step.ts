import {
  createActor,
  createEmptyActor,
  fromTransition,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type ExecutableActionObject,
  type SnapshotFrom,
} from 'xstate';
import * as xstate from 'xstate';
import { readMicrostep, runIn } from '../chart/to-chart.ts';

/** The start of a machine. */
export type Begun<M extends AnyStateMachine = AnyStateMachine> = {
  after: SnapshotFrom<M>;
  /** The actions to execute. None of them was executed. */
  actions: readonly ExecutableActionObject[];
  /** The transitions that were taken, with eventless ones, as positions in `transitions` of the chart. */
  taken: readonly number[];
  /** The intermediate snapshots and the final one. */
  passed: readonly AnyMachineSnapshot[];
};

/** The effect of one event on a machine. */
export type Step<M extends AnyStateMachine = AnyStateMachine> = Begun<M> & {
  before: SnapshotFrom<M>;
  event: EventObject;
};

/** More microsteps of one event never end. */
const MOST_MICROSTEPS = 1_000;

/** An eventless transition is taken again and again. An actor would hang. */
export class EndlessError extends Error {
  override readonly name = 'EndlessError';
  readonly taken: readonly number[];
  readonly passed: readonly AnyMachineSnapshot[];

  constructor({ taken, passed }: Pick<Begun, 'taken' | 'passed'>) {
    super('takes eventless transitions without end');
    this.taken = taken;
    this.passed = passed;
  }
}

/** Starts a machine without an actor. */
export function begin<M extends AnyStateMachine>(machine: M, input: unknown): Begun<M> {
  const begun = watched(machine, (scope) => runIn(machine, scope, { input }));
  if (begun.taken.length === 0) return { ...begun, passed: [begun.after as AnyMachineSnapshot] };
  // Older versions of XState 5 do not tell the steps of a start.
  const steps = 'getInitialMicrosteps' in xstate ? xstate.getInitialMicrosteps(machine, input as never) : null;
  return {
    ...begun,
    passed: steps?.map(([snapshot]) => snapshot) ?? [...begun.passed, begun.after as AnyMachineSnapshot],
  };
}

/** Sends one event without an actor. No work starts and no time passes. @throws the error that the machine throws */
export const step = <M extends AnyStateMachine>(machine: M, before: SnapshotFrom<M>, event: EventObject): Step<M> => ({
  before,
  event,
  ...watched(machine, (scope) => runIn(machine, scope, { before: before as AnyMachineSnapshot, event })),
});

function watched<M extends AnyStateMachine>(machine: M, run: (scope: AnyActorScope) => unknown): Begun<M> {
  const self = createActor(
    fromTransition(() => undefined, undefined),
    { parent: createEmptyActor() },
  );
  const actions: ExecutableActionObject[] = [];
  const taken: number[] = [];
  const passed: AnyMachineSnapshot[] = [];
  self.system.inspect((seen) => {
    if (seen.type !== '@xstate.microstep' || seen.actorRef !== self) return;
    const microstep = readMicrostep(machine, seen);
    taken.push(...microstep.taken);
    passed.push(microstep.snapshot);
    if (passed.length > MOST_MICROSTEPS) throw new EndlessError({ taken, passed });
  });
  const nothing = () => undefined;
  const after = run({
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: (action) => void actions.push(action),
  }) as SnapshotFrom<M>;
  return { after, actions, taken, passed };
}

/** A found snapshot, and the step that found it first. */
export type Place<M extends AnyStateMachine, Try> = {
  snapshot: SnapshotFrom<M>;
  by: { from: Place<M, Try>; tried: Try; step: Step<M> } | null;
};

/**
 * Explores all events from all reached snapshots, the shortest ways first. Two snapshots with the same key are the
 * same. `visit` sees each step and returns `true` to end the search. @returns the found places.
 * @throws RangeError for more than `limit` places
 */
export function explore<M extends AnyStateMachine, Try extends { event: EventObject }>({
  machine,
  starts,
  events,
  key,
  visit,
  limit,
  isEnd = () => false,
  threw = (error) => {
    throw error;
  },
}: {
  machine: M;
  starts: readonly SnapshotFrom<M>[];
  /** The events to try on a snapshot. */
  events: (snapshot: SnapshotFrom<M>) => readonly Try[];
  key: (snapshot: SnapshotFrom<M>) => string;
  visit: (step: Step<M>, from: Place<M, Try>, tried: Try) => boolean | void;
  limit: number;
  /** The search visits this snapshot but does not continue from it. */
  isEnd?: (snapshot: SnapshotFrom<M>) => boolean;
  /** Is notified of an error of the machine. The search continues if this returns. */
  threw?: (error: unknown, tried: Try) => void;
}): Place<M, Try>[] {
  const seen = new Set<string>();
  const places: Place<M, Try>[] = [];
  const add = (place: Place<M, Try>) => {
    const its = key(place.snapshot);
    if (seen.has(its)) return;
    if (seen.size === limit) throw new RangeError(`More than ${limit} states, the last: ${its}`);
    seen.add(its);
    places.push(place);
  };
  const attempt = (snapshot: SnapshotFrom<M>, tried: Try): Step<M> | null => {
    try {
      return step(machine, snapshot, tried.event);
    } catch (error) {
      threw(error, tried);
      return null;
    }
  };
  for (const snapshot of starts) add({ snapshot, by: null });
  for (const from of places) {
    for (const tried of events(from.snapshot)) {
      const taken = attempt(from.snapshot, tried);
      if (taken === null) continue;
      if (visit(taken, from, tried)) return places;
      if (!isEnd(from.snapshot)) add({ snapshot: taken.after, by: { from, tried, step: taken } });
    }
  }
  return places;
}

/** Returns the steps that lead to a place, in order. */
export function wayTo<M extends AnyStateMachine, Try>(place: Place<M, Try>): NonNullable<Place<M, Try>['by']>[] {
  const way: NonNullable<Place<M, Try>['by']>[] = [];
  for (let { by } = place; by !== null; { by } = by.from) way.unshift(by);
  return way;
}
