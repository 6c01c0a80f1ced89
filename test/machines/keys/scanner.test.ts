import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import type { KeyPlace } from '../../../src/domain/keys/scan.ts';
import { scannerMachine } from '../../../src/machines/keys/scanner.machine.ts';
import { itIsCovered } from '../on-actors.ts';

/** Starts the scanner with a manual clock. With `isLate` the page's timers are late. */
function start({ isLate = false } = {}) {
  const clock = new SimulatedClock();
  const scanner = createActor(scannerMachine, { clock });
  const heard: string[] = [];
  scanner.on('keys.released', ({ isLong }) => heard.push(isLong ? 'a long run is released' : 'released'));
  scanner.on('keys.dropped', () => heard.push('dropped'));
  scanner.on('end.ignored', () => heard.push('end ignored'));
  scanner.on('scan.ended', ({ text, place }) => heard.push(`${text} in ${place}`));
  scanner.start();
  let at = 1_000;
  const pass = (ms: number) => {
    at += ms;
    if (!isLate) clock.increment(ms);
  };
  const state = () => scanner.getSnapshot().value;
  /** Presses keys with this pause in milliseconds, and a pause after the last. ` ` is Enter, `⇧` is Shift. */
  const press = (text: string, ms: number, place: KeyPlace = 'page') => {
    for (const key of text) {
      if (key === '\n') scanner.send({ type: 'end.press', at, place });
      else if (key === '⇧') scanner.send({ type: 'modifier.press', at });
      else scanner.send({ type: 'key.press', key, at, place });
      pass(ms);
    }
  };
  return { scanner, clock, heard, press, pass, state };
}

describe('keys outside of fields', () => {
  it('wait until no other key follows', () => {
    const { heard, press, pass } = start();
    press('n', 110);
    expect(heard).toEqual(['released']);
    press('n', 109);
    expect(heard).toEqual(['released']);
    pass(1);
    expect(heard).toEqual(['released', 'released']);
  });

  it.each([5, 60, 95, 100])('are a scan where they are %i ms apart and end in Enter [KEYS-04]', (ms) => {
    const { heard, press } = start();
    press('bk-1001\n', ms);
    expect(heard).toEqual(['dropped', 'bk-1001 in page']);
  });

  it('are treated as hand-typed if they are slower [KEYS-04]', () => {
    const { heard, press } = start();
    press('jke\n', 120);
    expect(heard).toEqual(['released', 'released', 'released']);
  });

  it('are a scan without Enter if they form a barcode [KEYS-04]', () => {
    const { heard, press, pass } = start();
    press('BK-1001', 5);
    pass(215);
    expect(heard).toEqual(['dropped', 'BK-1001 in page']);
  });

  it('are no scan before the code is complete [KEYS-04]', () => {
    const { heard, press, clock } = start({ isLate: true });
    press('BK-1', 8);
    clock.increment(219);
    press('001\n', 8);
    expect(heard).toEqual(['dropped', 'BK-1001 in page']);
  });

  it('are released as a long run if they are unknown [KEYS-04]', () => {
    const { heard, press, pass } = start();
    press('nbge-nen', 8);
    pass(110);
    expect(heard).toEqual(['a long run is released']);
  });

  it('do nothing if they are too short and end with Enter, which also does nothing [KEYS-04]', () => {
    const { heard, press } = start();
    press('jn\n', 80);
    expect(heard).toEqual(['dropped', 'end ignored']);
  });

  it('are a scan with Shift before each capital letter [KEYS-04]', () => {
    const { heard, press } = start();
    press('⇧B⇧K-1001\n', 95);
    expect(heard).toEqual(['dropped', 'BK-1001 in page']);
  });

  it('are released before another key acts', () => {
    const { scanner, heard, press } = start();
    press('j', 20);
    scanner.send({ type: 'hand.move' });
    expect(heard).toEqual(['released']);
  });

  it('do not wait after "/", which opens the search at once', () => {
    const { press, state } = start();
    press('/', 0);
    expect(state()).toBe('resting');
  });

  it('belong to the code if "/" is in the middle of it [KEYS-04]', () => {
    const { heard, press } = start();
    press('2019/12\n', 8);
    expect(heard).toEqual(['dropped', '2019/12 in page']);
  });
});

