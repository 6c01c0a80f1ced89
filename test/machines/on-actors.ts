import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { COMPLETE, coverMachine, type CoverageOptions } from 'workflow-kit/explore/cover-machine';
import { hasRuleOrReason, toProductChart } from '../../tools/machine/product-chart.ts';
import type { Edit } from '../../src/domain/form/edit.ts';
import { outcomeOf, type SaveAnswer } from '../../tools/machine/save-outcome.ts';

/** Tests that each state, transition and guard of a machine is reached, and that each state has a description. */
export function itIsCovered(machine: AnyStateMachine, options: CoverageOptions): void {
  it(`the ${machine.id} machine is described, reachable and decided in every part`, () => {
    expect(coverMachine(machine, { ...options, isDescribed: hasRuleOrReason })).toEqual(COMPLETE);
  });
  it(`the transitions of the ${machine.id} machine are those of its table`, async () => {
    const table = fileURLToPath(new URL(`./transitions/${machine.id}.txt`, import.meta.url));
    await expect(listTransitions(machine)).toMatchFileSnapshot(table);
  });
}

/**
 * One line for each transition: where it starts, its event and guard, where it leads, its actions and emitted events. A
 * change of a table is reviewed as a change of the workflow. `npx vitest run --project unit test/machines -u` writes it.
 */
const listTransitions = (machine: AnyStateMachine): string =>
  toProductChart(machine.id, machine)
    .transitions.map(({ from, event, guard, to, actions, emits }) => {
      const start = `${from || machine.id}: ${event || 'at once'}${guard === null ? '' : ` [${guard}]`}`;
      const effects = [...actions, ...emits.map((type) => `emit ${type}`)];
      return `${start} -> ${to.join(', ') || 'stays'}${effects.length === 0 ? '' : ` / ${effects.join(', ')}`}\n`;
    })
    .join('');

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
