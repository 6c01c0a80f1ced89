import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assign, setup, type EventObject } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { CommandError } from '../../command.ts';
import { begin } from '../../machine/step.ts';
import { seatMachine } from '../example/seat.machine.ts';
import { world as theatre } from '../example/seat.world.ts';
import { findMachines } from './find.ts';
import { readShapes, type MachineShapes } from './shapes.ts';
import { shrink } from './shrink.ts';
import { readUntil, USUAL_UNTIL } from './until.ts';
import { follow, readPlain, toEvents, toWritten, writePlain } from './walk-file.ts';
import { faultOf, isMet, search } from './walk.ts';
import type { World } from './world.ts';

const SEAT = 'tools/paths/example/seat.machine.ts';
const SESSION = 'src/machines/session/session.machine.ts';
const all = readShapes([SEAT, SESSION]);
const shapesIn = (file: string): MachineShapes =>
  all.get(file) ?? { input: { is: 'anything' }, events: {}, answers: {} };
const shapes = shapesIn(SEAT);

const walkSeat = (world: World = {}, until = USUAL_UNTIL, seed = 1) => search(seatMachine, shapes, world, until, seed);
const eventsOf = ({ walks }: ReturnType<typeof search>): EventObject[] => walks.flatMap(({ events }) => events);

describe('the types of a machine', () => {
  it('say what its events carry and what its work answers', () => {
    const nothing = { is: 'object', fields: {} };
    const seats = [1, 2, 3].map((value) => ({ is: 'literal', value }));
    expect(shapes).toEqual({
      input: { is: 'anything' },
      events: {
        'seat.choose': [{ is: 'object', fields: { seat: { shape: { is: 'union', of: seats }, mayMiss: false } } }],
        'seat.leave': [nothing],
        'seat.pay': [nothing],
      },
      answers: { pay: { is: 'object', fields: { ticket: { shape: { is: 'string' }, mayMiss: false } } } },
    });
  });
});

describe('a walk of a machine', () => {
  it('reaches all of a machine that it has never seen, and the same with the same seed', () => {
    const result = walkSeat();
    expect([result.states, result.edges, result.guards, result.threw, result.fault]).toEqual([
      { of: 5, reached: 5, missing: [] },
      { of: 8, reached: 8, missing: [] },
      { of: 1, reached: 1, missing: [] },
      [],
      null,
    ]);
    expect(walkSeat()).toEqual(result);
    expect(walkSeat({}, USUAL_UNTIL, 2)).not.toEqual(result);
  });

  it('reaches all of the session, with the rules that its states carry', async () => {
    const [session] = await findMachines('session');
    if (!session) throw new Error('There is no session');
    const result = search(session.machine, shapesIn(SESSION), session.world, USUAL_UNTIL, 1);
    const missing = [result.states, result.edges, result.guards, result.rules].map((each) => each.missing);
    expect([missing, result.threw, result.fault]).toEqual([[[], [], [], []], [], null]);
  });

  it('gives an event more than one payload, and its calls good and bad answers', () => {
    const events = eventsOf(walkSeat({}, { ...USUAL_UNTIL, states: 101, tries: 1_000 }));
    const chosen = new Set(events.flatMap((event) => ('seat' in event ? [event['seat']] : [])));
    expect([chosen, new Set(events.map(({ type }) => type)).has('xstate.error.actor.pay')]).toEqual([
      new Set([1, 2, 3]),
      true,
    ]);
  });

  it('ends as soon as it has what was asked for', () => {
    expect(walkSeat({}, readUntil('states=60,edges=0,guards=0')).tried).toBe(200);
    expect(walkSeat({}, readUntil('guards=100,length=3,tries=900')).guards).toEqual({
      of: 1,
      reached: 0,
      missing: ['isTired'],
    });
  });

  it('finds what the world calls wrong, and leaves out what does not matter', async () => {
    const wrong: World['wrong'] = ({ after }) => (after.value === 'paid' ? 'Somebody has paid' : null);
    const { fault } = walkSeat({ wrong });
    const input = fault?.walk.input;
    const isWrong = (events: readonly EventObject[]) =>
      follow(seatMachine, { wrong }, { input, events }).fault === fault?.sentence;
    const shortest = await shrink(fault?.walk.events ?? [], isWrong);
    expect([fault?.sentence, shortest.map(({ type }) => type)]).toEqual([
      'Somebody has paid',
      ['seat.choose', 'seat.pay', 'xstate.done.actor.pay'],
    ]);
  });

  it('calls it a fault where an event changes something that no state hears', () => {
    const before = begin(seatMachine, undefined).after;
    const after = { ...before, context: { seat: 1, refusals: 0 } } as typeof before;
    const step = { shown: serializeSnapshot(before), before, event: { type: 'seat.pay' } };
    expect([
      faultOf(seatMachine, {}, { ...step, after: before }),
      faultOf(seatMachine, {}, { ...step, after }),
    ]).toEqual([null, 'seat.pay is not heard and changes something all the same']);
  });

  it('finds a guard that counts in the context, which nobody may', () => {
    const counting = setup({
      types: {} as { context: { asked: number }; events: { type: 'ask' } },
      guards: { isAsked: ({ context }) => (context.asked += 1) > 1_000 },
    }).createMachine({ context: { asked: 0 }, on: { ask: { guard: 'isAsked' } } });
    const { fault } = search(counting, { ...shapes, events: {} }, {}, USUAL_UNTIL, 1);
    expect([fault?.sentence, fault?.walk.events]).toEqual(['ask changes the context in place', [{ type: 'ask' }]]);
  });
});

