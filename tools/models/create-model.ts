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

/** One path through a model: where it starts and what follows. */
export type ModelPath = { description: string; start: string; steps: Step[] };

const stateName = (value: StateValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Paths through a model that take each of its transitions, each by the shortest one. A model has no invoke and no delay:
 * it says what staff do and see.
 */
export function shortestPaths(model: AnyStateMachine): ModelPath[] {
  const paths = createTestModel(model).getShortestPaths();
  const found = paths.flatMap((path) => {
    const before = path.steps.filter(({ event }) => event.type !== 'xstate.init').map(({ event }) => event.type);
    return listEvents(model)
      .filter((event) => path.state.can({ type: event }))
      .map((event) => pathAlong(model, [...before, event]));
  });
  return found.filter((path) => !found.some((other) => other !== path && startsWithPath(path, other)));
}

const listEvents = (model: AnyStateMachine): string[] => model.events.map(String);

function pathAlong(model: AnyStateMachine, events: string[]): ModelPath {
  const [start] = initialTransition(model);
  let snapshot: AnyMachineSnapshot = start;
  const steps = events.map((event) => {
    [snapshot] = transition(model, snapshot, { type: event } satisfies EventObject);
    return { event, state: stateName(snapshot.value) };
  });
  return { description: events.join(', '), start: stateName(start.value), steps };
}

const startsWithPath = (path: ModelPath, other: ModelPath): boolean =>
  path.steps.length < other.steps.length && path.steps.every(({ event }, at) => other.steps[at]?.event === event);

/** Takes a path with a driver and checks every state on the way. @returns the steps taken. @throws Error when the driver misses a step. */
export async function take<Event extends string, State extends string>(
  path: ModelPath,
  driver: Driver<Event, State>,
): Promise<number> {
  const find = (record: Record<string, (() => void | Promise<void>) | undefined>, name: string, kind: string) => {
    const executor = record[name];
    if (!executor) throw new Error(`The driver has no ${kind} "${name}"`);
    return executor;
  };
  try {
    await find(driver.states, path.start, 'state')();
    for (const { event, state } of path.steps) {
      await find(driver.events, event, 'event')();
      await find(driver.states, state, 'state')();
    }
  } finally {
    await driver.end?.();
  }
  return path.steps.length;
}
