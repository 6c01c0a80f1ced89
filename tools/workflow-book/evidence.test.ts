import { describe, expect, it } from 'vitest';
import { assign, createActor, setup, type AnyStateMachine } from 'xstate';
import { createEventRecorder } from '../../src/app/diagnostics/event-recorder.ts';
import { maskTrace } from '../../src/app/diagnostics/mask-trace.ts';
import { BOOKING_STATUSES, statusLabel } from '../../src/domain/booking/booking-status.ts';
import { readSources } from '../rules/citations.ts';
import { fileURLToPath } from 'node:url';
import { at, createModel, type Place, statesOf } from '../models/create-model.ts';
import { allModels } from '../models/find.ts';
import { conditionOf, toChart } from '../machine/chart.ts';
import { coverMachine, pathsIn } from '../machine/cover-machine.ts';
import { drawBook } from './book.ts';
import { EVENTS_IN_WORDS, READ_ON_SCREEN, sayEvents, staffWords } from '../machine/event-words.ts';
import { htmlBook, toPressable } from './html/html-book.ts';
import { allMachines } from '../machine/machines.ts';
import { modelStories, proofStory, testStories, toPlayable, traceStories, type Story } from './html/stories.ts';

const lamp = setup({
  types: {} as { context: { isWired: boolean }; events: { type: 'edit.save' } | { type: 'clock.tick' } },
  guards: { isWired: ({ context }) => context.isWired },
  actions: { wire: assign({ isWired: true }) },
}).createMachine({
  id: 'lamp',
  context: { isWired: false },
  initial: 'dark',
  states: {
    dark: {
      description: 'No light. Ignored: edit.cancel.',
      meta: { rules: ['TEA-01'] },
      on: { 'edit.save': [{ guard: 'isWired', target: 'bright' }, { actions: 'wire' }], 'clock.tick': {} },
    },
    bright: { description: 'Light.', meta: { rules: ['TEA-02'] } },
  },
}) as AnyStateMachine;
const chart = toChart('lamp', lamp);
const lampBook = async () => {
  const drawn = await drawBook([{ name: 'lamp', file: 'lamp.ts', machine: lamp }], new Map());
  return { svg: drawn.chapters[0]?.pictures[0]?.svg ?? '', book: (stories?: Story[]) => htmlBook(drawn, stories) };
};

describe('the words of staff', () => {
  it('are there for every event of every machine, and for no other', async () => {
    const events = (await allMachines()).flatMap(({ name, file, machine }) =>
      toChart(name, machine, file).transitions.map(({ event }) => event),
    );
    const own = [...new Set(events)].filter((event) => event !== '' && event !== '*' && !event.startsWith('xstate.'));
    expect(own.filter((event) => staffWords(event) === null)).toEqual([]);
    expect(EVENTS_IN_WORDS.filter((event) => !own.includes(event))).toEqual([]);
  });

  it('quote what stands on the screen', async () => {
    const code = (await readSources(fileURLToPath(new URL('../../', import.meta.url)), ['src'])).map(
      ({ text }) => text,
    );
    expect(READ_ON_SCREEN.filter((label) => !code.some((text) => text.includes(label)))).toEqual([]);
    expect(READ_ON_SCREEN.length).toBeGreaterThan(5);
  });

  it('name a status as staff read it', () => {
    expect(staffWords('choose.PENDING_DELIVERY')).toBe('Pending Delivery is chosen');
    expect(BOOKING_STATUSES.map((status) => staffWords(`assign.${status}`))).toEqual(
      BOOKING_STATUSES.map((status) => `${statusLabel(status)} is assigned`),
    );
  });

  it('stand in the sentences of the states too', () => {
    expect(sayEvents('Ignored: edit.cancel, other.thing.')).toBe('Ignored: “Cancel” is pressed, other.thing.');
    expect(chart.states.find(({ path }) => path === 'dark')?.description).toBe(
      'No light. Ignored: “Cancel” is pressed.',
    );
  });
});

it('a row of the book is the row of the page, with a place that the picture leads to', async () => {
  const { book } = await lampBook();
  const [, row = ''] = /<tr>(<td><a id="lamp--t0">.*?)<\/tr>/s.exec(book()) ?? [];
  expect([...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) => cell)).toEqual([
    '<a id="lamp--t0"></a><a href="#lamp--state-dark">dark</a>',
    '“Save Changes” is pressed <code>edit.save</code>',
    'is wired',
    '<a href="#lamp--state-bright">bright</a>',
    '—',
  ]);
  expect(chart.transitions.map((each) => conditionOf(chart, each))).toEqual(['is wired', 'otherwise', '']);
});

describe('a picture to press', () => {
  it('has one named link for each state, line and row, which leads to what stands in the book', async () => {
    const svg = toPressable((await lampBook()).svg, chart);
    const links = [...svg.matchAll(/<a href="#([^"]*)"[^>]* aria-label="([^"]*)">/g)].map(([, to, label]) => [
      to,
      label,
    ]);
    expect(links.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
      ['lamp--state-bright', 'bright: what the book knows of this state'],
      ['lamp--state-dark', 'dark: what the book knows of this state'],
      ['lamp--t0', 'dark: “Save Changes” is pressed [is wired] → bright'],
      ['lamp--t1', 'dark: “Save Changes” is pressed [otherwise] → stays'],
      ['lamp--t2', 'dark: a second has passed → stays'],
    ]);
    expect(svg.match(/<a /g)).toHaveLength(svg.match(/<\/a>/g)?.length ?? -1);
    expect(svg.match(/<g\b/g)).toHaveLength(svg.match(/<\/g>/g)?.length ?? -1);
    expect(svg).not.toContain('xlink:href');
  });
});

