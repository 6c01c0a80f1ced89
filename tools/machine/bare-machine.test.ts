import { compileFunction } from 'node:vm';
import { expect, it } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { toBareMachine } from 'workflow-kit/chart/bare-machine';
import { declaredActors, declaredNames, readConfig, toChart } from 'workflow-kit/chart/to-chart';
import { allMachines } from './machines.ts';

const machines = await allMachines();

/** The parts of a machine that an editor shows. */
function shownOf(machine: AnyStateMachine) {
  const { id, description, states, transitions } = toChart(machine);
  return {
    id,
    description,
    states: states.map(({ path, kind, initial, description: says, tags, entry, exit, invokes }) => [
      path,
      [kind, initial, says, tags, entry, exit, invokes],
    ]),
    // Within one event of a state the order matters, because the first transition whose guard holds is taken. The order
    // of events does not matter.
    transitions: transitions
      .map(({ from, event, guard, to, actions, description: says }) => ({
        of: `${from} ${event}`,
        is: { guard, to, says, actions: actions.filter((action) => action !== 'raise') },
      }))
      .toSorted((one, other) => one.of.localeCompare(other.of)),
  };
}

it.each(machines)('the file of $name for visual editors is that machine, without its code', ({ file, machine }) => {
  const text = toBareMachine(file, machine);
  const [start = '', code = ''] = text.split('export const machine = ');
  expect(start).toContain("import { createMachine } from 'xstate';\n");
  const read = compileFunction(`return ${code}`, ['createMachine'])(createMachine) as AnyStateMachine;
  const [theirs, ours] = [shownOf(read), shownOf(machine)];
  expect(theirs.states).toEqual(ours.states);
  expect(theirs.transitions).toEqual(ours.transitions);
  expect([theirs.id, theirs.description]).toEqual([ours.id, ours.description]);
  expect(readConfig(read)).toEqual(readConfig(machine));
  expect(declaredNames(read)).toEqual({ guards: [], actions: [] });
  expect([...declaredActors(read)]).toEqual([]);
});
