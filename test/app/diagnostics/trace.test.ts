import { assign, createActor, emit, fromPromise, setup, SimulatedClock, waitFor, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { maskTrace } from '../../../src/app/diagnostics/mask-trace.ts';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import { createMask } from '../../../src/app/diagnostics/mask.ts';
import { readTrace } from '../../../tools/replay/read-trace.ts';
import { replay } from '../../../tools/replay/replay.ts';
import { machinesById } from '../../../tools/machine/machines.ts';
import { LIVE_GATHER_MS } from '../../../src/domain/shared/limits.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';

const form = setup({
  types: {} as {
    input: { name: string };
    context: { saved: string; typed: string };
    events: { type: 'name.type'; text: string } | { type: 'form.save' };
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
      },
    },
    saving: {},
  },
});

type Guest = { guest: string };
const kettle = setup({ types: {} as { input: Guest; context: Guest } }).createMachine({
  id: 'kettle',
  context: ({ input }) => input,
  initial: 'cold',
  states: { cold: {} },
});

type Parts = { keeps?: (guest: string) => string; tells?: 'tea.asked' | 'tea.drunk'; pours?: boolean };
/** Starts a machine and a request, tells a fact and counts an answer. */
const createHouse = ({ keeps = (guest) => guest, tells = 'tea.asked', pours = true }: Parts = {}) =>
  setup({
    types: {} as {
      input: Guest;
      context: Guest & { cups: number };
      emitted: { type: 'tea.asked' | 'tea.drunk' } & Guest;
    },
    actors: { kettle, pour: fromPromise<void, Guest>(() => Promise.resolve()) },
    actions: { count: assign({ cups: ({ context }) => context.cups + 1 }) },
  }).createMachine({
    id: 'house',
    context: ({ input }) => ({ guest: keeps(input.guest), cups: 0 }),
    initial: 'asked',
    invoke: { id: 'kettle', src: 'kettle', input: ({ context: { guest } }) => ({ guest }) },
    states: {
      asked: {
        entry: emit(({ context: { guest } }) => ({ type: tells, guest })),
        invoke: (pours ? ['pour' as const] : []).map((id) => ({
          id,
          src: id,
          input: ({ context: { guest } }) => ({ guest }),
          onDone: { target: 'served', actions: 'count' },
        })),
      },
      served: {},
    },
  });
const machines = (parts?: Parts) =>
  new Map<string, AnyStateMachine>([
    ['house', createHouse(parts)],
    ['kettle', kettle],
    ['form', form],
  ]);
/** A guest at the door, and the recorder that saw it. */
function openHouse() {
  const recorder = createEventRecorder({ now: () => 10 });
  const actor = createActor(createHouse(), { input: { guest: 'Ayesha Khan' }, inspect: recorder.inspect }).start();
  return { recorder, actor };
}
const differencesOf = (trace: Parameters<typeof replay>[0], today = machines()) =>
  replay(trace, today).flatMap(({ differs }) => differs);

function record(steps: Parameters<ReturnType<typeof createActor<typeof form>>['send']>[0][]) {
  let at = 0;
  const recorder = createEventRecorder({ now: () => (at += 10) });
  const actor = createActor(form, { input: { name: 'Ayesha Khan' }, inspect: recorder.inspect });
  actor.start();
  for (const step of steps) actor.send(step);
  return maskTrace(recorder, 'grain');
}

const typed = [{ type: 'name.type', text: 'Bilal 0300-1234567' }, { type: 'form.save' }] as const;

