import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { keyWindowsMachine } from '../../../src/machines/keys/key-windows.machine.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';

it('shows one window at a time [KEYS-03]', () => {
  const windows = createActor(keyWindowsMachine).start();
  const seen = (['sheet.open', 'palette.open', 'window.close', 'palette.open', 'sheet.open'] as const).map((type) => {
    windows.send({ type });
    return windows.getSnapshot().value;
  });
  expect(seen).toEqual(['sheet', 'sheet', 'closed', 'palette', 'palette']);
});

it('reaches every state, and takes every event in each', () => {
  expect(coverMachine(keyWindowsMachine, { events: {} })).toEqual(COMPLETE);
});