describe('what was walked', () => {
  it('is played from a trace by the transitions that today’s machine takes', () => {
    const recorder = createEventRecorder({ now: () => 0 });
    const actor = createActor(lamp, { inspect: recorder.inspect });
    actor.start();
    for (const type of ['clock.tick', 'edit.save', 'edit.save']) actor.send({ type });
    const walks = traceStories(JSON.parse(JSON.stringify(maskTrace(recorder, 'grain'))), new Map([['lamp', lamp]]));
    expect(walks).toEqual([
      {
        machine: 'lamp',
        title: 'Trace: lamp:1',
        way: {
          start: ['', 'dark'],
          steps: [
            { event: 'clock.tick', taken: ['dark | clock.tick |  | '], states: ['', 'dark'] },
            { event: 'edit.save', taken: ['dark | edit.save |  | '], states: ['', 'dark'] },
            { event: 'edit.save', taken: ['dark | edit.save | is wired | bright'], states: ['', 'bright'] },
          ],
        },
      },
    ]);
  });

  it('names every state that a value is in', () => {
    expect(pathsIn({ on: { light: 'dim', sound: {} } })).toEqual(['', 'on', 'on.light', 'on.light.dim', 'on.sound']);
  });

  it('is cut into ways that take every transition', () => {
    expect(coverMachine(lamp, { events: {} }).untaken).toEqual([]);
  });
});

describe('a story to play', () => {
  const way = {
    start: ['', 'dark'],
    steps: [
      { event: 'edit.save', taken: ['dark | edit.save |  | '], states: ['', 'dark'] },
      { event: 'other.thing', taken: [], states: ['', 'dark'] },
    ],
  };

  it('leads from step to step by the rows of the table', () => {
    expect(toPlayable(chart, { machine: 'lamp', title: 'A way', way })).toEqual({
      title: 'A way',
      start: ['', 'dark'],
      steps: [
        { rows: [1], states: ['', 'dark'], words: '“Save Changes” is pressed' },
        { rows: [], states: ['', 'dark'], words: 'other.thing: nothing happens' },
      ],
    });
  });

  it('stands in the chapter of its machine, with buttons that have names', async () => {
    const { book: bookWith } = await lampBook();
    const book = bookWith(testStories('lamp', [way]));
    expect(book).toContain('aria-label="Ways through Lamp"><select aria-label="Way">');
    expect(book).toContain('<option value="0">Test, way 1 of 1 (2 steps)</option>');
    const [, data = '{}'] = /id="stories">(.*?)<\/script>/s.exec(book) ?? [];
    expect(Object.keys(JSON.parse(data) as object)).toEqual(['lamp']);
    expect(bookWith()).not.toContain('class="player"');
  });

  it('of what staff do shows the states that theirs stand for, and says so where there is none', () => {
    const lit = statesOf<typeof lamp>('lamp') as (...states: string[]) => Place;
    const model = createModel('room', 'at the door', {
      'at the door': at({ none: 'Nobody is in the room.' }, { 'press the switch': 'lit' }),
      lit: at([lit('dark', 'bright'), { ...lit('on'), machine: 'fan' }], { 'go home': 'at the door' }),
    });
    const stories = modelStories('front-room', model);
    expect(stories.map(({ machine, title: words }) => [machine, words])).toEqual([
      ['lamp', 'Staff: front room, tour 1 of 1 (2 steps)'],
      ['fan', 'Staff: front room, tour 1 of 1 (2 steps)'],
    ]);
    expect(stories.slice(0, 1).map((story) => toPlayable(chart, story))).toEqual([
      {
        title: 'Staff: front room, tour 1 of 1 (2 steps)',
        start: [],
        steps: [
          { rows: [], states: ['', 'dark', 'bright'], words: 'press the switch; staff see “lit”' },
          { rows: [], states: [], words: 'go home; staff see “at the door”' },
        ],
      },
    ]);
  });

  it('of what staff do is there for every model, in a chapter of the book', async () => {
    const ids = new Set((await allMachines()).map(({ machine }) => machine.id));
    for (const { name, model } of await allModels()) {
      const stories = modelStories(name, model);
      expect(stories.length).toBeGreaterThan(0);
      expect(stories.filter(({ machine }) => !ids.has(machine))).toEqual([]);
    }
  });

  it('of the proof ends where the guard says no', () => {
    const { way: told, words } = proofStory();
    expect(told.steps.map(({ states }) => states)).toEqual([
      ['', 'editing'],
      ['', 'editing'],
    ]);
    expect(words?.at(-1)).toBe(
      'Save Changes is pressed; the guard says no, without it CONFIRMED is sent to the server without an active INBOUND delivery',
    );
  });
});
