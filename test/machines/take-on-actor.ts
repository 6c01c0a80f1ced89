import { expect } from 'vitest';
import { matchesState, StateMachine, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { type Driver, type Path, placesOf, type StandsFor, take } from '../../tools/models/create-model.ts';

type Seen = { machine: string; value: AnyMachineSnapshot['value'] };

/** Where the machines of some actors are, and those that work for them. */
function seenIn(actors: readonly (AnyActorRef | null | undefined)[]): Seen[] {
  return actors.flatMap((actor) => {
    if (!actor || !('logic' in actor) || !(actor.logic instanceof StateMachine)) return [];
    const { value, children }: AnyMachineSnapshot = actor.getSnapshot();
    return [{ machine: actor.logic.id, value }, ...seenIn(Object.values(children))];
  });
}

/**
 * Takes a path with a driver on actors, and holds them against what each state of the model says that it stands for.
 * @returns the steps taken
 */
export function takeOnActor<Step extends string, Screen extends string>(
  model: { standsFor: Record<Screen, StandsFor> },
  path: Path,
  driver: Driver<Step, Screen>,
): Promise<number> {
  const { actors } = driver;
  if (!actors) throw new Error('The driver names no actors');
  const states = Object.entries<() => void | Promise<void>>(driver.states).map(([screen, sees]) => [
    screen,
    async () => {
      await sees();
      const seen = seenIn(actors());
      const astray = placesOf(model.standsFor[screen as Screen]).filter(
        ({ machine, states: paths }) =>
          !seen.some((each) => each.machine === machine && paths.some((state) => matchesState(state, each.value))),
      );
      expect({ screen, astray, seen: astray.length === 0 || seen }).toEqual({ screen, astray: [], seen: true });
    },
  ]);
  return take(path, { ...driver, states: Object.fromEntries(states) as typeof driver.states });
}
