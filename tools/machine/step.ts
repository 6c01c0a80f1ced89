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
