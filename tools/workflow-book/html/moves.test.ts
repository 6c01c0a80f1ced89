import { describe, expect, it } from 'vitest';
import { machinesById } from '../../machine/machines.ts';
import type { BookMove } from '../../../src/app/diagnostics/book-channel.ts';
import { madeOfCharts } from './built-book.ts';
import { createPresence, innermost, pathsOf, waysOfTrace } from './moves.ts';

const move = (more: Partial<BookMove>): BookMove => ({
  is: 'moved',
  tab: 'a',
  actor: 'query:1',
  machine: 'query',
  event: '',
  state: { reading: 'loading' },
  isOver: false,
  ...more,
});

it('the value of a snapshot gives a state of the picture and all its parents', () => {
  const paths = pathsOf({ open: { asking: 'why' }, shown: 'all' });
  expect(paths).toEqual(['open', 'open.asking', 'open.asking.why', 'shown', 'shown.all']);
  expect(innermost(paths)).toEqual(['open.asking.why', 'shown.all']);
});

it('a state is highlighted while an actor of a tab is in it [SEEN-09]', () => {
  const presence = createPresence();
  const lit = () => [
    presence.tabs(),
    ...[...presence.states()].map(([machine, paths]) => [machine, ...innermost([...paths])]),
  ];
  expect(presence.receive({ is: 'book.opened' })).toBe(false);
  presence.receive(move({}));
  presence.receive(move({ tab: 'b', state: 'ready' }));
  expect(lit()).toEqual([2, ['query', 'reading.loading', 'ready']]);
  presence.receive(move({ state: 'ready' }));
  expect(lit()).toEqual([2, ['query', 'ready']]);
  presence.receive({ is: 'app.closed', tab: 'b' });
  presence.receive(move({ actor: 'save:1', machine: 'save', state: 'sending' }));
  presence.receive(move({ isOver: true }));
  expect(lit()).toEqual([1, ['save', 'sending']]);
});

describe('a saved trace', () => {
  const entry = (actor: string, type: string, state: unknown) => ({ actor, machine: 'lamp', event: { type }, state });
  it('has a path for each of its actors [SEEN-09]', () => {
    const entries = [
      entry('lamp:1', 'xstate.init', 'dark'),
      entry('lamp:2', 'lamp.light', { bright: 'warm' }),
      entry('lamp:1', 'lamp.light', { bright: 'cold' }),
    ];
    const starts = { 'lamp:1': { input: null }, 'lamp:2': { value: 'dark' } };
    const step = (path: string) => ({ rows: [], states: ['bright', path], words: 'lamp.light' });
    expect(waysOfTrace(JSON.stringify({ format: 'reflow-trace', version: 2, starts, entries }))).toEqual([
      { machine: 'lamp', way: { title: 'Trace: lamp:1 (1 steps)', start: ['dark'], steps: [step('bright.cold')] } },
      { machine: 'lamp', way: { title: 'Trace: lamp:2 (1 steps)', start: ['dark'], steps: [step('bright.warm')] } },
    ]);
  });

  it.each(['', 'no json', '[]', '{"format":"reflow-trace","version":1}'])('is refused if it is %j', (text) => {
    expect(waysOfTrace(text)).toBeNull();
  });
});

it('each machine of the app is highlighted in a picture, even if a chart creates several', async () => {
  const made = await madeOfCharts();
  const all = [...(await machinesById()).keys()];
  expect(all.filter((id) => made[id] === undefined)).toEqual([]);
  expect([made['bookingSave'], made['people'], made['customerLookup']]).toEqual(['save', 'rows-editor', 'ask']);
});

it.each(['confirmation', 'name', 'passkeys', 'password', 'pin'])(
  'the form %s is drawn as the account form',
  async (id) => {
    expect((await madeOfCharts())[id]).toBe('account-form');
  },
);
