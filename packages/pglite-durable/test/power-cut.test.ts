import { expect, it } from 'vitest';
import { cutPower } from '../src/power-cut.ts';

it('loses no acknowledged row in three power cuts', async ({ skip }) => {
  const { refused, acknowledged, lost, unopened } = await cutPower({ rounds: 3, seed: 7 });
  if (refused !== null) return skip(refused);
  expect(acknowledged).toBeGreaterThan(0);
  expect({ lost, unopened }).toEqual({ lost: 0, unopened: 0 });
});

it('finds the rows that PGlite itself loses', async ({ skip }) => {
  const { refused, acknowledged, lost } = await cutPower({ rounds: 1, seed: 7, isPlain: true });
  if (refused !== null) return skip(refused);
  expect(acknowledged).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
});
