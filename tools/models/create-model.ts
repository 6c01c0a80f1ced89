import { createMachine, type AnyStateMachine } from 'xstate';

/** A small chart without work and delays: for each screen that staff see, where each step they take leads. */
export function createModel<Screen extends string, Step extends string>(
  id: string,
  initial: NoInfer<Screen>,
  screens: Record<Screen, Partial<Record<Step, NoInfer<Screen>>>>,
) {
  const states = Object.entries<Partial<Record<Step, Screen>>>(screens).map(
    ([screen, on]) => [screen, { on }] as const,
  );
  return Object.assign(createMachine({ id, initial, states: Object.fromEntries(states) }) as AnyStateMachine, {
    screens,
  });
}

/** What drives a model, on the actor (Vitest) or on a page (Playwright). Both records are total: a missing entry is an error. */
export type Driver<Step extends string, Screen extends string> = {
  events: Record<Step, () => void | Promise<void>>;
  /** Compares everything that the state promises. */
  states: Record<Screen, () => void | Promise<void>>;
  /** After the last step, what must not go on by itself is ended. */
  end?: () => Promise<void>;
};

export type DriverOf<Model extends { screens: object }> = Model extends {
  screens: Record<infer Screen extends string, Partial<Record<infer Step extends string, string>>>;
}
  ? Driver<Step, Screen>
  : never;

/** One path: where it starts, what follows and, where that is known, the rules of the states it passes. */
export type Path = { start: string; steps: { event: string; state: string }[]; rules?: readonly string[] };

/** Takes a path with a driver and checks every state on the way. @returns the steps taken. @throws Error when the driver misses a step. */
export async function take<Step extends string, Screen extends string>(
  path: Path,
  driver: Driver<Step, Screen>,
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
