import { resolve, join } from 'node:path';
import { describe, expect, it, afterAll, vi } from 'vitest';
import { assign, setup } from 'xstate';
import { serializeSnapshot } from 'xstate/graph';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { CommandError } from '../../command.ts';
import { numbers } from '../../numbers.ts';
import { begin } from '../../machine/step.ts';
import { seatMachine } from '../example/seat.machine.ts';
import { world as theatre } from '../example/seat.world.ts';
import { findMachines, runWalk, type WalkOptions } from './command.ts';
import { readShapes, UNTYPED } from './shapes.ts';
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
} from './walk.ts';
import { knownIn, type Draw, type World } from './world.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { allMachines } from '../../machine/machines.ts';

const SEAT = 'tools/paths/example/seat.machine.ts';
const SESSION = 'src/machines/session/session.machine.ts';
const machines = await allMachines();
const all = readShapes([SEAT, resolve(SEAT), SESSION]);
const shapesIn = (file: string) => all.get(file) ?? UNTYPED;
const shapes = shapesIn(SEAT);

const walkSeat = (until = USUAL_UNTIL, seed = 1) => search(seatMachine, shapes, {}, until, seed);
/** The unreached parts of a machine, and its errors. */
const unmet = ({ states, edges, guards, rules, threw, fault }: Exploration) => [
  [states, edges, guards, rules].map(({ missing }) => missing),
  threw.size,
  fault,
];
const NOTHING = [[[], [], [], []], 0, null];

it('the types of a machine say what its events carry and what its work answers', () => {
  const next = numbers(1);
  const draw = (of: Draw | undefined) =>
    new Set(Array.from({ length: 99 }, () => JSON.stringify(of?.({ next, words: {}, known: knownIn({}) }, ''))));
  expect(Object.keys(shapes.events)).toEqual(['seat.choose', 'seat.leave', 'seat.pay']);
  expect(draw(shapes.events['seat.choose']?.[0])).toEqual(new Set(['{"seat":1}', '{"seat":2}', '{"seat":3}']));
  expect(draw(shapes.events['seat.pay']?.[0])).toEqual(new Set(['{}']));
  expect(draw(shapes.answers['pay'])).toContain('{"ticket":"Two words"}');
});

describe('a walk of a machine', () => {
  it('reaches all of a machine that it has never seen, and the same with the same seed', () => {
    const result = walkSeat();
    expect(unmet(result)).toEqual(NOTHING);
    expect([result.states.of, result.edges.of, result.guards.of]).toEqual([5, 8, 1]);
    expect(walkSeat()).toEqual(result);
    expect(walkSeat(USUAL_UNTIL, 2)).not.toEqual(result);
  });

  it('reaches all of the session, with the rules that its states carry', async () => {
    const [session] = await findMachines('session');
    if (!session) throw new Error('There is no session');
    expect(unmet(search(session.machine, shapesIn(SESSION), session.world, USUAL_UNTIL, 1))).toEqual(NOTHING);
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
  it('names the state after each step, and keeps its errors unchanged', async () => {
    const error = new ApiError('status', { status: 409, body: { error: 'Sold' } });
    const events = [{ type: 'seat.choose', seat: 2 }, { type: 'seat.pay' }, { type: 'xstate.error.actor.pay', error }];
    const { walk } = follow(seatMachine, {}, undefined, events);
    expect(walk.steps.map(({ state }) => state)).toEqual(['chosen', 'paying', 'looking']);
    const [session] = await findMachines('session');
    expect(readWalk(writePlain({ walk }), seatMachine, session?.world ?? {})).toEqual([undefined, events]);
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
      expect(() => readWalk(text, seatMachine, {})).toThrow(
        new CommandError('The file holds no walk of npm run walk.'),
      );
  });
});

it('finds a machine in any file, with its world, and refuses a file without one', async () => {
  expect(await findMachines(SEAT)).toEqual([
    { name: 'seat', file: resolve(SEAT), machine: seatMachine, world: theatre },
  ]);
  await expect(findMachines('sesion')).rejects.toThrow(
    'The machine "sesion" is unknown. It is one of: all, account-form, ask, ',
  );
  await expect(findMachines('nowhere.ts')).rejects.toThrow(new CommandError('There is no file nowhere.ts.'));
  await expect(findMachines('tools/numbers.ts')).rejects.toThrow(
    new CommandError('tools/numbers.ts exports no machine of XState 5.'),
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

async function walk(word: string, options: Partial<WalkOptions>) {
  const said = { log: [] as string[], error: [] as string[] };
  for (const to of ['log', 'error'] as const)
    vi.spyOn(console, to).mockImplementation((text: string) => void said[to].push(...text.split('\n')));
  const code = await runWalk([word], { seed: '1', ...options }, () => all).finally(() => vi.restoreAllMocks());
  return { code, ...said };
}

describe('npm run walk', () => {
  it('walks every machine, and prints how much was reached in all', async () => {
    const { code, log, error } = await walk('all', { until: 'states=0,edges=0,guards=0,tries=1' });
    expect([code, log]).toEqual([0, []]);
    const names = machines.map(({ name }) => name);
    expect(error.map((line) => line.split(':')[0])).toEqual([...names, `${names.length} machines`]);
  });

  it('writes the shortest walk with a fault, repeats it, and ends with 1, also if a goal was not reached', async () => {
    const out = join(folder, 'seat.json');
    const { code, error } = await walk(SEAT, { until: 'rules=EDIT', out });
    const unmet = 'seat: what --until asks for was not reached.';
    const again = `Again: npm run walk -- ${SEAT} --replay ${out}`;
    expect([code, ...error.slice(-6)]).toEqual([1, unmet, ...STORY, again]);
    expect(await walk(SEAT, { replay: out })).toEqual({ code: 1, log: ['Seat 2 is sold, and broken'], error: [] });
  });

  it('ends with a sentence if an option for one machine is used with all', async () => {
    const sentence = '--out and --replay are about the walks of one machine, not about those of all.';
    await expect(walk('all', { replay: 'walk.json' })).rejects.toThrow(new CommandError(sentence));
  });

  it('ends with 0 without a fault, and writes the walks', async () => {
    const out = join(folder, 'booking-edit.json');
    // The command of tools/README.md.
    expect((await walk('tools/models/booking-edit.model.ts', { until: 'states=50', out })).code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ machine: 'bookingEditScreen' });
  });
});