describe('a trace', () => {
  it('keeps events, times and states, and replays to the same end', () => {
    const trace = record([...typed]);
    expect(trace.entries.map(({ at, actor, event, state }) => [at, actor, event.type, state])).toEqual([
      [10, 'form:1', 'xstate.init', 'editing'],
      [20, 'form:1', 'name.type', 'editing'],
      [30, 'form:1', 'form.save', 'saving'],
    ]);
    const replayed = replay(trace, machines());
    expect(replayed.map(({ reached, differs }) => [reached, differs])).toEqual(
      ['editing', 'editing', 'saving'].map((state) => [state, []]),
    );
  });

  it('restarts with the next session, and can be replayed from its start', () => {
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
    expect(differencesOf(trace)).toEqual([]);
  });

  it('records the changes, emitted events, calls and sender of each event', async () => {
    const { recorder, actor: asked } = openHouse();
    await waitFor(asked, (snapshot) => snapshot.matches('served'));
    const mask = createMask('grain');
    const guest = mask('Ayesha Khan');
    const trace = maskTrace(recorder, 'grain');
    const began = { type: 'xstate.init', input: { guest } };
    const calls = [
      { id: 'kettle', src: 'kettle', input: { guest }, actor: 'kettle:1' },
      { id: 'pour', src: 'pour', input: { guest } },
    ];
    const poured = { type: 'xstate.done.actor.pour', actorId: mask('pour') };
    expect(
      trace.entries.map((entry) =>
        (['actor', 'sender', 'event', 'context', 'emitted', 'calls'] as const).map((name) => entry[name]),
      ),
    ).toEqual([
      ['kettle:1', 'house:1', began, { guest }, [], []],
      ['house:1', undefined, began, { guest, cups: 0 }, [{ type: 'tea.asked', guest }], calls],
      ['house:1', undefined, poured, { cups: mask(1) }, [], []],
    ]);
    expect(differencesOf(trace)).toEqual([]);
  });

  it('shows where today’s machine differs in state, context, emitted events, calls or output', () => {
    const changed = form.provide({ guards: { isDirty: () => false } });
    expect(differencesOf(record([...typed]), new Map([['form', changed]]))).toEqual([
      'state: "saving" recorded, "editing" now',
    ]);
    const trace = maskTrace(openHouse().recorder, 'grain');
    const guest = JSON.stringify(createMask('grain')('Ayesha Khan'));
    const todays = (parts: Parts) => differencesOf(trace, machines(parts));
    expect(todays({})).toEqual([]);
    expect(todays({ keeps: () => 'Ghost Name' })).toEqual(
      ['context.guest', 'emitted.0.guest', 'calls.0.input.guest', 'calls.1.input.guest'].map(
        (place) => `${place}: ${guest} recorded, "Ghost Name" now`,
      ),
    );
    expect(todays({ tells: 'tea.drunk' })).toEqual(['emitted.0.type: "tea.asked" recorded, "tea.drunk" now']);
    expect(todays({ pours: false })).toEqual(['calls: 2 recorded, 1 now']);
  });

  it('refuses an event that the machine does not know', () => {
    const trace = record([...typed]);
    const [, second] = trace.entries;
    if (second) second.event = { type: 'tea.brew' };
    expect(() => replay(trace, machines())).toThrow('The machine "form" knows no event "tea.brew"');
    expect(() => replay(trace, new Map())).toThrow('The machine "form" no longer exists.');
  });

  it('keeps the last 200 entries, and the state that the dropped entries led to', () => {
    const trace = record(Array.from({ length: 250 }, (_, n) => ({ type: 'name.type' as const, text: `Name ${n}` })));
    expect(trace.entries).toHaveLength(200);
    expect(trace.starts['form:1']).toMatchObject({ value: 'editing' });
    expect(differencesOf(trace)).toEqual([]);
  });
});

