import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { assign, createMachine } from 'xstate';
import { toChart } from '../src/chart/to-chart.ts';
import { failedFirst, keepFailed, readKept } from '../src/explore/kept-walks.ts';
import { listPairs } from '../src/explore/pairs.ts';
import type { Properties } from '../src/explore/properties.ts';
import { runWalk } from '../src/explore/run-walk.ts';
import { UNTYPED } from '../src/explore/shapes.ts';
import { follow, readUntil, search, shrink, USUAL_UNTIL } from '../src/explore/walk.ts';

/** A kettle. Each fault is planted in a copy of it. */
const kettle = (planted: 'nothing' | 'boils on' | 'starts hot' | 'empty' = 'nothing') =>
  createMachine({
    id: 'kettle',
    initial: planted === 'starts hot' ? 'boiling' : 'off',
    context: { water: 0 },
    states: {
      off: {
        on: {
          fill: { actions: assign({ water: 1 }) },
          press: [
            { guard: ({ context }) => planted === 'empty' || context.water > 0, target: 'boiling' },
            { actions: [] },
          ],
          sell: 'sold',
        },
      },
      boiling: {
        on: {
          press: 'off',
          wait: planted === 'boils on' ? { actions: assign({ water: 1 }) } : { target: 'off' },
          drop: 'sold',
        },
      },
      sold: { type: 'final' },
    },
  });

const PROPERTIES: Properties = {
  'the kettle boils only with water': {
    always: ({ is, context }) => !is('boiling') || (context as { water: number }).water > 0,
  },
};
const search1 = (machine: ReturnType<typeof kettle>, properties: Properties) =>
  search(machine, UNTYPED, { properties }, { ...USUAL_UNTIL, tries: 600 }, 1);
const faultIn = (machine: ReturnType<typeof kettle>, properties: Properties) =>
  search1(machine, properties).fault?.sentence ?? null;

describe('a temporal property', () => {
  it('holds in a machine without a fault', () => {
    expect(faultIn(kettle(), PROPERTIES)).toBeNull();
  });

  it('“always” finds a state that breaks it', () => {
    expect(faultIn(kettle('empty'), PROPERTIES)).toBe('does not always hold: the kettle boils only with water');
  });

  it('“always” is checked at the start', () => {
    expect(search1(kettle('starts hot'), PROPERTIES).fault).toEqual({
      sentence: 'does not always hold: the kettle boils only with water',
      walk: { input: undefined, steps: [] },
    });
  });

  it('“never” finds a step between two states', () => {
    const never: Properties = {
      'a boiling kettle is dropped': { never: ({ is, was }) => was('boiling') && is('sold') },
    };
    expect(faultIn(kettle(), never)).toBe('must never happen: a boiling kettle is dropped');
  });

  it('“eventually” finds an end without it', () => {
    const eventually: Properties = { 'the kettle boils': { eventually: ({ is }) => is('boiling') } };
    expect(faultIn(kettle(), eventually)).toBe('does not happen before the end: the kettle boils');
    expect(faultIn(kettle('starts hot'), eventually)).toBeNull();
  });

  it('“a leads to b” finds a machine that continues without b', () => {
    const leadsTo: Properties = {
      'a boiling kettle stops': { after: ({ is }) => is('boiling'), eventually: ({ is }) => !is('boiling'), within: 3 },
    };
    expect(faultIn(kettle(), leadsTo)).toBeNull();
    expect(faultIn(kettle('boils on'), leadsTo)).toBe('does not happen within 3 transitions: a boiling kettle stops');
  });

  it('is broken by the shortest walk after shrinking', () => {
    const machine = kettle('empty');
    const { fault } = search1(machine, PROPERTIES);
    if (!fault) throw new Error('No fault was found');
    const { steps } = shrink(machine, { properties: PROPERTIES }, fault.walk, fault.sentence);
    expect(steps.map(({ event }) => event.type)).toEqual(['press']);
  });

  it('is checked by a replay', () => {
    const walked = follow(kettle('empty'), { properties: PROPERTIES }, undefined, [{ type: 'press' }]);
    expect(walked.fault).toBe('does not always hold: the kettle boils only with water');
  });
});

