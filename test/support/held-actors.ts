import {
  createActor,
  fromPromise,
  SimulatedClock,
  type Actor,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EmittedFrom,
  type InputFrom,
} from 'xstate';
import type { ReadPolicy } from '../../src/domain/shared/limits.ts';
import { createQueryMachine } from '../../src/machines/query/query.machine.ts';
import { deferred } from '../deferred.ts';

/** A request of a machine to an actor, which waits until the test answers. */
type Call = {
  name: string;
  input: unknown;
  signal: AbortSignal;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
};

/** Runs everything that only waits for settled promises. */
export async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** Actors that wait for the answers of the test, and a clock that the test sets. */
export function holdActors() {
  const calls: Call[] = [];
  /** An actor with its own name. `toInput` picks the recorded part of its input. */
  const hold = <Output, Input>(name: string, toInput: (input: Input) => unknown = (input) => input) =>
    fromPromise<Output, Input>(({ input, signal }) => {
      const { promise, resolve, reject } = deferred<Output>();
      calls.push({ name, input: toInput(input), signal, resolve: (answer) => resolve(answer as Output), reject });
      return promise;
    });
  /** A read through the query machine. Records its parameters. */
  const holdRead = <Params, Data>(name: string, policy: ReadPolicy = { retries: 0 }) =>
    createQueryMachine<Params, Data>(policy).provide({ actors: { read: hold(name, ({ params }) => params) } });
  /** Answers the last or a given call, and waits for the machine. An `Error` makes the call fail. */
  const answer = async (how?: unknown, call = calls.at(-1)) => {
    if (!call) throw new Error('Nothing was asked');
    if (how instanceof Error) call.reject(how);
    else call.resolve(how);
    await untilQuiet();
  };
  return {
    calls,
    hold,
    holdRead,
    answer,
    clock: new SimulatedClock(),
    /** Returns the calls of an actor. */
    of: (name: string) => calls.filter((call) => call.name === name),
    /** Returns the inputs of all calls, or of one actor's calls, in order. */
    asked: (name?: string) => calls.flatMap((call) => (name === undefined || call.name === name ? [call.input] : [])),
  };
}

/** Starts an actor and records its emitted events. */
export function watch<Watched extends AnyActor>(actor: Watched) {
  type Snapshot = ReturnType<Watched['getSnapshot']>;
  type Event = Parameters<Watched['send']>[0];
  const facts: EmittedFrom<Watched['logic']>[] = [];
  actor.on('*', (fact) => facts.push(fact as EmittedFrom<Watched['logic']>));
  actor.start();
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();
  return {
    actor,
    facts,
    send: (...events: Event[]) => events.forEach((event) => actor.send(event)),
    state: () => snapshot().value as Snapshot['value'],
    context: () => snapshot().context as Snapshot['context'],
    can: (event: Event): boolean => snapshot().can(event),
  };
}

/** Creates an actor of a machine with held actors and their clock. */
export function play<Machine extends AnyStateMachine>(
  provide: (held: ReturnType<typeof holdActors>) => Machine,
  input?: InputFrom<Machine>,
) {
  const held = holdActors();
  const options: { clock: SimulatedClock; input?: unknown } = { clock: held.clock, input };
  return { ...held, ...watch(createActor<AnyStateMachine>(provide(held), options) as Actor<Machine>) };
}