describe('a file for a replay', () => {
  it.each([
    ['', 'trace.json is empty.'],
    ['no json', 'trace.json is no file of Account → Help → "Download Diagnostics".'],
    ['[]', 'trace.json is no file of Account → Help → "Download Diagnostics".'],
    ['{"format":"reflow-trace","version":1}', 'trace.json is of version 1; only version 2 says enough to be compared.'],
    [
      '{"format":"reflow-trace","version":2,"starts":{},"entries":[{"at":1}]}',
      'trace.json is damaged at entries.0.actor.',
    ],
    [
      '{"format":"reflow-trace","version":2,"starts":{},"entries":[]}',
      'trace.json holds no events: there is nothing to compare.',
    ],
  ])('%s is refused with a sentence', (text, sentence) => {
    expect(() => readTrace('trace.json', text)).toThrow(sentence);
  });

  it('can be read back after it was written', () => {
    const trace = record([...typed]);
    expect(readTrace('trace.json', JSON.stringify(trace))).toEqual(JSON.parse(JSON.stringify(trace)));
  });
});

describe('the machines of the app', () => {
  const here = () => {
    let at = 0;
    return createEventRecorder({ now: () => (at += 1) });
  };
  const agree = async (recorder: ReturnType<typeof here>) =>
    replay(maskTrace(recorder, 'grain'), await machinesById()).flatMap(({ actor, event, differs }) =>
      differs.map((difference) => [actor, event.type, difference]),
    );

  it('replay a read that was notified of an own write before its response, and used the cached answer', async () => {
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

describe('the mask of a trace', () => {
  const mask = createMask('grain');
  const form24 = '1a2b3c4d5e6f7g8h9i0j1k2l';

  it.each<[unknown, unknown]>([
    ['IN_PROGRESS', 'IN_PROGRESS'],
    ['AYESHA', expect.stringMatching(/^(?!AYESHA)[A-Z]{6}$/)],
    ['2025-01-05', '2025-01-05'],
    ['2025-01-05T07:30:12.345Z', '2025-01-05T07:30:00.000Z'],
    ['2025-01-05T07:30:12+05:00', '2025-01-05T07:30:00+05:00'],
    ['0300-1234567', expect.stringMatching(/^[1-9]{4}-[1-9]{7}$/)],
    ['علی', expect.stringMatching(/^[a-z]{3}$/)],
    ['https://shop.example/1', expect.stringMatching(/^https:\/\/[a-z]{4}\.[a-z]{7}\/[1-9]$/)],
    // A number as its digits, and a text whatever its case and the spaces around it.
    [12_500.5, Number(mask('12500.5'))],
    ['Rs 12500.5', `Rs ${String(mask('12500.5'))}`],
    [' bk-1001 ', ` ${String(mask('BK-1001')).toLowerCase()} `],
    [
      [0, '0', ''],
      [0, '0', ''],
    ],
    [
      { password: 'pass', accessToken: 'eyJ', refreshToken: 't', type: 'edit.save' },
      { password: 'hidden', accessToken: 'hidden', refreshToken: 'hidden', type: 'edit.save' },
    ],
    [
      { type: 'field.change', path: 'newPassword', value: 'hold the line' },
      { type: 'field.change', path: 'newPassword', value: 'hidden' },
    ],
    // Counters, keys of new rows, places in a form and kinds of a context; ids in keys as elsewhere.
    ...[{ status: 412, page: 3, key: 'new-1', path: 'booking_items[0].name', progress: { is: 'booked' } }].map(
      (kept): [object, object] => [kept, kept],
    ),
    ...['77', `${form24}-3`].map((key): [object, object] => [
      { key, path: `delivery.${key}.courier` },
      { key: mask(key), path: `delivery.${String(mask(key))}.courier` },
    ]),
    [`${form24}-3`, `${String(mask(form24))}-3`],
    [{ 'booking_items.77.name': true }, { [`booking_items.${String(mask(77))}.name`]: true }],
  ])('makes of %j what says nothing of a person [SEC-07]', (value, masked) => {
    expect(mask(value)).toEqual(masked);
  });

  it('maps equal values to equal masks, and different values to different masks', () => {
    const numbers = Array.from({ length: 9 }, (_, index) => index + 1);
    const masked = numbers.map(mask);
    expect(new Set(masked).size).toBe(9);
    expect(numbers.map(mask)).toEqual(masked);
  });
});
