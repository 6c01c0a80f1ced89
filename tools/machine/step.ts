import {
  createActor,
  createEmptyActor,
  fromTransition,
  getInitialMicrosteps,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventObject,
  type ExecutableActionObject,
  type SnapshotFrom,
} from 'xstate';

/** What a machine did when it began. */
export type Begun<M extends AnyStateMachine = AnyStateMachine> = {
  after: SnapshotFrom<M>;
  /** What it then wants done: nothing of it was. */
  actions: readonly ExecutableActionObject[];
  /** The transitions it took, those without an event among them. */
  taken: readonly AnyTransitionDefinition[];
  /** Where it was on the way, and where it rests. */
  passed: readonly AnyMachineSnapshot[];
};

/** What a machine did by one event. */
export type Step<M extends AnyStateMachine = AnyStateMachine> = Begun<M> & {
  before: SnapshotFrom<M>;
  event: EventObject;
};

/** Where a machine begins. */
export function begin<M extends AnyStateMachine>(machine: M, input: unknown): Begun<M> {
  const begun = watched<M>((scope) => machine.getInitialSnapshot(scope, input as never));
  if (begun.taken.length === 0) return { ...begun, passed: [begun.after as AnyMachineSnapshot] };
  return { ...begun, passed: getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot) };
}

/** One event, without an actor: no work is started and no time passes. @throws whatever the machine throws at the event */
export const step = <M extends AnyStateMachine>(machine: M, before: SnapshotFrom<M>, event: EventObject): Step<M> => ({
  before,
  event,
  ...watched<M>((scope) => machine.transition(before as never, event, scope)),
});

function watched<M extends AnyStateMachine>(run: (scope: AnyActorScope) => unknown): Begun<M> {
  const self = createActor(
    fromTransition(() => undefined, undefined),
    { parent: createEmptyActor() },
  );
  const actions: ExecutableActionObject[] = [];
  const taken: AnyTransitionDefinition[] = [];
  const passed: AnyMachineSnapshot[] = [];
  self.system.inspect((seen) => {
    if (seen.type !== '@xstate.microstep' || seen.actorRef !== self) return;
    taken.push(...seen._transitions);
    passed.push(seen.snapshot as AnyMachineSnapshot);
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

/** A snapshot that was found, and the step by which it was found first. */
export type Place<M extends AnyStateMachine, Try> = {
  snapshot: SnapshotFrom<M>;
  by: { from: Place<M, Try>; tried: Try; step: Step<M> } | null;
};

/**
 * Takes everything that can happen from everywhere it leads, the shortest ways first. Two snapshots with one key are the
 * same; `visit` hears of each step and ends the search by `true`. @returns the places that were found.
 * @throws RangeError where there are more than `limit`
 */
export function explore<M extends AnyStateMachine, Try extends { event: EventObject }>({
  machine,
  starts,
  events,
  key,
  visit,
  limit,
  isEnd = () => false,
}: {
  machine: M;
  starts: readonly SnapshotFrom<M>[];
  /** What may happen to a snapshot. */
  events: (snapshot: SnapshotFrom<M>) => readonly Try[];
  key: (snapshot: SnapshotFrom<M>) => string;
  visit: (step: Step<M>, from: Place<M, Try>, tried: Try) => boolean | void;
  limit: number;
  /** What comes of a snapshot is seen and not gone on from. */
  isEnd?: (snapshot: SnapshotFrom<M>) => boolean;
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
  for (const snapshot of starts) add({ snapshot, by: null });
  for (const from of places) {
    for (const tried of events(from.snapshot)) {
      const taken = step(machine, from.snapshot, tried.event);
      if (visit(taken, from, tried)) return places;
      if (!isEnd(from.snapshot)) add({ snapshot: taken.after, by: { from, tried, step: taken } });
    }
  }
  return places;
}

/** The steps by which a place was found, the first first. */
export function wayTo<M extends AnyStateMachine, Try>(place: Place<M, Try>): NonNullable<Place<M, Try>['by']>[] {
  const way: NonNullable<Place<M, Try>['by']>[] = [];
  for (let { by } = place; by !== null; { by } = by.from) way.unshift(by);
  return way;
}
