import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { findShortcut, SHORTCUTS } from '../../../src/domain/keys/shortcuts.ts';
import { keysMachine } from '../../../src/machines/keys/keys.machine.ts';
import { itIsCovered } from '../on-actors.ts';

/** Keys at the milliseconds of a clock that is set by hand; with `isLate` no timer of the page comes in time. */
function start({ areOn = true, isLate = false } = {}) {
  const clock = new SimulatedClock();
  const keys = createActor(keysMachine, { input: { areOn }, clock });
  const heard: string[] = [];
  keys.on('shortcut.pressed', (shortcut) => heard.push(findShortcut(shortcut.keys)?.label ?? ''));
  keys.on('code.scanned', ({ code }) => heard.push(`code ${code}`));
  keys.start();
  let at = 0;
  const pass = (ms: number) => {
    at += ms;
    if (!isLate) clock.increment(ms);
  };
  /** Keys with this many milliseconds between them, and the pause after the last. */
  const press = (text: string, ms: number) => {
    for (const key of text) {
      keys.send(key === '\n' ? { type: 'enter.press', at } : { type: 'key.press', key, at });
      pass(ms);
    }
  };
  return { keys, clock, heard, press, pass };
}

describe('keys of a hand', () => {
  it.each(SHORTCUTS.filter(({ keys }) => !/\w{2}/.test(keys)).map(({ keys, label }) => [keys, label]))(
    'takes %j for %j',
    (keys, label) => {
      const { heard, press } = start();
      press(keys.replace(' ', ''), 120);
      expect(heard).toEqual([label]);
    },
  );

  it('waits until no other key has followed', () => {
    const { heard, press, pass } = start();
    press('n', 49);
    expect(heard).toEqual([]);
    pass(1);
    expect(heard).toEqual(['New booking, claim or entry']);
  });

  it('tells two presses from one by their own time where the page was busy', () => {
    const { heard, press } = start({ isLate: true });
    press('n', 120);
    press('gbq', 120);
    press('e', 120);
    press('x', 0);
    expect(heard).toEqual(['New booking, claim or entry', 'Bookings', 'Edit what is open']);
  });

  it('takes both letters of a screen pressed as one', () => {
    const { heard, press, pass } = start();
    press('gb', 20);
    pass(50);
    expect(heard).toEqual(['Bookings']);
  });

  it('searches by "/" at once, on a busy page after what another key does', () => {
    const { heard, press } = start({ isLate: true });
    press('/', 0);
    expect(heard).toEqual(['Search on this page, or everywhere']);
    press('q', 120);
    press('e/', 120);
    expect(heard.slice(1)).toEqual(['Edit what is open', 'Search on this page, or everywhere']);
  });

  it('forgets g where no letter follows, or another key does', () => {
    const { heard, press, pass } = start();
    press('g', 50);
    pass(1_500);
    press('b', 120);
    press('g\nb', 120);
    press('gq', 120);
    pass(50);
    expect(heard).toEqual([]);
  });

  it('does nothing where the keys are off, until they are on again [KEYS-03]', () => {
    const { keys, heard, press } = start({ areOn: false });
    press('ngb?', 120);
    expect(heard).toEqual([]);
    keys.send({ type: 'keys.turn', areOn: true });
    press('e', 120);
    expect(heard).toEqual(['Edit what is open']);
  });
});

describe('keys of a scanner', () => {
  it.each([true, false])('takes fast keys that end in Enter for a code, the keys on: %j [KEYS-04]', (areOn) => {
    const { heard, press } = start({ areOn });
    press('BK-1001\n', 8);
    press('gneb\n', 8);
    expect(heard).toEqual(['code BK-1001', 'code gneb']);
  });

  it.each([true, false])('takes it for one where the page was busy, no timer in time: %j [KEYS-04]', (isLate) => {
    const { keys, heard, press, clock } = start({ isLate });
    press('BK-1', 8);
    clock.increment(50);
    expect(keys.getSnapshot().value).toBe('idle');
    press('001', 8);
    clock.increment(50);
    press('\n\n', 8);
    expect(heard).toEqual(['code BK-1001']);
  });

  it('takes a code that begins with g for one where the page was busy [KEYS-04]', () => {
    const { keys, heard, press, clock } = start({ isLate: true });
    press('g', 8);
    clock.increment(50);
    expect(keys.getSnapshot().value).toBe('led');
    press('1234\n', 8);
    expect(heard).toEqual(['code g1234']);
  });

  it.each([
    ['is shorter than four characters', 'nnn\n', 8],
    ['does not end in Enter', 'nbge-nen', 8],
    ['is typed by hand', 'BK-1001\n', 80],
  ])('does nothing with what %s [KEYS-04]', (_, text, ms) => {
    const { heard, press, pass } = start();
    press(text, ms);
    pass(50);
    expect(heard).toEqual([]);
  });
});

itIsCovered(keysMachine, {
  input: { areOn: true },
  events: {
    'key.press': [
      { key: 'g', at: 0 },
      { key: 'n', at: 100 },
      { key: '/', at: 300 },
    ],
    'enter.press': [{ at: 0 }, { at: 200 }],
    'keys.turn': [{ areOn: true }, { areOn: false }],
  },
  stopWhen: ({ context }) => context.text.length > 4,
  limit: 12_000,
});
