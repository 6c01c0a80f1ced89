import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { COMPLETE, coverMachine, type CoverageOptions } from 'workflow-kit/explore/cover-machine';
import type { Edit } from '../../src/domain/form/edit.ts';
import { outcomeOf, type SaveAnswer } from '../../tools/machine/save-outcome.ts';

/** Tests that each state, transition and guard of a machine is reached, and that each state has a description. */
export const itIsCovered = (machine: AnyStateMachine, options: CoverageOptions): void =>
  it(`the ${machine.id} machine is described, reachable and decided in every part`, () => {
    expect(coverMachine(machine, options)).toEqual(COMPLETE);
  });

/** Returns the outcomes of saves of an edit, for these answers. */
export const savesOf = <Stored, Draft>(machine: AnyStateMachine, edit: Edit<Stored, Draft>, answers: SaveAnswer[]) =>
  answers.map((answer) => ({ output: outcomeOf(machine, edit, answer) }));

/** Returns the snapshot of a read for a machine: its data, and whether it failed or is running. */
export const aReading = (data: unknown, is?: 'busy' | 'failed' | 'notFound') => ({
  snapshot: {
    context: { answer: data === null ? null : { data, isCurrent: true } },
    hasTag: (tag: string) => tag === is || (tag === 'failed' && is === 'notFound'),
  },
});
