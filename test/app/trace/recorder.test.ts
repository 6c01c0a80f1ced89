import { assign, createActor, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { createTraceRecorder } from '../../../src/app/trace/recorder.ts';
import { createMask } from '../../../src/app/trace/mask.ts';
import { replay } from '../../../scripts/replay/replay.ts';

const form = setup({
  types: {} as {
    input: { name: string };
    context: { saved: string; typed: string };
    events: { type: 'name.type'; text: string } | { type: 'form.save' } | { type: 'token.store'; accessToken: string };
  },
  guards: { isDirty: ({ context }) => context.saved !== context.typed },
  actions: { storeTyped: assign((_, { text }: { text: string }) => ({ typed: text })) },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({ saved: input.name, typed: input.name }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'name.type': { actions: { type: 'storeTyped', params: ({ event }) => event } },
        'form.save': { guard: 'isDirty', target: 'saving' },
        'token.store': {},
      },
    },
    saving: {},
  },
});

function record(steps: Parameters<ReturnType<typeof createActor<typeof form>>['send']>[0][]) {
  let at = 0;
  const recorder = createTraceRecorder({ now: () => (at += 10), salt: 'grain' });
  const actor = createActor(form, { input: { name: 'Ayesha Khan' }, inspect: recorder.inspect });
  actor.start();
  for (const step of steps) actor.send(step);
  return recorder.save();
}

const typed = [{ type: 'name.type', text: 'Bilal 0300-1234567' }, { type: 'form.save' }] as const;

describe('the trace of what just happened', () => {
  it('keeps events, times and states, and replays to the same end', () => {
    const trace = record([...typed]);
    expect(trace.entries.map(({ at, actor, event, state }) => [at, actor, event.type, state])).toEqual([
      [10, 'form:1', 'xstate.init', 'editing'],
      [20, 'form:1', 'name.type', 'editing'],
      [30, 'form:1', 'form.save', 'saving'],
    ]);
    const machines = new Map([['form', form]]);
    expect(replay(trace, machines).map(({ reached, agrees }) => [reached, agrees])).toEqual([
      ['editing', true],
      ['editing', true],
      ['saving', true],
    ]);
  });

  it('takes the way that nothing changed when the same name was typed again', () => {
    const trace = record([{ type: 'name.type', text: 'Ayesha Khan' }, { type: 'form.save' }]);
    expect(trace.entries.map(({ state }) => state)).toEqual(['editing', 'editing', 'editing']);
    expect(replay(trace, new Map([['form', form]])).every(({ agrees }) => agrees)).toBe(true);
  });

  it('shows where today’s machine goes elsewhere', () => {
    const changed = form.provide({ guards: { isDirty: () => false } });
    expect(replay(record([...typed]), new Map([['form', changed]])).map(({ agrees }) => agrees)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('carries no token, name, number or text of a customer', () => {
    const text = JSON.stringify(record([...typed, { type: 'token.store', accessToken: 'eyJhbGciOi.secret' }]));
    for (const part of ['Ayesha', 'Khan', 'Bilal', '0300', '1234567', 'eyJhbGciOi', 'secret']) {
      expect(text).not.toContain(part);
    }
  });

  it('keeps the last 200 entries and where the dropped ones had led', () => {
    const trace = record(Array.from({ length: 250 }, (_, n) => ({ type: 'name.type' as const, text: `Name ${n}` })));
    expect(trace.entries).toHaveLength(200);
    expect(trace.starts['form:1']).toMatchObject({ value: 'editing' });
    expect(replay(trace, new Map([['form', form]])).every(({ agrees }) => agrees)).toBe(true);
  });
});

describe('the mask', () => {
  const mask = createMask('grain');
  it('keeps the form of a text, and the words and dates that decide', () => {
    expect(mask('IN_PROGRESS')).toBe('IN_PROGRESS');
    expect(mask('2025-01-05')).toBe('2025-01-05');
    expect(mask('0300-1234567')).toMatch(/^[1-9]{4}-[1-9]{7}$/);
    expect(mask('علی')).toMatch(/^[a-z]{3}$/);
    expect(mask({ password: 'pass', refreshToken: 't', type: 'edit.save' })).toEqual({
      password: 'hidden',
      refreshToken: 'hidden',
      type: 'edit.save',
    });
  });
});