describe('what is asked for', () => {
  it('may be combined', () => {
    expect(readUntil('states=90,guards=50,rules=EDIT,rules=LEDG-04,length=12,time=60s')).toEqual({
      states: 90,
      edges: 100,
      guards: 50,
      rules: ['EDIT', 'LEDG-04'],
      length: 12,
      time: 60_000,
      tries: Infinity,
    });
  });

  it.each([
    [
      'sates=100',
      'What --until names "sates" is unknown. It is one of: states, edges, guards, rules, length, time, tries.',
    ],
    ['states=101', 'states= is in percent: at most 100.'],
    ['time=60', 'time= needs seconds, such as 60s, not "60".'],
    ['length=0', 'length= needs more than 0.'],
    ['length=', 'length= needs a whole number, not "".'],
    ['rules=edit', 'rules= needs an area or the id of a rule, not "edit".'],
  ])('%s is refused', (text, sentence) => {
    expect(() => readUntil(text)).toThrow(new CommandError(sentence));
  });

  it('is not reached while a rule of it is missing', () => {
    const full = { of: 1, reached: 1, missing: [] };
    const rules = { of: 2, reached: 1, missing: ['EDIT-02'] };
    const met = (asked: string) => isMet(readUntil(asked), { states: full, edges: full, guards: full, rules });
    expect([met('rules=EDIT'), met('rules=EDIT-02'), met('rules=EDIT-01'), met('states=100')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe('a walk in a file', () => {
  const walk = {
    input: undefined,
    events: [
      { type: 'seat.choose', seat: 2 },
      { type: 'seat.pay' },
      { type: 'xstate.error.actor.pay', error: new ApiError('status', { status: 409, body: { error: 'Sold' } }) },
    ],
  };

  it('names the state after each step', () => {
    expect(toWritten(seatMachine, walk).steps.map(({ state }) => state)).toEqual(['chosen', 'paying', 'looking']);
  });

  it('keeps its errors as they were', async () => {
    const [session] = await findMachines('session');
    const read = readPlain(writePlain(walk), session?.world ?? {}) as typeof walk;
    expect(read.events[2]).toEqual(walk.events[2]);
    expect((read.events[2] as { error: unknown }).error).toBeInstanceOf(ApiError);
  });
});

describe('a walk to which a child machine has reported', () => {
  const lamp = setup({ types: {} as { context: { watts: number } } }).createMachine({
    id: 'lamp',
    context: { watts: 40 },
    initial: 'off',
    states: { off: { tags: 'dark' }, on: {} },
  });
  const room = setup({ types: {} as { context: { seen: string } }, actors: { lamp } }).createMachine({
    context: { seen: '' },
    invoke: {
      id: 'ceiling',
      src: 'lamp',
      onSnapshot: {
        actions: assign({
          seen: ({ event: { snapshot } }) =>
            `${snapshot.hasTag('dark') ? 'dark' : 'light'}, ${snapshot.context.watts} W`,
        }),
      },
    },
  });

  it('is taken again from its file as it was', () => {
    const wrong: World['wrong'] = ({ after }) => `It is ${(after.context as { seen: string }).seen}`;
    const snapshot = lamp.resolveState({ value: 'off', context: { watts: 60 } });
    const walk = { input: undefined, events: [{ type: 'xstate.snapshot.ceiling', snapshot }] };
    const { steps } = readPlain(writePlain(toWritten(room, walk)), {}) as ReturnType<typeof toWritten>;
    const fault = 'It is dark, 60 W';
    expect(follow(room, { wrong }, walk).fault).toBe(fault);
    expect(follow(room, { wrong }, { input: undefined, events: toEvents(room, steps) }).fault).toBe(fault);
  });
});

describe('a machine', () => {
  it('is found in any file, with the world beside it', async () => {
    const [seat] = await findMachines(SEAT);
    expect([seat?.name, seat?.file, seat?.machine, seat?.world]).toEqual(['seat', resolve(SEAT), seatMachine, theatre]);
  });

  it('is refused where there is none', async () => {
    await expect(findMachines('sesion')).rejects.toThrow('The machine "sesion" is unknown. It is one of: all, board, ');
    await expect(findMachines('nowhere.ts')).rejects.toThrow(new CommandError('There is no file nowhere.ts.'));
    await expect(findMachines('tools/numbers.ts')).rejects.toThrow(
      new CommandError('tools/numbers.ts exports no machine of XState 5.'),
    );
  });
});
