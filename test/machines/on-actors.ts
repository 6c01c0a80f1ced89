import { expect, it } from 'vitest';
import { matchesState, StateMachine, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { type Path, placesOf, type Screen, type StandsFor, take } from '../../tools/models/create-model.ts';
import { COMPLETE, coverMachine, type CoverageOptions } from '../../tools/machine/cover-machine.ts';
import type { Edit } from '../../src/domain/form/edit.ts';
import { outcomeOf, type SaveAnswer } from '../../tools/machine/save-outcome.ts';

type Model = { screens: Record<string, Screen>; standsFor: Record<string, StandsFor> };
type Seen = { machine: string; value: AnyMachineSnapshot['value'] };

/** What the steps of a model are on actors; `states` says what is seen beside where the machines are. */
export type OnActors<M extends Model> = {
  actors: () => readonly (AnyActorRef | null | undefined)[];
  events: Record<
    { [Name in keyof M['screens']]: keyof M['screens'][Name]['on'] & string }[keyof M['screens']],
    () => unknown
  >;
  states?: Partial<Record<keyof M['screens'] & string, () => unknown>>;
};

/** Where the machines of some actors are, and those that work for them. */
function seenIn(actors: readonly (AnyActorRef | null | undefined)[]): Seen[] {
  return actors.flatMap((actor) => {
    if (!actor || !('logic' in actor) || !(actor.logic instanceof StateMachine)) return [];
    const { value, children }: AnyMachineSnapshot = actor.getSnapshot();
    return [{ machine: actor.logic.id, value }, ...seenIn(Object.values(children))];
  });
}

/**
 * Takes a path of a model on actors, and looks at each state of it.
 * @returns the states of machines that the model stands for where none of the actors was there
 */
export async function walkOnActors<M extends Model>(
  model: M,
  path: Path,
  driver: OnActors<M> | Promise<OnActors<M>>,
): Promise<string[]> {
  const { actors, events, states } = await driver;
  const sees: Record<string, (() => unknown) | undefined> = states ?? {};
  const astray: string[] = [];
  const look = async (screen: string, standsFor: StandsFor) => {
    await sees[screen]?.();
    const seen = seenIn(actors());
    for (const { machine, states: paths } of placesOf(standsFor)) {
      const isThere = seen.some(
        (each) => each.machine === machine && paths.some((state) => matchesState(state, each.value)),
      );
      if (!isThere) astray.push(`${screen}: no ${machine} is ${paths.join(' or ')}, but ${JSON.stringify(seen)}`);
    }
  };
  const wait = (does: () => unknown) => async () => void (await does());
  await take(path, {
    events: Object.fromEntries(Object.entries<() => unknown>(events).map(([step, does]) => [step, wait(does)])),
    states: Object.fromEntries(
      Object.entries(model.standsFor).map(([screen, standsFor]) => [screen, () => look(screen, standsFor)]),
    ),
  });
  return astray;
}

/** Tests that each state, transition and guard of a machine is reached, and that each state says something of itself. */
export const itIsCovered = (machine: AnyStateMachine, options: CoverageOptions): void =>
  it(`the ${machine.id} machine is described, reachable and decided in every part`, () => {
    expect(coverMachine(machine, options)).toEqual(COMPLETE);
  });

/** What a form hears of the saves of an edit that are answered so. */
export const savesOf = <Stored, Draft>(machine: AnyStateMachine, edit: Edit<Stored, Draft>, answers: SaveAnswer[]) =>
  answers.map((answer) => ({ output: outcomeOf(machine, edit, answer) }));

/** What a machine hears of the read that it invokes: the data that are there, and whether it failed or goes on. */
export const aReading = (data: unknown, is?: 'busy' | 'failed' | 'notFound') => ({
  snapshot: {
    context: { answer: data === null ? null : { data, isCurrent: true } },
    hasTag: (tag: string) => tag === is || (tag === 'failed' && is === 'notFound'),
  },
});
