import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { maskTrace } from '../../../src/app/diagnostics/mask-trace.ts';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import { createMask } from '../../../src/app/diagnostics/mask.ts';
import { replay } from '../../../tools/replay/replay.ts';
import { machinesById } from '../../../tools/workflow-book/machines.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { ListState } from '../../../src/domain/lists/list-state.ts';
import { bookingDetailsMachine } from '../../../src/machines/booking-details.machine.ts';
import { bookingEditMachine } from '../../../src/machines/booking-edit/booking-edit.machine.ts';
import { createListMachine, type ListParams } from '../../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';
import { aBooking } from '../../fixtures/booking.ts';

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
  const recorder = createEventRecorder({ now: () => (at += 10) });
  const actor = createActor(form, { input: { name: 'Ayesha Khan' }, inspect: recorder.inspect });
  actor.start();
  for (const step of steps) actor.send(step);
  return maskTrace(recorder, 'grain');
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

  it('starts anew with the next session, and replays from there', () => {
    const recorder = createEventRecorder({ now: () => 10 });
    const opened = { input: { name: 'Ayesha Khan' }, inspect: recorder.inspect };
    const [lasting, gone] = [createActor(form, opened).start(), createActor(form, opened).start()];
    for (const actor of [lasting, gone]) actor.send({ type: 'name.type', text: 'Bilal' });
    recorder.clear();
    gone.stop();
    expect([recorder.entries, [...recorder.starts]]).toEqual([[], []]);
    lasting.send({ type: 'name.type', text: 'Ayesha Khan' });
    lasting.send({ type: 'name.type', text: 'Dua' });
    lasting.send({ type: 'form.save' });
    const trace = maskTrace(recorder, 'grain');
    expect(trace.entries.map(({ actor, event }) => [actor, event.type])).toEqual([
      ['form:1', 'name.type'],
      ['form:1', 'form.save'],
    ]);
    expect(replay(trace, new Map([['form', form]])).every(({ agrees }) => agrees)).toBe(true);
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

describe('the app’s own machines', () => {
  const here = () => {
    let at = 0;
    return createEventRecorder({ now: () => (at += 1) });
  };
  const agree = async (recorder: ReturnType<typeof here>) =>
    replay(maskTrace(recorder, 'grain'), await machinesById()).flatMap(({ actor, event, state, reached, agrees }) =>
      agrees ? [] : [{ actor, event: event.type, state, reached }],
    );

  it('replays a screen whose read spawns the edit, a refused save and a second one', async () => {
    const saved = aBooking();
    const refusals = [412, 409].map((status) => new ApiError('status', { status, body: { error: 'Not like this' } }));
    const edit = bookingEditMachine.provide({
      actors: {
        saveBooking: fromPromise(async ({ input }) => {
          const refusal = refusals.shift();
          if (refusal) throw refusal;
          return { ...saved, id: input.id };
        }),
        readBooking: fromPromise(async ({ input }) => ({
          ...saved,
          ...input,
          version: 4,
          clientName: 'Sana Malik Khan',
        })),
      },
    });
    const read = createQueryMachine<{ id: number }, Booking>().provide({
      actors: { read: fromPromise(() => Promise.resolve(saved)) },
    });
    const recorder = here();
    const details = createActor(bookingDetailsMachine.provide({ actors: { read, edit } }), {
      input: { id: saved.id },
      inspect: recorder.inspect,
    });
    details.start();
    await waitFor(details, (snapshot) => snapshot.matches('open'));
    const { edit: form } = details.getSnapshot().children;
    if (!form) throw new Error('The booking did not open');
    form.send({ type: 'edit.start' });
    form.send({ type: 'status.choose', status: 'CONFIRMED' });
    form.send({ type: 'field.change', path: 'whatsappNumber', value: '0345 9998887' });
    for (const state of ['editing', 'editing', 'viewing'] as const) {
      form.send({ type: 'edit.save' });
      await waitFor(form, (snapshot) => snapshot.matches(state));
    }
    const trace = maskTrace(recorder, 'grain');
    expect([...new Set(trace.entries.map(({ actor }) => actor))].toSorted()).toEqual([
      'bookingDetails:1',
      'bookingEdit:1',
      'query:1',
    ]);
    expect(await agree(recorder)).toEqual([]);
    const text = JSON.stringify(trace);
    for (const part of ['Sana', 'Malik', '9998887', saved.phoneNumber, saved.code]) expect(text).not.toContain(part);
  });

  it('replays a list that falls back from a page that is gone, also when its beginning was dropped', async () => {
    const recorder = here();
    const query = createQueryMachine<ListParams, { totalPages: number }>().provide({
      actors: { read: fromPromise(() => Promise.resolve({ totalPages: 2 })) },
    });
    const defaults: ListState = { search: '', filters: {}, sortBy: '', orderBy: 'desc', page: 1 };
    const list = createActor(createListMachine<{ totalPages: number }>().provide({ actors: { query } }), {
      input: { defaults, pageSize: 10, searchesWhileTyping: false },
      inspect: recorder.inspect,
    });
    list.start();
    for (let round = 0; round < 60; round += 1) {
      list.send({ type: 'page.go', page: 3 });
      await waitFor(list, ({ context }) => context.state.page === 2);
    }
    expect(recorder.entries).toHaveLength(200);
    expect(await agree(recorder)).toEqual([]);
  });

  it('replays a read that showed what an earlier visit had kept', async () => {
    const recorder = here();
    const kept = createQueryMachine<null, string>().provide({
      actors: { read: fromPromise(() => Promise.resolve('fresh')) },
      actions: { recallData: assign({ answer: { data: 'kept', isCurrent: true } }) },
    });
    const read = createActor(kept, { input: { params: null }, inspect: recorder.inspect }).start();
    await waitFor(read, (snapshot) => snapshot.matches('ready'));
    expect(maskTrace(recorder, 'grain').entries[0]).toMatchObject({ state: { reading: 'refreshing' } });
    expect(await agree(recorder)).toEqual([]);
  });
});

describe('the mask', () => {
  const mask = createMask('grain');
  it('keeps the form of a text, and the words and dates that decide', () => {
    expect(mask('IN_PROGRESS')).toBe('IN_PROGRESS');
    expect(mask('AYESHA')).not.toBe('AYESHA');
    expect(mask('2025-01-05')).toBe('2025-01-05');
    expect(mask('0300-1234567')).toMatch(/^[1-9]{4}-[1-9]{7}$/);
    expect(mask('علی')).toMatch(/^[a-z]{3}$/);
    expect(mask({ password: 'pass', refreshToken: 't', type: 'edit.save' })).toEqual({
      password: 'hidden',
      refreshToken: 'hidden',
      type: 'edit.save',
    });
  });

  it('masks a number as its digits and a text whatever its case and the spaces around it', () => {
    expect(mask(12_500.5)).toBe(Number(mask('12500.5')));
    expect(mask(' bk-1001 ')).toBe(` ${String(mask('BK-1001')).toLowerCase()} `);
    expect(mask([0, '0', ''])).toEqual([0, '0', '']);
    expect(mask('Rs 12500.5')).toBe(`Rs ${String(mask('12500.5'))}`);
    expect(mask('https://shop.example/1')).toMatch(/^https:\/\/[a-z]{4}\.[a-z]{7}\/[1-9]$/);
  });

  it('keeps equal values equal and different ones different', () => {
    const numbers = Array.from({ length: 9 }, (_, index) => index + 1);
    const masked = numbers.map(mask);
    expect(new Set(masked).size).toBe(9);
    expect(numbers.map(mask)).toEqual(masked);
  });

  it('keeps counters, keys of new rows, places in a form and kinds of a context, and masks ids in keys as elsewhere', () => {
    const kept = { status: 412, page: 3, key: 'new-1', path: 'booking_items[0].name', progress: { is: 'booked' } };
    expect(mask(kept)).toEqual(kept);
    expect(mask({ 'booking_items.77.name': true })).toEqual({ [`booking_items.${String(mask(77))}.name`]: true });
  });
});
