import { assign, createActor, emit, fromPromise, setup, SimulatedClock, waitFor, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { maskTrace } from '../../../src/app/diagnostics/mask-trace.ts';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import { createMask } from '../../../src/app/diagnostics/mask.ts';
import { readTrace } from '../../../tools/replay/read-trace.ts';
import { replay } from '../../../tools/replay/replay.ts';
import { machinesById } from '../../../tools/machine/machines.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import type { Booking } from '../../../src/domain/booking/booking.ts';
import type { ListState } from '../../../src/domain/lists/list-state.ts';
import { LIVE_GATHER_MS } from '../../../src/domain/shared/limits.ts';
import { bookingDetailsMachine } from '../../../src/machines/booking-details.machine.ts';
import { bookingEditMachine } from '../../../src/machines/booking-edit/booking-edit.machine.ts';
import { bookingSaveMachine } from '../../../src/machines/booking-edit/booking-edit.setup.ts';
import { createListMachine, type ListParams } from '../../../src/machines/list.machine.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';
import { aBooking } from '../../support/a.ts';

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

const kettle = setup({ types: {} as { input: { guest: string }; context: { guest: string } } }).createMachine({
  id: 'kettle',
  context: ({ input }) => ({ guest: input.guest }),
  initial: 'cold',
  states: { cold: {} },
});

type Parts = { keeps?: (guest: string) => string; tells?: 'tea.asked' | 'tea.drunk'; pours?: boolean };
/** Starts a machine and a request, tells a fact and counts an answer. */
const createHouse = ({ keeps = (guest) => guest, tells = 'tea.asked', pours = true }: Parts) =>
  setup({
    types: {} as {
      input: { guest: string };
      context: { guest: string; cups: number };
      emitted: { type: 'tea.asked' | 'tea.drunk'; guest: string };
    },
    actors: { kettle, pour: fromPromise<void, { guest: string }>(() => Promise.resolve()) },
  }).createMachine({
    id: 'house',
    context: ({ input }) => ({ guest: keeps(input.guest), cups: 0 }),
    initial: 'asked',
    invoke: { id: 'kettle', src: 'kettle', input: ({ context: { guest } }) => ({ guest }) },
    states: {
      asked: {
        entry: emit(({ context: { guest } }) => ({ type: tells, guest })),
        invoke: pours
          ? {
              id: 'pour',
              src: 'pour',
              input: ({ context: { guest } }) => ({ guest }),
              onDone: { target: 'served', actions: assign({ cups: ({ context }) => context.cups + 1 }) },
            }
          : [],
      },
      served: {},
    },
  });
const house = createHouse({});

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
    expect(replay(trace, machines).map(({ reached, differs }) => [reached, differs])).toEqual([
      ['editing', []],
      ['editing', []],
      ['saving', []],
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
    expect(replay(trace, new Map([['form', form]])).flatMap(({ differs }) => differs)).toEqual([]);
  });

  it('shows where today’s machine goes elsewhere', () => {
    const changed = form.provide({ guards: { isDirty: () => false } });
    expect(replay(record([...typed]), new Map([['form', changed]])).map(({ differs }) => differs)).toEqual([
      [],
      [],
      ['state: "saving" recorded, "editing" now'],
    ]);
  });

  it('keeps what an event changed, what was emitted and called, and who sent it', async () => {
    const recorder = createEventRecorder({ now: () => 10 });
    const asked = createActor(house, { input: { guest: 'Ayesha Khan' }, inspect: recorder.inspect }).start();
    await waitFor(asked, (snapshot) => snapshot.matches('served'));
    const mask = createMask('grain');
    const guest = mask('Ayesha Khan');
    const kept = maskTrace(recorder, 'grain').entries.map(({ actor, event, context, emitted, calls, sender }) => ({
      actor,
      event,
      context,
      emitted,
      calls,
      sender,
    }));
    expect(kept).toEqual([
      {
        actor: 'kettle:1',
        event: { type: 'xstate.init', input: { guest } },
        context: { guest },
        emitted: [],
        calls: [],
        sender: 'house:1',
      },
      {
        actor: 'house:1',
        event: { type: 'xstate.init', input: { guest } },
        context: { guest, cups: 0 },
        emitted: [{ type: 'tea.asked', guest }],
        calls: [
          { id: 'kettle', src: 'kettle', input: { guest }, actor: 'kettle:1' },
          { id: 'pour', src: 'pour', input: { guest } },
        ],
      },
      {
        actor: 'house:1',
        event: { type: 'xstate.done.actor.pour', actorId: mask('pour') },
        context: { cups: mask(1) },
        emitted: [],
        calls: [],
      },
    ]);
    const machines = new Map<string, AnyStateMachine>([
      ['house', house],
      ['kettle', kettle],
    ]);
    expect(replay(maskTrace(recorder, 'grain'), machines).flatMap(({ differs }) => differs)).toEqual([]);
  });

  it('shows where today’s machine stores, emits, calls or gives something else', () => {
    const recorder = createEventRecorder({ now: () => 10 });
    createActor(house, { input: { guest: 'Ayesha Khan' }, inspect: recorder.inspect }).start();
    const trace = maskTrace(recorder, 'grain');
    const guest = JSON.stringify(createMask('grain')('Ayesha Khan'));
    const todays = (parts: Parameters<typeof createHouse>[0]) =>
      replay(
        trace,
        new Map<string, AnyStateMachine>([
          ['house', createHouse(parts)],
          ['kettle', kettle],
        ]),
      ).flatMap(({ differs }) => differs);
    expect(todays({})).toEqual([]);
    expect(todays({ keeps: () => 'Ghost Name' })).toEqual([
      `context.guest: ${guest} recorded, "Ghost Name" now`,
      `emitted.0.guest: ${guest} recorded, "Ghost Name" now`,
      `calls.0.input.guest: ${guest} recorded, "Ghost Name" now`,
      `calls.1.input.guest: ${guest} recorded, "Ghost Name" now`,
    ]);
    expect(todays({ tells: 'tea.drunk' })).toEqual(['emitted.0.type: "tea.asked" recorded, "tea.drunk" now']);
    expect(todays({ pours: false })).toEqual(['calls: 2 recorded, 1 now']);
  });

  it('refuses an event that the machine does not know', () => {
    const trace = record([...typed]);
    const [, second] = trace.entries;
    if (second) second.event = { type: 'tea.brew' };
    expect(() => replay(trace, new Map([['form', form]]))).toThrow('The machine "form" knows no event "tea.brew"');
    expect(() => replay(trace, new Map())).toThrow('The app has no machine "form" any more');
  });

  it('carries no token, name, number or text of a customer [SEC-07]', () => {
    const text = JSON.stringify(record([...typed, { type: 'token.store', accessToken: 'eyJhbGciOi.secret' }]));
    for (const part of ['Ayesha', 'Khan', 'Bilal', '0300', '1234567', 'eyJhbGciOi', 'secret']) {
      expect(text).not.toContain(part);
    }
  });

  it('keeps the last 200 entries and where the dropped ones had led', () => {
    const trace = record(Array.from({ length: 250 }, (_, n) => ({ type: 'name.type' as const, text: `Name ${n}` })));
    expect(trace.entries).toHaveLength(200);
    expect(trace.starts['form:1']).toMatchObject({ value: 'editing' });
    expect(replay(trace, new Map([['form', form]])).flatMap(({ differs }) => differs)).toEqual([]);
  });
});

