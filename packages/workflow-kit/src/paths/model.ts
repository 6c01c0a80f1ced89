import { createMachine, type AnyStateMachine, type StateValueFrom } from 'xstate';

type PathsIn<Value> = Value extends string
  ? Value
  : {
      [Name in keyof Value & string]-?: Name | `${Name}.${PathsIn<NonNullable<Value[Name]>>}`;
    }[keyof Value & string];

/** A machine by its id, and its possible states. */
export type Place = { machine: string; states: readonly string[] };

/** The machine states that a model state represents, or why it represents none. */
export type StandsFor = readonly Place[] | { none: string };

/** Names places in a machine by the paths of its states. An unknown path is a type error. */
export const statesOf =
  <Machine extends AnyStateMachine>(machine: string) =>
  (...states: [PathsIn<StateValueFrom<Machine>>, ...PathsIn<StateValueFrom<Machine>>[]]): Place => ({
    machine,
    states,
  });

/** Returns the places of a model state, empty if it represents none. */
export const placesOf = (standsFor: StandsFor | undefined): readonly Place[] =>
  standsFor === undefined || 'none' in standsFor ? [] : standsFor;

/** `bookingEdit: viewing, deletion: asking`, or the reason for none. */
export const standsForWords = (standsFor: StandsFor): string =>
  'none' in standsFor
    ? standsFor.none
    : standsFor.map(({ machine, states }) => `${machine}: ${states.join(' or ')}`).join(', ');

/** A screen of the model. `standsFor` names its machine states, `on` the next screen of each step. */
export type Screen<To extends string = string> = { standsFor: StandsFor; on: Readonly<Record<string, To>> };

export const at = <const On extends Record<string, string>>(standsFor: StandsFor, on: On) => ({ standsFor, on });

type Screens<Names> = { readonly [Name in keyof Names]: Screen<keyof Names & string> };

/**
 * Creates a model: a small chart without actors and delays. Each screen represents machine states, so a path can be
 * shown on their pictures.
 */
export function createModel<All extends Screens<All>>(id: string, initial: keyof All & string, screens: All) {
  const all = Object.entries<Screen>(screens);
  const states = all.map(
    ([name, { standsFor, on }]) => [name, { on, description: standsForWords(standsFor) }] as const,
  );
  const standsFor = all.map(([name, screen]) => [name, screen.standsFor] as const);
  return Object.assign(createMachine({ id, initial, states: Object.fromEntries(states) }) as AnyStateMachine, {
    screens,
    standsFor: Object.fromEntries(standsFor) as Record<keyof All & string, StandsFor>,
  });
}

/** A model with any states and steps. */
export type AnyModel = AnyStateMachine & { standsFor: Readonly<Record<string, StandsFor>> };

/** Drives a model, usually on a page. Both records are total: a missing entry is a type error. */
export type Driver<Step extends string, Screen extends string> = {
  events: Record<Step, () => void | Promise<void>>;
  /** Checks everything that the state promises. */
  states: Record<Screen, () => void | Promise<void>>;
  /** Ends work that must not continue after the last step. */
  end?: () => Promise<void>;
};

/** The screens of any model. */
export type AnyScreens = { screens: Record<string, Screen> };
export type DriverOf<Model extends AnyScreens> = Driver<
  { [Name in keyof Model['screens']]: keyof Model['screens'][Name]['on'] & string }[keyof Model['screens']],
  keyof Model['screens'] & string
>;

/** One path: its start, its steps and, if known, the rules of the states that it passes. */
export type Path = { start: string; steps: { event: string; state: string }[]; rules?: readonly string[] };

/**
 * Runs a path with a driver and checks every state on it. @returns the number of steps. @throws Error if the driver
 * lacks a step
 */
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