describe('pairs of transitions', () => {
  it('are those that can follow each other by their states', () => {
    const chart = toChart(
      createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { on: { end: 'c' } }, c: {} } }),
    );
    expect(listPairs(chart)).toEqual([[0, 1]]);
  });

  it('are counted and named if a goal asks for them', () => {
    const door = createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { open: 'open' } }, open: { on: { shut: 'shut' } } },
    });
    const countIn = (until: string) => search(door, UNTYPED, {}, readUntil(until), 1).pairs;
    expect(countIn('pairs=100,tries=900')).toEqual({ of: 2, reached: 2, missing: [] });
    expect(countIn('pairs=100,length=1,tries=9')?.missing).toEqual([
      'shut: open, then open: shut',
      'open: shut, then shut: open',
    ]);
  });

  it('are not counted if no goal asks for them', () => {
    expect(search(kettle(), UNTYPED, {}, readUntil('tries=9'), 1).pairs).toBeUndefined();
  });

  it('find a fault that needs two steps in one order, which each transition alone does not show', () => {
    // Every transition is taken before the planted fault: press after press, which no other pair shows.
    const lamp = createMachine({
      id: 'lamp',
      context: { presses: 0 },
      initial: 'on',
      states: {
        on: {
          on: {
            press: { actions: assign({ presses: ({ context }) => context.presses + 1 }) },
            rest: { actions: assign({ presses: 0 }) },
          },
        },
      },
    });
    const world = {
      properties: {
        'the lamp breaks': {
          never: ({ context }: { context: unknown }) => (context as { presses: number }).presses === 2,
        },
      },
    };
    const { walks } = search(lamp, UNTYPED, {}, readUntil('pairs=100,tries=900'), 1);
    const faultOf = ({ input, steps }: (typeof walks)[number]) => {
      const events = steps.map(({ event }) => event);
      return follow(lamp, world, input, events).fault;
    };
    expect(walks.map(faultOf)).toContain('must never happen: the lamp breaks');
    const single = search(lamp, UNTYPED, {}, readUntil('tries=900'), 1).walks.filter(({ steps }) => steps.length === 1);
    expect(single.map(faultOf)).toEqual(single.map(() => null));
  });
});

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'kept-walks-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a failed walk', () => {
  const place = () => ({ folder, command: 'walk' });
  const walk = async (planted: 'empty' | 'nothing') => {
    const said: string[] = [];
    const spy = vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(...text.split('\n')));
    const found = [{ name: 'kettle', file: 'kettle.ts', machine: kettle(planted), world: { properties: PROPERTIES } }];
    const code = await runWalk(found, { seed: '1', until: 'tries=600' }, place(), () => new Map());
    spy.mockRestore();
    return { code, said };
  };

  it('is kept and tried first the next time, without a search', async () => {
    expect((await walk('empty')).said.at(0)).toContain('events tried');
    const { code, said } = await walk('empty');
    expect(code).toBe(1);
    expect(said.slice(0, 2)).toEqual(['kettle: a walk that failed earlier fails again.', '  1. {"type":"press"}']);
  });

  it('does not stop the search once it has no fault', async () => {
    expect(await walk('nothing')).toMatchObject({ code: 0 });
    expect(readKept(join(folder, 'kettle.failed.json')).length).toBe(1);
  });

  it('is kept once, the newest first', () => {
    const file = join(folder, 'deep/paths.json');
    for (const path of ['a', 'b', 'a']) keepFailed(file, path);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['a', 'b']);
  });

  it('moves its path to the front of the next run', () => {
    const file = join(folder, 'front.json');
    expect(existsSync(file)).toBe(false);
    keepFailed(file, 'c');
    expect(failedFirst(file, ['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
  });

  it('is ignored if its file is damaged', () => {
    const file = join(folder, 'damaged.json');
    writeFileSync(file, '{"walk":');
    expect(readKept(file)).toEqual([]);
  });
});
