import { afterAll, describe, expect, it, vi } from 'vitest';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMachine, type AnyStateMachine } from 'xstate';
import { CommandError } from 'workflow-kit/command';
import { runWalk, type WalkOptions } from 'workflow-kit/explore/run-walk';
import { readShapes, UNTYPED } from 'workflow-kit/explore/shapes';
import { readWalk, search, USUAL_UNTIL, writePlain } from 'workflow-kit/explore/walk';
import { ApiError } from '../../src/domain/shared/api-error.ts';
import { allMachines } from '../machine/machines.ts';
import { findMachines } from './find-machines.ts';
import { PROPERTIES } from './properties.ts';

const SESSION = 'src/machines/session/session.machine.ts';
const machines = await allMachines();
const all = readShapes([SESSION]);

it('a walk reaches every state of the session, with the rules of each state', async () => {
  const [session] = await findMachines(['session']);
  if (!session) throw new Error('There is no session');
  const shapes = all.get(SESSION) ?? UNTYPED;
  const { states, edges, guards, rules, threw, fault } = search(session.machine, shapes, session.world, USUAL_UNTIL, 1);
  expect([states, edges, guards, rules].map(({ missing }) => missing)).toEqual([[], [], [], []]);
  expect([...threw]).toEqual([]);
  expect(fault).toBeNull();
});

it('a walk in a file keeps the errors of calls unchanged', async () => {
  const [session] = await findMachines(['session']);
  if (!session) throw new Error('There is no session');
  const error = new ApiError('status', { status: 409, body: { error: 'Sold' } });
  const walk = {
    input: undefined,
    steps: [{ event: { type: 'xstate.error.actor.login', error }, state: 'signedOut' }],
  };
  const [, events] = readWalk(writePlain({ walk }), session.machine, session.world);
  expect(events).toEqual([{ type: 'xstate.error.actor.login', error }]);
});

it('a machine is found by its name or in any file, and another word is refused', async () => {
  expect((await findMachines(['record-form'])).map(({ name }) => name)).toEqual(['record-form']);
  await expect(findMachines(['sesion'])).rejects.toThrow(
    'The machine "sesion" is unknown. It is one of: all, account-form, ask, ',
  );
  await expect(findMachines(['nowhere.ts'])).rejects.toThrow(new CommandError('There is no file nowhere.ts.'));
});

describe('the temporal properties of the product', () => {
  const walkOf = (machine: AnyStateMachine, name: string) =>
    search(machine, UNTYPED, { properties: PROPERTIES[name] ?? {} }, { ...USUAL_UNTIL, tries: 600 }, 1).fault
      ?.sentence ?? null;

  it.each(Object.keys(PROPERTIES))('hold in %s', async (name) => {
    const [found] = await findMachines([name]);
    if (!found) throw new Error(`There is no ${name}`);
    const shapes = readShapes([found.file]).get(found.file) ?? UNTYPED;
    expect(search(found.machine, shapes, found.world, USUAL_UNTIL, 1).fault).toBeNull();
  });

  it('find a deletion that starts without a confirmation', () => {
    const planted = createMachine({
      initial: 'idle',
      states: {
        idle: { on: { 'deletion.ask': 'deleting' } },
        deleting: { on: { 'xstate.done.actor.deleteRecord': 'idle' } },
      },
    });
    expect(walkOf(planted, 'deletion')).toBe('must never happen: a record is deleted without a confirmation');
  });

  it('find a deletion that continues after the answer of the server', () => {
    const planted = createMachine({
      initial: 'asking',
      states: {
        asking: { on: { 'deletion.confirm': 'deleting' } },
        deleting: { on: { 'xstate.done.actor.deleteRecord': { actions: [] }, 'deletion.dismiss': 'asking' } },
      },
    });
    expect(walkOf(planted, 'deletion')).toBe(
      'does not happen within 1 transitions: the answer of the server ends the deletion',
    );
  });
});

const folder = mkdtempSync(join(tmpdir(), 'walk-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function walk(word: string, options: Partial<WalkOptions>) {
  const said = { log: [] as string[], error: [] as string[] };
  for (const to of ['log', 'error'] as const)
    vi.spyOn(console, to).mockImplementation((text: string) => void said[to].push(...text.split('\n')));
  const place = { folder, command: `npm run walk -- ${word}` };
  const found = await findMachines([word]);
  const code = await runWalk(found, { seed: '1', ...options }, place, () => all).finally(() => vi.restoreAllMocks());
  return { code, ...said };
}

describe('npm run walk', () => {
  it('walks every machine, and prints how much was reached in all', async () => {
    const { code, log, error } = await walk('all', { until: 'states=0,edges=0,guards=0,tries=1' });
    expect([code, log]).toEqual([0, []]);
    const names = machines.map(({ name }) => name);
    expect(error.map((line) => line.split(':')[0])).toEqual([...names, `${names.length} machines`]);
  });

  it('ends with 0 without a fault, and writes the walks', async () => {
    const out = join(folder, 'booking-edit.json');
    // The command of tools/README.md.
    expect((await walk('tools/models/booking-edit.model.ts', { until: 'states=50', out })).code).toBe(0);
    expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({ machine: 'bookingEditScreen' });
  });
});
