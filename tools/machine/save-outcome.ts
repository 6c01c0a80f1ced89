import { initialTransition, transition, type AnyStateMachine } from 'xstate';
import type { Edit } from '../../src/domain/form/edit.ts';
import type { SaveOutcome } from '../../src/machines/save.machine.ts';

export type SaveAnswer = { output: unknown } | { error: unknown };

/** Runs a save of an edit on the given answers, without an actor. It uses as many answers as it requests. */
export function outcomeOf<Stored, Draft>(
  machine: AnyStateMachine,
  { saved, draft, pending, conflicts }: Edit<Stored, Draft>,
  ...answers: SaveAnswer[]
): SaveOutcome<Stored, Draft> {
  let [snapshot] = initialTransition(machine, { saved, draft, pending, conflicts });
  for (const answer of answers) {
    const call = snapshot.value === 'writing' ? 'write' : 'read';
    const type = `xstate.${'error' in answer ? 'error' : 'done'}.actor.${call}`;
    [snapshot] = transition(machine, snapshot, { ...answer, type });
  }
  if (snapshot.status !== 'done') throw new Error(`The save is still ${String(snapshot.value)}`);
  return snapshot.output as SaveOutcome<Stored, Draft>;
}
