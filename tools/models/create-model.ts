import { createMachine, type AnyActorRef, type AnyStateMachine, type StateValueFrom } from 'xstate';

type PathsIn<Value> = Value extends string
  ? Value
  : {
      [Name in keyof Value & string]-?: Name | `${Name}.${PathsIn<NonNullable<Value[Name]>>}`;
    }[keyof Value & string];

/** A machine by its id, and the states of it, one of which it is in. */
export type Place = { machine: string; states: readonly string[] };

/** The states of machines that a state of a model stands for, or why it stands for none. */
export type StandsFor = readonly Place[] | { none: string };

/** Names places in a machine by the paths of its states: a path that its type does not have is an error. */
export const statesOf =
  <Machine extends AnyStateMachine>(machine: string) =>
  (...states: [PathsIn<StateValueFrom<Machine>>, ...PathsIn<StateValueFrom<Machine>>[]]): Place => ({
    machine,
    states,
  });

/** The places of a state, none where it stands for none. */
export const placesOf = (standsFor: StandsFor | undefined): readonly Place[] =>
  standsFor === undefined || 'none' in standsFor ? [] : standsFor;

/** `bookingEdit: viewing, deletion: asking`, or the reason for none. */
export const standsForWords = (standsFor: StandsFor): string =>
  'none' in standsFor
    ? standsFor.none
    : standsFor.map(({ machine, states }) => `${machine}: ${states.join(' or ')}`).join(', ');

/**
 * A small chart without work and delays: for each screen that staff see, where each step they take leads; and for each, the
 * states of the machines that it stands for, so that a path lies on their pictures.
 */
export function createModel<Screen extends string, Step extends string>(
  id: string,
  initial: NoInfer<Screen>,
  screens: Record<Screen, Partial<Record<Step, NoInfer<Screen>>>>,
  standsFor: Record<NoInfer<Screen>, StandsFor>,
) {
  const states = Object.entries<Partial<Record<Step, Screen>>>(screens).map(
    ([screen, on]) => [screen, { on, description: standsForWords(standsFor[screen as Screen]) }] as const,
  );
  return Object.assign(createMachine({ id, initial, states: Object.fromEntries(states) }) as AnyStateMachine, {
    screens,
    standsFor,
  });
}

/** A model, whatever its states and steps are. */
export type AnyModel = AnyStateMachine & { standsFor: Readonly<Record<string, StandsFor>> };

/** What drives a model, on the actor (Vitest) or on a page (Playwright). Both records are total: a missing entry is an error. */
export type Driver<Step extends string, Screen extends string> = {
  events: Record<Step, () => void | Promise<void>>;
  /** Compares everything that the state promises. */
  states: Record<Screen, () => void | Promise<void>>;
  /** After the last step, what must not go on by itself is ended. */
  end?: () => Promise<void>;
  /** The actors that are driven, where it is they: a state is compared with what it stands for. */
  actors?: () => readonly (AnyActorRef | null | undefined)[];
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