describe('a file that is to be replayed', () => {
  it.each([
    ['', 'trace.json is empty.'],
    ['no json', 'trace.json is no file of Account → Help → "Save what just happened".'],
    ['[]', 'trace.json is no file of Account → Help → "Save what just happened".'],
    ['{"format":"reflow-trace","version":1}', 'trace.json is of version 1; only version 2 says enough to be compared.'],
    [
      '{"format":"reflow-trace","version":2,"starts":{},"entries":[{"at":1}]}',
      'trace.json is damaged at entries.0.actor.',
    ],
    [
      '{"format":"reflow-trace","version":2,"starts":{},"entries":[]}',
      'trace.json holds no events: there is nothing to compare.',
    ],
  ])('%s is refused in a sentence', (text, sentence) => {
    expect(() => readTrace('trace.json', text)).toThrow(sentence);
  });

  it('is read as it was written', () => {
    const trace = record([...typed]);
    expect(readTrace('trace.json', JSON.stringify(trace))).toEqual(JSON.parse(JSON.stringify(trace)));
  });
});

describe('the app’s own machines', () => {
  const here = () => {
    let at = 0;
    return createEventRecorder({ now: () => (at += 1) });
  };
  const agree = async (recorder: ReturnType<typeof here>) =>
    replay(maskTrace(recorder, 'grain'), await machinesById()).flatMap(({ actor, event, differs }) =>
      differs.map((difference) => [actor, event.type, difference]),
    );

  it('replays a screen whose read spawns the edit, a refused save and a second one', async () => {
    const saved = aBooking();
    const newer: Booking = { ...saved, version: 4, clientName: 'Sana Malik Khan' };
    const refusals = [412, 409].map((status) => new ApiError('status', { status, body: { error: 'Not like this' } }));
    const edit = bookingEditMachine.provide({
      actors: {
        save: bookingSaveMachine.provide({
          actors: {
            write: fromPromise(async (): Promise<Booking | null> => {
              const refusal = refusals.shift();
              if (refusal) throw refusal;
              return null;
            }),
            read: fromPromise(async (): Promise<Booking> => newer),
          },
        }),
        readBooking: fromPromise(async (): Promise<Booking> => newer),
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
      'bookingSave:1',
      'bookingSave:2',
      'bookingSave:3',
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

  it('replays a read that heard of an own write before its answer, and took the answer from the cache', async () => {
    const recorder = here();
    const clock = new SimulatedClock();
    const written = { data: { version: 3 }, isCurrent: true };
    const read = createActor(
      createQueryMachine<{ id: number }, { version: number }>().provide({
        actors: { read: fromPromise(() => Promise.resolve({ version: 2 })) },
        guards: {
          isUpToDate: ({ context: { pendingChange } }) => pendingChange.is === 'version' && pendingChange.version <= 3,
        },
        actions: { recallData: assign(({ context }) => (context.answer === null ? {} : { answer: written })) },
      }),
      { input: { params: { id: 1 } }, inspect: recorder.inspect, clock },
    ).start();
    for (const version of [3, 4]) {
      await waitFor(read, (snapshot) => snapshot.matches('ready'));
      read.send({ type: 'record.changed', change: { record: 'booking', id: 1, version, isOwn: true } });
      clock.increment(LIVE_GATHER_MS);
    }
    await waitFor(read, (snapshot) => snapshot.matches('ready'));
    const gathered = maskTrace(recorder, 'grain').entries.filter(({ event }) => event.type.startsWith('xstate.after.'));
    expect(gathered.map(({ state, recalled }) => [state, recalled])).toEqual([
      ['ready', written],
      [{ reading: 'refreshing' }, undefined],
    ]);
    expect(await agree(recorder)).toEqual([]);
  });
});

describe('the mask', () => {
  const mask = createMask('grain');
  it('keeps the form of a text, and the words and dates that decide [SEC-07]', () => {
    expect(mask('IN_PROGRESS')).toBe('IN_PROGRESS');
    expect(mask('AYESHA')).not.toBe('AYESHA');
    expect(mask('2025-01-05')).toBe('2025-01-05');
    expect(mask('2025-01-05T07:30:12.345Z')).toBe('2025-01-05T07:30:00.000Z');
    expect(mask('2025-01-05T07:30:12+05:00')).toBe('2025-01-05T07:30:00+05:00');
    expect(mask('0300-1234567')).toMatch(/^[1-9]{4}-[1-9]{7}$/);
    expect(mask('علی')).toMatch(/^[a-z]{3}$/);
    expect(mask({ password: 'pass', refreshToken: 't', type: 'edit.save' })).toEqual({
      password: 'hidden',
      refreshToken: 'hidden',
      type: 'edit.save',
    });
  });

  it('masks a number as its digits and a text whatever its case and the spaces around it [SEC-07]', () => {
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
    const form = '1a2b3c4d5e6f7g8h9i0j1k2l';
    for (const key of ['77', `${form}-3`]) {
      expect(mask({ key, path: `delivery.${key}.courier` })).toEqual({
        key: mask(key),
        path: `delivery.${String(mask(key))}.courier`,
      });
    }
    expect(mask(`${form}-3`)).toBe(`${String(mask(form))}-3`);
    expect(mask({ 'booking_items.77.name': true })).toEqual({ [`booking_items.${String(mask(77))}.name`]: true });
  });
});
