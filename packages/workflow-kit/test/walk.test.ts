import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, afterAll, vi } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { seatMachine } from '../example/seat.machine.ts';
import { world as theatre } from '../example/seat.world.ts';
import { CommandError } from '../src/command.ts';
import { runWalk, type WalkOptions } from '../src/explore/run-walk.ts';
import { readShapes, UNTYPED } from '../src/explore/shapes.ts';
import { begin } from '../src/explore/step.ts';
import {
  isMet,
  readUntil,
  readWalk,
  USUAL_UNTIL,
  writePlain,
  faultOf,
  follow,
  search,
  type Exploration,
} from '../src/explore/walk.ts';
import { guessed, knownIn, objectOf, scalar, USUAL_TEXTS, type Draw, type World } from '../src/explore/world.ts';
import { readMachineFile } from '../src/machine-file.ts';
import { numbers } from '../src/numbers.ts';
import { playerMachine } from './player.machine.ts';
import { untypedMachine } from './untyped.machine.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SEAT = fileURLToPath(new URL('../example/seat.machine.ts', import.meta.url));
const all = readShapes([SEAT]);
const shapes = all.get(SEAT) ?? UNTYPED;

const walkSeat = (until = USUAL_UNTIL, seed = 1) => search(seatMachine, shapes, {}, until, seed);
/** The unreached parts of a machine, and its errors. */
const unmet = ({ states, edges, guards, rules, threw, fault }: Exploration) => [
  [states, edges, guards, rules].map(({ missing }) => missing),
  threw.size,
  fault,
];
const NOTHING = [[[], [], [], []], 0, null];

it('the types of a machine name the data of its events and the results of its work', () => {
  const next = numbers(1);
  const draw = (of: Draw | undefined) =>
    new Set(
      Array.from({ length: 99 }, () =>
        JSON.stringify(of?.({ next, words: {}, usual: USUAL_TEXTS, code: UNTYPED.code, known: knownIn({}) }, '')),
      ),
    );
  expect(Object.keys(shapes.events)).toEqual(['seat.choose', 'seat.leave', 'seat.pay']);
  expect(draw(shapes.events['seat.choose']?.[0])).toEqual(new Set(['{"seat":1}', '{"seat":2}', '{"seat":3}']));
  expect(draw(shapes.events['seat.pay']?.[0])).toEqual(new Set(['{}']));
  expect(draw(shapes.answers['pay'])).toContain('{"ticket":"Two words"}');
});

it('a guessed object ends, although the code reads it without end', () => {
  const list = { next: guessed, before: guessed, after: guessed };
  const code = { compared: {}, read: { next: list, before: list, after: list } };
  const from = { next: () => 1, words: {}, usual: USUAL_TEXTS, code, known: knownIn({}) };
  expect(JSON.stringify(guessed(from, 'next')).match(/"a"/g)).toHaveLength(27);
});

