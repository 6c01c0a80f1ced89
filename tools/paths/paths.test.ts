import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import { CommandError } from 'workflow-kit/command';
import { allModels, machinesById } from '../machine/machines.ts';
import { bookingEditModel } from '../models/booking-edit.model.ts';
import { bookingStatusModel } from '../models/booking-status.model.ts';
import { customerLookupModel } from '../models/customer-lookup.model.ts';
import { sessionModel } from '../models/session.model.ts';
import type { AnyModel, Path } from 'workflow-kit/paths/model';
import { FORMATS, withRules } from 'workflow-kit/paths/formats';
import { edgesOf, generatePaths, keyOf, pairsIn, toGraph, toPairs } from 'workflow-kit/paths/generate';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { playwrightOptions, runPaths, type RunPlaywright } from './run.ts';
import { findUntestedWays } from './ways.ts';

const models = await allModels();
const reached = (paths: Path[]) =>
  new Set(paths.flatMap(({ start, steps }) => [start, ...steps.map(({ state }) => state)]));
const eventsOf = (paths: Path[]) => paths.map(({ steps }) => steps.map(({ event }) => event));

describe('the paths of a model', () => {
  it.each(models)('take each transition of $name and reach each state, in a tour too', ({ model }) => {
    const { edges, states } = toGraph(model);
    const paths = generatePaths(model);
    const tours = generatePaths(model, { way: 'tour' });
    const all = new Set(edges.map(keyOf));
    for (const some of [paths, tours]) expect(new Set(some.flatMap(edgesOf).map(keyOf))).toEqual(all);
    expect(reached(generatePaths(model, { cover: 'states' }))).toEqual(new Set(states));
    expect(tours.length).toBeLessThan(paths.length);
  });

  it.each(models)('take each two transitions of $name that can follow each other, in a tour too', ({ model }) => {
    const all = new Set(toPairs(toGraph(model).edges));
    const pairsOf = (way: 'shortest' | 'tour') =>
      new Set(generatePaths(model, { cover: 'pairs', way }).flatMap((path) => pairsIn(edgesOf(path))));
    expect([pairsOf('shortest'), pairsOf('tour')]).toEqual([all, all]);
  });

  it('start and end at the requested states', () => {
    const paths = generatePaths(bookingEditModel, { from: 'editing', to: 'saved' });
    expect(eventsOf(paths)).toEqual([['press edit', 'rename client', 'press save', 'server accepts']]);
    expect(paths.map(({ start }) => start)).toEqual(['reading']);
  });

  it('refuse a state that the model does not have', () => {
    const screens = toGraph(bookingEditModel).states.join(', ');
    const ask = () => generatePaths(bookingEditModel, { to: 'painted' });
    expect(ask).toThrow(new CommandError(`The model has no state "painted". It has: ${screens}.`));
  });
});

it('a path has the rules of its machine states, but none if a state represents several', async () => {
  const machines = await machinesById();
  const rulesOf = (model: AnyModel, start: string, ...states: string[]) => {
    const steps = states.map((state) => ({ event: '', state }));
    return withRules({ start, steps }, model, machines).rules;
  };
  expect(rulesOf(customerLookupModel, 'no number', 'nothing offered')).toEqual(['BOOK-15', 'CUST-02', 'KEYS-04']);
  expect(rulesOf(sessionModel, 'refreshing')).toEqual(['AUTH-07', 'AUTH-09', 'AUTH-10', 'AUTH-11', 'AUTH-12']);
});

const holds = { start: 'shut', steps: [{ event: 'open', state: 'open' }] };
const breaks = { start: 'shut', steps: [{ event: 'knock', state: 'shut' }] };
const paths = [holds, breaks];
const shop = createServer((_, answer) => void answer.end('Reflow'));
const folder = mkdtempSync(join(tmpdir(), 'paths-run-'));
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => void shop.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
afterAll(() => {
  shop.close();
  rmSync(folder, { recursive: true });
});

/** A Playwright run with these results in its report. */
const reporting =
  (specs: { title: string; tests: { status: string }[] }[]): RunPlaywright =>
  async (_, { PLAYWRIGHT_JSON_OUTPUT_FILE: file = '' }) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ suites: [{ title: 'door.spec.ts', suites: [{ specs }] }] }));
    return 1;
  };

it('a run of a browser returns its successful paths, and keeps the run file', async () => {
  const specs = [
    { title: '1. open', tests: [{ status: 'expected' }] },
    { title: '2. knock', tests: [{ status: 'unexpected' }] },
  ];
  expect(await runPaths({ model: 'door', paths, url, folder }, reporting(specs))).toEqual([holds]);
  expect(readFileSync(join(folder, 'paths/door.spec.ts'), 'utf8')).toBe(
    FORMATS.playwright('door', paths, playwrightOptions('door')),
  );
});

it('a run is an error if no test ran, or if no shop answers', async () => {
  const run = (at: string) => runPaths({ model: 'door', paths, url: at, folder }, reporting([]));
  await expect(run(url)).rejects.toThrow(new CommandError('Playwright has run no path.'));
  await expect(run('http://127.0.0.1:9')).rejects.toThrow(
    new CommandError('No shop answers at http://127.0.0.1:9. npm run demo opens one; REFLOW_URL names another.'),
  );
});

const way = (count: number, ...[start = '', ...states]: string[]) => ({
  start,
  steps: states.map((state) => ({ event: `choose ${state}`, state })),
  count,
});
const find = (...paths: object[]) =>
  findUntestedWays('booking-status', bookingStatusModel, JSON.stringify({ model: 'booking-status', paths }));

it('the paths of a shop that no test covers are returned, the most frequent first [HIST-16]', () => {
  const back = way(2, 'Draft', 'Confirmed', 'Draft', 'Confirmed', 'Draft');
  const often = way(9, 'Draft', 'Cancelled', 'Draft', 'Cancelled', 'Draft');
  const queued = { ...way(5, 'Draft'), steps: [{ event: 'assign In Queue', state: 'In Queue' }] };
  const { ways, words } = find(back, way(40, 'Draft', 'Pending'), queued, often, way(7, 'Confirmed', 'Draft'));
  expect(ways).toEqual([often, back]);
  expect(words).toBe(
    [
      '9 × Draft → Cancelled → Draft → Cancelled → Draft',
      '2 × Draft → Confirmed → Draft → Confirmed → Draft',
      '5 ways, 2 that no page can go, 1 that a test goes, 2 that none does',
    ].join('\n'),
  );
});

it('a file without paths, or one of another model, is refused [HIST-16]', () => {
  for (const file of [{ paths: [] }, { model: 'session', paths: [] }]) {
    expect(() => findUntestedWays('booking-status', bookingStatusModel, JSON.stringify(file))).toThrow(CommandError);
  }
});
