import { expect, it } from 'vitest';
import type { BookMove } from '../../src/app/diagnostics/book-channel.ts';
import { createMachine } from 'xstate';
import { toProductChart } from '../machine/product-chart.ts';
import { countEntered, enteredBy, joinWalked, movesOf, readWalked } from './walked.ts';

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

it('what several walks entered is counted once, of all states and moves of the chart', () => {
  const walked = joinWalked([entered(['', 'off'], ['press', 'on']), entered(['', 'off'])], '2026-01-05');
  expect(countEntered(chart, walked)).toEqual({ states: '2 of 2', moves: '1 of 3' });
  expect(movesOf(chart)).toHaveLength(3);
});

it('what a page entered does not count for a chart that has changed, or that told nothing', () => {
  const walked = joinWalked([entered(['', 'off'])], '2026-01-05');
  expect(countEntered({ ...chart, states: chart.states.slice(0, -1) }, walked)).toBe(null);
  expect(countEntered({ ...chart, name: 'cup' }, walked)).toBe(null);
});

it('the committed walks are of a day, and of machines of the product', () => {
  const { day, charts } = readWalked();
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Object.keys(charts).length).toBeGreaterThan(10);
});
