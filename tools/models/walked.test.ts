import { describe, expect, it } from 'vitest';
import type { BookMove } from '../../src/app/diagnostics/book-channel.ts';
import { createMachine } from 'xstate';
import { toProductChart } from '../machine/product-chart.ts';
import { countEntered, enteredBy, findLost, joinWalked, movesOf, readWalked, type Represented } from './walked.ts';
import { listWalks } from './walks.ts';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'off', look: {} } } },
});
const chart = toProductChart('lamp', lamp);
const told = (machine: string, ...moves: [event: string, state: string][]): BookMove[] =>
  moves.map(([event, state]) => ({ is: 'moved', tab: 'a', actor: machine, machine, event, state, isOver: false }));
const entered = (...moves: [event: string, state: string][]) =>
  enteredBy(told('lamp', ...moves), [chart], { lamp: 'lamp' });

it('what a page entered is its states, and the moves between two of them', () => {
  expect(entered(['', 'off'], ['press', 'on'])['lamp']).toMatchObject({
    states: ['', 'off', 'on'],
    moves: ['off press on'],
  });
});

it('what a page entered leaves out a move whose start was not told', () => {
  expect(entered(['press', 'on'])['lamp']?.moves).toEqual([]);
});

it('what a page entered counts an event that stays', () => {
  expect(entered(['', 'on'], ['look', 'on'])['lamp']?.moves).toEqual(['on look ']);
});

it('what a page entered leaves out a refusal of the same event, and the handling by an outer state', () => {
  const door = createMachine({
    id: 'lamp',
    initial: 'off',
    on: { press: {} },
    states: { off: { on: { press: [{ guard: 'isLit', target: 'on' }, {}] } }, on: {} },
  });
  const [made] = [toProductChart('lamp', door)];
  const moved = told('lamp', ['', 'off'], ['press', 'on'], ['press', 'on']);
  expect(enteredBy(moved, [made], { lamp: 'lamp' })['lamp']?.moves).toEqual([' press ', 'off press on']);
});

const join = (...walks: ReturnType<typeof entered>[]) =>
  joinWalked({ day: '2026-01-05', walks: Object.fromEntries(walks.entries()) });

it('what several walks entered is counted once, of all states and moves of the chart', () => {
  const all = join(entered(['', 'off'], ['press', 'on']), entered(['', 'off']));
  expect(countEntered(chart, all)).toEqual({ states: '2 of 2', moves: '1 of 3' });
  expect(movesOf(chart)).toHaveLength(3);
});

it('what a page entered does not count for a chart that has changed, or that told nothing', () => {
  const all = join(entered(['', 'off']));
  expect(countEntered({ ...chart, states: chart.states.slice(0, -1) }, all)).toBe(null);
  expect(countEntered({ ...chart, name: 'cup' }, all)).toBe(null);
});

describe('a walk that enters less than before', () => {
  const before = entered(['', 'off'], ['press', 'on'], ['press', 'off']);
  const lost = (now: ReturnType<typeof entered>, represented: Represented[] = [], charts = [chart]) =>
    findLost(before, now, { charts, represented });

  it('names the states and the moves', () => {
    expect(lost(entered(['', 'off']))).toEqual(['lamp: on', 'lamp: off press on', 'lamp: on press off']);
    expect(lost({})).toContain('lamp: off');
  });

  it('may enter more, and what its chart no longer has', () => {
    expect(lost(entered(['', 'off'], ['press', 'on'], ['press', 'off'], ['press', 'on'], ['look', 'on']))).toEqual([]);
    const smaller = { ...chart, states: chart.states.filter(({ path }) => path !== 'on'), transitions: [] };
    expect(lost(entered(['', 'off']), [], [smaller])).toEqual([]);
  });

  it('may find a delay passed before the next step, or not', () => {
    const toast = createMachine({
      id: 'lamp',
      initial: 'done',
      states: {
        done: { on: { undo: 'undone' }, after: { 800: 'settled' } },
        settled: { on: { undo: 'undone' } },
        undone: {},
      },
    });
    const made = toProductChart('lamp', toast);
    const walk = (...moves: [event: string, state: string][]) =>
      enteredBy(told('lamp', ...moves), [made], { lamp: 'lamp' });
    const fast = walk(['', 'done'], ['undo', 'undone']);
    const slow = walk(['', 'done'], ['xstate.after.800.lamp.done', 'settled'], ['undo', 'undone']);
    const look = { charts: [made], represented: [{ chart: 'lamp', states: ['done'] }] };
    expect(slow['lamp']?.moves).toContain('settled undo undone');
    expect([findLost(fast, slow, look), findLost(slow, fast, look)]).toEqual([[], []]);
    expect(findLost(fast, walk(['', 'done']), look)).toEqual(['lamp: undone']);
  });

  it('may enter another of the states that one screen of its model represents', () => {
    const save = createMachine({
      id: 'lamp',
      initial: 'filled',
      states: {
        filled: { on: { submit: [{ guard: 'isUnknown', target: 'asking' }, { target: 'saving' }] } },
        asking: { on: { answer: 'saving' } },
        saving: {},
      },
    });
    const made = toProductChart('lamp', save);
    const walk = (...moves: [event: string, state: string][]) =>
      enteredBy(told('lamp', ...moves), [made], { lamp: 'lamp' });
    const asked = walk(['', 'filled'], ['submit', 'asking'], ['answer', 'saving']);
    const unasked = walk(['', 'filled'], ['submit', 'saving']);
    const look = { charts: [made], represented: [{ chart: 'lamp', states: ['asking', 'saving'] }] };
    expect(findLost(asked, unasked, look)).toEqual([]);
    expect(findLost(asked, walk(['', 'filled']), look)).toContain('lamp: asking');
    const strict = { charts: [made], represented: [{ chart: 'lamp', states: ['saving'] }] };
    expect(findLost(asked, unasked, strict)).toContain('lamp: asking');
  });

  it('may enter less of a machine that runs next to its model', () => {
    const query = { ...chart, name: 'query' };
    const earlier = { query: before['lamp'] ?? { version: '', states: [], moves: [] } };
    expect(findLost(earlier, {}, { charts: [query], represented: [] })).toEqual([]);
    expect(findLost(earlier, {}, { charts: [query], represented: [{ chart: 'query', states: ['on'] }] })).toContain(
      'query: on',
    );
  });
});

it('the committed walks are of a day, and are those of the models', async () => {
  const { day, walks } = readWalked();
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Object.keys(walks).toSorted()).toEqual((await listWalks()).map(({ name }) => name).toSorted());
});
