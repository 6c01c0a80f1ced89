import { expect, it } from 'vitest';
import { CommandError } from '../command.ts';
import { bookingStatusModel } from '../models/booking-status.model.ts';
import { findUntestedWays } from './ways.ts';

const way = (count: number, ...[start = '', ...states]: string[]) => ({
  start,
  steps: states.map((state) => ({ event: `choose ${state}`, state })),
  count,
});
const find = (...paths: object[]) =>
  findUntestedWays('booking-status', bookingStatusModel, JSON.stringify({ model: 'booking-status', paths }));

it('leaves the ways that no test goes, the most frequent first, as paths [HIST-16]', () => {
  const back = way(2, 'Draft', 'Confirmed', 'Draft', 'Confirmed', 'Draft');
  const often = way(9, 'Draft', 'Cancelled', 'Draft', 'Cancelled', 'Draft');
  const queued = { ...way(5, 'Draft'), steps: [{ event: 'assign In Queue', state: 'In Queue' }] };
  const { ways, words } = find(back, way(40, 'Draft', 'Pending'), queued, often, way(7, 'Confirmed', 'Draft'));
  expect(ways).toEqual([often, back]);
  expect(words).toBe(
    [
      '9 × Draft → Cancelled → Draft → Cancelled → Draft',
      '2 × Draft → Confirmed → Draft → Confirmed → Draft',
      '5 ways, 2 that no page can go, 1 that a test goes, 2 that none does',
    ].join('\n'),
  );
});

it('refuses a file without ways, and one of another model [HIST-16]', () => {
  for (const file of [{ paths: [] }, { model: 'session', paths: [] }]) {
    expect(() => findUntestedWays('booking-status', bookingStatusModel, JSON.stringify(file))).toThrow(CommandError);
  }
});