describe('a busy page', () => {
  it('recognizes hand-typed keys by their times if its timer is late', () => {
    const { heard, press } = start({ isLate: true });
    press('ne', 120);
    expect(heard).toEqual(['released']);
    press('⇧', 120);
    expect(heard).toEqual(['released', 'released']);
    press('e\n', 120);
    expect(heard).toEqual(['released', 'released', 'released']);
  });

  it('recognizes a scan whose first keys the timer has released [KEYS-04]', () => {
    const { heard, press, clock } = start({ isLate: true });
    press('BK-1', 8);
    clock.increment(110);
    press('001', 8);
    clock.increment(110);
    press('\n', 8);
    expect(heard.filter((each) => each.includes('in page'))).toEqual(['BK-1001 in page']);
  });

  it('ignores Enter directly after a released letter [KEYS-04]', () => {
    const { heard, press, clock } = start({ isLate: true });
    press('j', 8);
    clock.increment(110);
    press('\n', 8);
    expect(heard).toEqual(['released', 'end ignored']);
  });
});

describe('keys in a field', () => {
  it('do not wait', () => {
    const { heard, press, state } = start();
    press('Sana', 80, 'field');
    expect([heard, state()]).toEqual([[], 'typing']);
  });

  it.each([5, 60, 95, 100])('are a scan where they are %i ms apart and end in Enter [KEYS-10]', (ms) => {
    const { heard, press } = start();
    press('SN-4711\n', ms, 'field');
    expect(heard).toEqual(['SN-4711 in field']);
  });

  it('are treated as hand-typed if Enter comes later [KEYS-10]', () => {
    const { heard, press, pass } = start();
    press('SN-4711', 60, 'field');
    pass(60);
    press('\n', 60, 'field');
    expect(heard).toEqual([]);
  });

  it('are treated as hand-typed after a correction [KEYS-10]', () => {
    const { scanner, heard, press } = start();
    press('SN-4711', 60, 'field');
    scanner.send({ type: 'hand.move' });
    press('\n', 60, 'field');
    expect(heard).toEqual([]);
  });

  it('are a scan even if the page received the first ones before the field had the focus [KEYS-10]', () => {
    const { heard, press } = start();
    press('BK', 8);
    press('-1001\n', 8, 'field');
    expect(heard).toEqual(['dropped', 'BK-1001 in field']);
  });

  it('wait after the field has lost the focus', () => {
    const { heard, press, pass } = start();
    press('a', 8, 'field');
    press('n', 8);
    pass(110);
    expect(heard).toEqual(['released']);
  });
});

describe('after a scan', () => {
  it.each(['page', 'field'] as const)('a second Enter acts on nothing in the %s [KEYS-04, KEYS-10]', (place) => {
    const { heard, press } = start();
    press('SN-4711\n\n', 5, place);
    expect(heard.slice(-2)).toEqual([`SN-4711 in ${place}`, 'end ignored']);
  });

  it('a later Enter by hand reaches the form [KEYS-10]', () => {
    const { heard, press, pass } = start();
    press('SN-4711\n', 5, 'field');
    pass(200);
    press('\n', 5, 'field');
    expect(heard).toEqual(['SN-4711 in field']);
  });

  it('another scan may follow at once [KEYS-10]', () => {
    const { heard, press } = start();
    press('SN-4711\nSN-4712\n', 5, 'field');
    expect(heard).toEqual(['SN-4711 in field', 'SN-4712 in field']);
  });
});

itIsCovered(scannerMachine, {
  events: {
    'key.press': [
      { key: 'B', at: 1_000, place: 'page' },
      { key: '/', at: 1_300, place: 'page' },
      { key: '12345678', at: 1_350, place: 'page' },
      { key: 'S', at: 1_400, place: 'field' },
    ],
    'modifier.press': [{ at: 1_050 }, { at: 2_000 }],
    'end.press': [
      { at: 1_050, place: 'page' },
      { at: 1_450, place: 'field' },
      { at: 2_000, place: 'page' },
    ],
  },
  stopWhen: ({ context }) => context.keys > 6,
  limit: 12_000,
});
