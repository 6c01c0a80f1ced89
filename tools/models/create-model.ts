import {
  initialTransition,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type StateValue,
} from 'xstate';
import { createTestModel } from './graph.ts';

/** What drives a model, on the actor or on the page. Both records are total: a missing entry is an error. */
export type Driver<Event extends string, State extends string> = {
  events: Record<Event, () => void | Promise<void>>;
  /** Compares everything that the state promises. */
  states: Record<State, () => void | Promise<void>>;
  /** After the last step, what must not go on by itself is ended. */
  end?: () => Promise<void>;
};

type Step = { event: string; state: string };

/** One way through a model: where it starts and what follows. */
export type Walk = { description: string; start: string; steps: Step[] };

const nameOf = (value: StateValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Ways through a model that take each of its transitions, each by the shortest way. A model has no invoke and no delay:
 * it says what staff do and see.
 */
export function walksOf(model: AnyStateMachine): Walk[] {
  const paths = createTestModel(model).getShortestPaths();
  const walks = paths.flatMap((path) => {
    const before = path.steps.filter(({ event }) => event.type !== 'xstate.init').map(({ event }) => event.type);
    return eventsOf(model)
      .filter((event) => path.state.can({ type: event }))
      .map((event) => walkAlong(model, [...before, event]));
  });
  return walks.filter((walk) => !walks.some((other) => other !== walk && isStartOf(walk, other)));
}

const eventsOf = (model: AnyStateMachine): string[] => model.events.map(String);

function walkAlong(model: AnyStateMachine, events: string[]): Walk {
  const [start] = initialTransition(model);
  let snapshot: AnyMachineSnapshot = start;
  const steps = events.map((event) => {
    [snapshot] = transition(model, snapshot, { type: event } satisfies EventObject);
    return { event, state: nameOf(snapshot.value) };
  });
  return { description: events.join(', '), start: nameOf(start.value), steps };
}

const isStartOf = (walk: Walk, other: Walk): boolean =>
  walk.steps.length < other.steps.length && walk.steps.every(({ event }, at) => other.steps[at]?.event === event);

/** Takes a walk with a driver and checks every state on the way. @returns the steps taken. @throws Error when the driver misses a step. */
export async function take<Event extends string, State extends string>(
  walk: Walk,
  driver: Driver<Event, State>,
): Promise<number> {
  const find = (record: Record<string, (() => void | Promise<void>) | undefined>, name: string, kind: string) => {
    const executor = record[name];
    if (!executor) throw new Error(`The driver has no ${kind} "${name}"`);
    return executor;
  };
  try {
    await find(driver.states, walk.start, 'state')();
    for (const { event, state } of walk.steps) {
      await find(driver.events, event, 'event')();
      await find(driver.states, state, 'state')();
    }
  } finally {
    await driver.end?.();
  }
  return walk.steps.length;
}