describe('a walk of a machine', () => {
  it('takes a transition that needs an object of a type that cannot be read', () => {
    const file = fileURLToPath(new URL('player.machine.ts', import.meta.url));
    const { states } = search(playerMachine, readShapes([file]).get(file) ?? UNTYPED, {}, USUAL_UNTIL, 1);
    expect(states.missing).toEqual([]);
  });

  it('takes transitions that depend on data without a type, on counters, and on literals of the code', () => {
    const file = fileURLToPath(new URL('untyped.machine.ts', import.meta.url));
    const { edges } = search(untypedMachine, readShapes([file]).get(file) ?? UNTYPED, {}, USUAL_UNTIL, 1);
    expect(edges.missing).toEqual([]);
  });

  it('advances a counter although other data changes with each event', () => {
    const rounds = setup({
      types: {} as {
        context: { round: number; seen: number };
        events: { type: 'play' | 'lose' } | { type: 'look'; at: number };
      },
    }).createMachine({
      context: { round: 0, seen: 0 },
      initial: 'playing',
      states: {
        playing: {
          on: {
            play: { actions: assign({ round: ({ context }) => context.round + 1 }) },
            lose: { actions: assign({ round: 0 }) },
            look: { actions: assign({ seen: ({ event }) => event.at }) },
          },
          always: { guard: ({ context }) => context.round === 14, target: 'won' },
        },
        won: {},
      },
    });
    const look: Draw = ({ next }) => ({ at: next(100_000) / 3 });
    const events = { play: [() => ({})], lose: [() => ({})], look: [look] };
    expect(search(rounds, { ...UNTYPED, events }, {}, readUntil('tries=2000'), 1).states.missing).toEqual([]);
  });

  it('reports eventless transitions without end instead of hanging', () => {
    const spinning = createMachine({
      context: { turns: 0 },
      initial: 'still',
      states: {
        still: { on: { spin: 'spinning' } },
        spinning: { always: { actions: assign({ turns: ({ context }) => context.turns + 1 }) } },
      },
    });
    const { threw, edges } = search(spinning, UNTYPED, {}, readUntil('tries=9'), 1);
    expect([...threw.keys()]).toEqual(['spin: takes eventless transitions without end']);
    expect(edges.missing).toEqual([]);
  });

  it('finds a state that needs an id of something known, many times', () => {
    type Player = { id: string; isReady: boolean };
    const lobby = setup({
      types: {} as {
        context: { players: Player[] };
        events: { type: 'join'; id: string } | { type: 'ready'; playerId: string };
      },
    }).createMachine({
      context: { players: [] },
      initial: 'lobby',
      states: {
        lobby: {
          on: {
            join: {
              actions: assign({
                players: ({ context, event }) => [
                  ...context.players.filter(({ id }) => id !== event.id),
                  { id: event.id, isReady: false },
                ],
              }),
            },
            ready: {
              actions: assign({
                players: ({ context, event }) =>
                  context.players.map((each) => (each.id === event.playerId ? { ...each, isReady: true } : each)),
              }),
            },
          },
          always: {
            guard: ({ context }) => context.players.filter(({ isReady }) => isReady).length === 6,
            target: 'playing',
          },
        },
        playing: {},
      },
    });
    const ids = Array.from({ length: 40 }, (_, at) => `p${at}`);
    const text: Draw = (from, name) => scalar('string')(from, name);
    const typed = {
      ...UNTYPED,
      events: {
        join: [objectOf({ id: { draw: ({ next }) => ids[next(40)], mayMiss: false } })],
        ready: [objectOf({ playerId: { draw: text, mayMiss: false } })],
      },
    };
    expect(search(lobby, typed, {}, USUAL_UNTIL, 1).states.missing).toEqual([]);
  });

  it('reaches every state of an unknown machine, and repeats its path with the same seed', () => {
    const result = walkSeat();
    expect(unmet(result)).toEqual(NOTHING);
    expect([result.states.of, result.edges.of, result.guards.of]).toEqual([5, 8, 1]);
    expect(walkSeat()).toEqual(result);
    expect(walkSeat(USUAL_UNTIL, 2)).not.toEqual(result);
  });

  it('ends as soon as it has reached the goal', () => {
    expect(walkSeat(readUntil('states=60,edges=0,guards=0')).tried).toBe(200);
    expect(walkSeat(readUntil('guards=100,length=3,tries=900')).guards.missing).toEqual(['isTired']);
  });

  it('records the errors that a machine throws', () => {
    const broken = setup({ guards: { isGood: () => JSON.parse('') as boolean } }).createMachine({
      on: { press: { guard: 'isGood' } },
    });
    const [[what = '', times = 0] = []] = search(broken, UNTYPED, {}, readUntil('tries=9'), 1).threw;
    expect([what, times]).toEqual([expect.stringContaining("press: Unable to evaluate guard 'isGood'"), 9]);
  });

  it('reports a fault if an event that no state handles changes something', () => {
    const before = begin(seatMachine, undefined).after;
    const changed = { ...before, context: { seat: 1, refusals: 0 } } as typeof before;
    const fault = (after: typeof before) =>
      faultOf(seatMachine, {}, serializeSnapshot(before), { before, event: { type: 'seat.pay' }, after });
    expect([fault(before), fault(changed)]).toEqual([null, 'seat.pay is not handled but changes something']);
  });

  it('finds a guard that changes the context', () => {
    const counting = setup({
      types: {} as { context: { asked: number }; events: { type: 'ask' } },
      guards: { isAsked: ({ context }) => (context.asked += 1) > 1_000 },
    }).createMachine({ context: { asked: 0 }, on: { ask: { guard: 'isAsked' } } });
    const { fault } = search(counting, UNTYPED, {}, USUAL_UNTIL, 1);
    expect([fault?.sentence, fault?.walk.steps]).toMatchObject([
      'ask changes the context in place',
      [{ event: { type: 'ask' } }],
    ]);
  });
});

describe('the goals of a walk', () => {
  it('can be combined', () => {
    const rules = ['EDIT', 'LEDG-04'];
    const said = { states: 90, guards: 50, rules, length: 12, time: 60, tries: Infinity };
    expect(readUntil('states=90,guards=50,rules=EDIT,rules=LEDG-04,length=12,time=60s')).toEqual({
      ...USUAL_UNTIL,
      ...said,
    });
  });

  it.each(['sates=100', 'states=101', 'time=60', 'length=0', 'length=', 'rules=edit'])('%s is refused', (text) => {
    expect(() => readUntil(text)).toThrow(new CommandError(`--until cannot ask for "${text}". See --help.`));
  });

  it('are not reached while one of their rules is missing', () => {
    const full = { of: 1, reached: 1, missing: [] };
    const rules = { of: 2, reached: 1, missing: ['EDIT-02'] };
    const met = (asked: string) => isMet(readUntil(asked), { states: full, edges: full, guards: full, rules });
    expect(['rules=EDIT', 'rules=EDIT-02', 'rules=EDIT-01', 'states=100'].map(met)).toEqual([false, false, true, true]);
  });
});

