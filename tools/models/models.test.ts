import { expect, it } from 'vitest';
import type { bookingEditMachine } from '../../src/machines/booking-edit.ts';
import type { sessionMachine } from '../../src/machines/session/session.machine.ts';
import { toChart } from 'workflow-kit/chart/to-chart';
import { allModels, machinesById } from '../machine/machines.ts';
import { placesOf, standsForWords, statesOf, take } from 'workflow-kit/paths/model';

const models = await allModels();
const machines = await machinesById();

it.each(models)('each state of $name represents states of a machine, or says why for none', ({ model }) => {
  const unknown = Object.values(model.standsFor)
    .flatMap(placesOf)
    .flatMap(({ machine, states }) => {
      const found = machines.get(machine);
      const known = new Set(found && toChart(found).states.map(({ path }) => path));
      return states.filter((state) => state === '' || !known.has(state)).map((state) => `${machine}: ${state}`);
    });
  expect(unknown).toEqual([]);
  const silent = Object.values(model.standsFor).filter((standsFor) => standsForWords(standsFor).trim() === '');
  expect(silent).toEqual([]);
});

it('a state that its machine does not have is a type error', () => {
  const booking = statesOf<typeof bookingEditMachine>('recordForm');
  const session = statesOf<typeof sessionMachine>('session');
  // @ts-expect-error: booking edit has no such state
  booking('painting');
  // @ts-expect-error: the refresh is within signedIn
  session('refreshing');
  // @ts-expect-error: a place has a state
  booking();
  expect(session('signedIn', 'signedIn.refreshing')).toEqual({
    machine: 'session',
    states: ['signedIn', 'signedIn.refreshing'],
  });
});

it('a driver that lacks an event or a state of its model is named', async () => {
  const path = { start: 'reading', steps: [{ event: 'press change', state: 'editing' }] };
  const driver = { events: {}, states: { reading: () => undefined } };
  await expect(take(path, driver)).rejects.toThrow('The driver has no event "press change"');
});
