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

/** What a machine asked of one of its actors; it waits until the test answers. */
type Call = {
  name: string;
  input: unknown;
  signal: AbortSignal;
  resolve: (answer: unknown) => void;
  reject: (reason: unknown) => void;
};

/** Lets all happen that waits for nothing but promises that are settled. */
export async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** Actors that do nothing until the test answers for them, and a clock that it sets. */
export function holdActors() {
  const calls: Call[] = [];
  /** An actor by a name of its own; `toInput` says what of its input is kept. */
  const hold = <Output, Input>(name: string, toInput: (input: Input) => unknown = (input) => input) =>
    fromPromise<Output, Input>(({ input, signal }) => {
      const { promise, resolve, reject } = deferred<Output>();
      calls.push({ name, input: toInput(input), signal, resolve: (answer) => resolve(answer as Output), reject });
      return promise;
    });
  /** A read through the query machine, of whose input the parameters are kept. */
  const holdRead = <Params, Data>(name: string, policy: ReadPolicy = { retries: 0 }) =>
    createQueryMachine<Params, Data>(policy).provide({ actors: { read: hold(name, ({ params }) => params) } });
  /** Answers the last call, or another one, and waits for what the machine makes of it. An `Error` is a call that fails. */
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
    /** The calls of a name. */
    of: (name: string) => calls.filter((call) => call.name === name),
    /** The inputs of all calls, or of those of a name, in their order. */
    asked: (name?: string) => calls.flatMap((call) => (name === undefined || call.name === name ? [call.input] : [])),
  };
}

/** Starts an actor, and hears what it tells. */
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

/** An actor of a machine that is provided with held ones, on their clock. */
export function play<Machine extends AnyStateMachine>(
  provide: (held: ReturnType<typeof holdActors>) => Machine,
  input?: InputFrom<Machine>,
) {
  const held = holdActors();
  const options: { clock: SimulatedClock; input?: unknown } = { clock: held.clock, input };
  return { ...held, ...watch(createActor<AnyStateMachine>(provide(held), options) as Actor<Machine>) };
}