describe('a walk in a file', () => {
  it('names the state after each step, and keeps its errors unchanged', () => {
    const error = Object.assign(new RangeError('Sold'), { status: 409 });
    const toError: World['toError'] = ({ name, ...fields }) =>
      name === 'RangeError' ? Object.assign(new RangeError(fields.message), fields) : undefined;
    const events = [{ type: 'seat.choose', seat: 2 }, { type: 'seat.pay' }, { type: 'xstate.error.actor.pay', error }];
    const { walk } = follow(seatMachine, {}, undefined, events);
    expect(walk.steps.map(({ state }) => state)).toEqual(['chosen', 'paying', 'looking']);
    expect(readWalk(writePlain({ walk }), seatMachine, { toError })).toEqual([undefined, events]);
  });

  it('repeats the report of a child machine', () => {
    const lamp = setup({ types: {} as { context: { watts: number } } }).createMachine({
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
    const wrong: World['wrong'] = ({ after }) => `It is ${(after.context as { seen: string }).seen}`;
    const snapshot = lamp.resolveState({ value: 'off', context: { watts: 60 } });
    const { walk, fault } = follow(room, { wrong }, undefined, [
      { type: 'xstate.snapshot.ceiling', snapshot } as never,
    ]);
    const again = follow(room, { wrong }, ...readWalk(writePlain({ walk }), room, {}));
    expect([fault, again.fault]).toEqual(['It is dark, 60 W', 'It is dark, 60 W']);
  });

  it('is refused if it is invalid', () => {
    for (const text of ['', '{}', '{"walk":{}}'])
      expect(() => readWalk(text, seatMachine, {})).toThrow(new CommandError('The file holds no walk.'));
  });
});

it('a machine is found in any file, with its context, and a file without one is refused', async () => {
  expect(await readMachineFile(SEAT)).toEqual({
    name: 'seat',
    file: SEAT,
    exported: 'seatMachine',
    machine: seatMachine,
    world: theatre,
  });
  await expect(readMachineFile('nowhere.ts')).rejects.toThrow(new CommandError('There is no file nowhere.ts.'));
  const other = fileURLToPath(new URL('../src/numbers.ts', import.meta.url));
  await expect(readMachineFile(other)).rejects.toThrow(
    new CommandError(`${other} exports no machine of XState 5. Write "export" before its definition.`),
  );
});

/** A forbidden sequence in the theatre of the example. */
const STORY = [
  '  1. {"seat":2,"type":"seat.choose"}',
  '  2. {"type":"seat.pay"}',
  '  3. {"output":{"ticket":""},"type":"xstate.done.actor.pay"}',
  '  => Seat 2 is sold, and broken',
];
const folder = mkdtempSync(join(tmpdir(), 'walk-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function walk(files: readonly string[], options: Partial<WalkOptions>) {
  const said = { log: [] as string[], error: [] as string[] };
  for (const to of ['log', 'error'] as const)
    vi.spyOn(console, to).mockImplementation((text: string) => void said[to].push(...text.split('\n')));
  const found = await Promise.all(files.map(readMachineFile));
  const place = { folder, command: 'workflow-kit walk seat.machine.ts' };
  const code = await runWalk(found, { seed: '1', ...options }, place, () => all).finally(() => vi.restoreAllMocks());
  return { code, ...said };
}

describe('the command walk', () => {
  it('writes the shortest walk with a fault, repeats it, and ends with 1, also if a goal was not reached', async () => {
    const out = join(folder, 'seat.json');
    const { code, error } = await walk([SEAT], { until: 'rules=EDIT', out });
    const unmet = 'seat: what --until asks for was not reached.';
    const again = `Again: workflow-kit walk seat.machine.ts --replay ${out}`;
    expect([code, ...error.slice(-6)]).toEqual([1, unmet, ...STORY, again]);
    expect(await walk([SEAT], { replay: out })).toEqual({ code: 1, log: ['Seat 2 is sold, and broken'], error: [] });
  });

  it('ends with a sentence if an option for one machine is used with several', async () => {
    const sentence = '--out and --replay are about the walks of one machine, not about those of all.';
    await expect(walk([SEAT, SEAT], { replay: 'walk.json' })).rejects.toThrow(new CommandError(sentence));
  });
});
