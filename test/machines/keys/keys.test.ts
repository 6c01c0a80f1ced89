import { expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { findShortcut, SHORTCUTS } from '../../../src/domain/keys/shortcuts.ts';
import { keysMachine } from '../../../src/machines/keys/keys.machine.ts';
import { itIsCovered } from '../on-actors.ts';

function start(areOn = true) {
  const clock = new SimulatedClock();
  const keys = createActor(keysMachine, { input: { areOn }, clock });
  const heard: string[] = [];
  keys.on('shortcut.pressed', (shortcut) => heard.push(findShortcut(shortcut.keys)?.label ?? ''));
  keys.start();
  const press = (text: string) => {
    for (const key of text) keys.send(key === '\n' ? { type: 'enter.press' } : { type: 'key.press', key });
  };
  return { keys, clock, heard, press };
}

it.each(SHORTCUTS.filter(({ keys }) => !/\w{2}/.test(keys)).map(({ keys, label }) => [keys, label]))(
  'the keys %j trigger %j',
  (keys, label) => {
    const { heard, press } = start();
    press(keys.replace(' ', ''));
    expect(heard).toEqual([label]);
  },
);

it('a repeated key repeats its action', () => {
  const { heard, press } = start();
  press('jj');
  expect(heard).toEqual(['Next row, or next booking of the list', 'Next row, or next booking of the list']);
});

it('g is forgotten if no letter follows within 1.5 s', () => {
  const { heard, press, clock } = start();
  press('g');
  clock.increment(1_500);
  press('b');
  expect(heard).toEqual([]);
});

it.each(['\n', 'q', 'e'])('g is forgotten if %j follows', (other) => {
  const { heard, press } = start();
  press(`g${other}b`);
  expect(heard).toEqual([]);
});

it('shortcuts do nothing while they are off [KEYS-03]', () => {
  const { keys, heard, press } = start(false);
  press('ngb?/');
  expect(heard).toEqual([]);
  keys.send({ type: 'keys.turn', areOn: true });
  press('e');
  expect(heard).toEqual(['Edit the open record']);
});

itIsCovered(keysMachine, {
  input: { areOn: true },
  events: {
    'key.press': [{ key: 'g' }, { key: 'n' }, { key: 'b' }, { key: 'q' }],
    'keys.turn': [{ areOn: true }, { areOn: false }],
  },
});
