import { describe, expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { bookingOf, CHOSEN, exploredBookingEdit } from './booking-edit-model.ts';
import { explore } from './explore.ts';
import { drawBook, findDrift } from '../workflow-book/book.ts';
import { toChart } from '../workflow-book/chart.ts';
import { allMachines } from '../workflow-book/machines.ts';
import { bookingEditMachine } from '../../src/machines/booking-edit/booking-edit.machine.ts';
import { claimCreateMachine } from '../../src/machines/claim-create/claim-create.machine.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { createListMachine } from '../../src/machines/list.machine.ts';
import { bookingEditModel } from '../models/booking-edit.model.ts';
import { take } from '../models/create-model.ts';
import { shortestPaths } from '../paths/generate.ts';

type Config = { [key: string]: Config };

const copyValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyValue);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyValue(inner)]));
};

/** The machine with one thing changed in its chart; names keep what they stand for. */
function broken<M extends AnyStateMachine>(machine: M, breakIt: (config: Config) => void): M {
  const config = copyValue(machine.config) as Config;
  breakIt(config);
  return new StateMachine(config as never, machine.implementations) as AnyStateMachine as M;
}

const at = (config: Config, ...keys: string[]): Config => {
  const found = keys.reduce<Config | undefined>((inner, key) => inner?.[key], config);
  if (!found) throw new Error(`The chart has no ${keys.join('.')}`);
  return found;
};

/** Machines that the drift check names when the committed book is of `machine` and the code has `other`. */
async function driftBetween(name: string, machine: AnyStateMachine, other: AnyStateMachine): Promise<string[]> {
  const committed = await drawBook([{ name, file: 'a.ts', machine }], new Map());
  const { files } = await drawBook([{ name, file: 'a.ts', machine: other }], new Map());
  return findDrift(files, new Map([...committed.files].map(([file, { content }]) => [file, content])));
}

/** `state: work` whose success or failure leads nowhere. Machines and listeners that are run as children do not end. */
function openEnds(name: string, machine: AnyStateMachine): string[] {
  const { states, transitions } = toChart(name, machine);
  const ends = new Set(transitions.map(({ from, event }) => `${from} ${event}`));
  return states.flatMap(({ path, invokes }) =>
    invokes
      .filter(({ src }) => src !== 'watchPage' && !(machine.implementations.actors[src] instanceof StateMachine))
      .filter(({ id }) => !ends.has(`${path} xstate.error.actor.${id}`))
      .map(({ id }) => `${path}: ${id}`),
  );
}

const prove = (machine: typeof bookingEditMachine) =>
  explore(exploredBookingEdit(machine, [bookingOf('PENDING', [])], 1));

describe('a dropped guard', () => {
  const unguarded = broken(bookingEditMachine, (config) => {
    const on = at(config, 'states', 'editing', 'on');
    for (const event of ['status.choose', 'edit.save']) {
      const choices = at(on, event) as unknown as { guard?: { type?: string } }[];
      on[event] = choices.filter(({ guard }) => !guard?.type?.startsWith('isRefused')) as unknown as Config;
    }
  });

  it('is named by the drift check', async () => {
    expect(await driftBetween('booking-edit', bookingEditMachine, unguarded)).toEqual([
      'booking-edit',
      'the coverage',
      'the index',
      'the map',
      'the questions',
    ]);
  });

  it('is found by the proof, with the shortest scenario', () => {
    expect(prove(unguarded).counterexample).toEqual({
      scenario: ['A booking that is PENDING, with no delivery', 'Edit Booking is pressed', 'CONFIRMED is chosen'],
      fault: CHOSEN,
    });
  });
});

describe('a wrong target', () => {
  const misled = broken(bookingEditMachine, (config) => {
    Object.assign(at(config, 'states', 'saving', 'invoke', 'onDone'), { target: 'viewing' });
  });

  it('is named by the drift check', async () => {
    expect(await driftBetween('booking-edit', bookingEditMachine, misled)).toEqual(['booking-edit']);
  });

  it('leaves states that the proof no longer reaches', () => {
    const reached = new Set(prove(misled).reached);
    const states = getStateNodes(bookingEditMachine).map((node) => JSON.stringify(node.key));
    expect(states.filter((state) => !reached.has(state)).toSorted()).toEqual(['"outdated"', '"reloading"']);
  }, 60_000);
});

describe('a missing error end', () => {
  const endless = broken(documentDownloadMachine, (config) => {
    delete at(config, 'states', 'downloading', 'invoke')['onError'];
  });

  it('is named by the drift check', async () => {
    expect(await driftBetween('document-download', documentDownloadMachine, endless)).toEqual([
      'document-download',
      'the coverage',
      'the index',
      'the map',
      'the questions',
    ]);
  });

  it('is the only open end: every work of every machine leads on when it fails', async () => {
    expect(openEnds('document-download', endless)).toEqual(['downloading: downloadDocument']);
    const machines = await allMachines();
    expect(machines.flatMap(({ name, machine }) => openEnds(name, machine))).toEqual([]);
  });
});

describe('a changed delay', () => {
  const hasty = claimCreateMachine.provide({ delays: { claimRedirect: 2_000 } });

  it('is named by the drift check', async () => {
    expect(await driftBetween('claim-create', claimCreateMachine, hasty)).toEqual(['claim-create']);
  });

  it('stands in the picture of the claim wizard', () => {
    const delays = (machine: AnyStateMachine) =>
      toChart('claim-create', machine)
        .transitions.filter(({ kind }) => kind === 'delay')
        .map(({ words }) => words);
    expect([delays(claimCreateMachine), delays(hasty)]).toEqual([
      ['after 1.5 s (claim redirect)'],
      ['after 2 s (claim redirect)'],
    ]);
  });
});

describe('a renamed event', () => {
  const list = createListMachine();
  const renamed = broken(list, (config) => {
    const on = at(config, 'on');
    on['search.go'] = at(on, 'search.run');
    delete on['search.run'];
  });

  it('is named by the drift check', async () => {
    expect(await driftBetween('list', list, renamed)).toEqual(['list']);
  });

  it('meets a driver that does not know it', async () => {
    const model = broken(bookingEditModel, (config) => {
      const on = at(config, 'states', 'reading', 'on');
      on['press change'] = at(on, 'press edit');
      delete on['press edit'];
    });
    const known = Object.fromEntries(bookingEditModel.events.map((event) => [event, () => undefined]));
    const seen = Object.fromEntries(Object.keys(bookingEditModel.states).map((state) => [state, () => undefined]));
    const [, path] = shortestPaths(model).find(([title]) => title.startsWith('press change')) ?? [];
    await expect(path && take(path, { events: known, states: seen })).rejects.toThrow(
      'The driver has no event "press change"',
    );
  });
});
