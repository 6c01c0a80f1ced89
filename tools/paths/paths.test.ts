import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import { CommandError } from '../command.ts';
import { allModels, machinesById } from '../machine/machines.ts';
import { bookingEditModel } from '../models/booking-edit.model.ts';
import { bookingStatusModel } from '../models/booking-status.model.ts';
import { customerLookupModel } from '../models/customer-lookup.model.ts';
import { sessionModel } from '../models/session.model.ts';
import type { AnyModel, Path } from '../models/create-model.ts';
import { FORMATS, withRules } from './formats.ts';
import { edgesOf, generatePaths, keyOf, toGraph } from './generate.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runPaths, type RunPlaywright } from './run.ts';
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

describe('a path as a text', () => {
  const steps = [
    { event: 'open', state: 'open' },
    { event: 'say "come in", wait', state: 'open' },
  ];
  const paths: Path[] = [{ start: 'shut', steps, rules: ['DOOR-01', 'DOOR-02'] }];

  it('is JSON, with the machine states that it represents', () => {
    const { standsFor } = bookingEditModel;
    expect(JSON.parse(FORMATS.json('door', paths, bookingEditModel))).toEqual({ model: 'door', standsFor, paths });
  });

  it('is Gherkin, with the rules as tags', () => {
    expect(FORMATS.gherkin('front-door', paths)).toBe(`@front-door
Feature: front door

  @DOOR-01 @DOOR-02
  Scenario: 1. shut to open
    Given front door shows shut
    When open in front door
    Then front door shows open
    When say "come in", wait in front door
    Then front door shows open
`);
  });

  it('is CSV', () => {
    expect(FORMATS.csv('door', paths)).toBe(
      'path,step,event,state\r\n1,0,,shut\r\n1,1,open,open\r\n1,2,"say ""come in"", wait",open\r\n',
    );
  });

  it('is a Playwright file', () => {
    expect(FORMATS.playwright('door', [{ start: 'shut', steps }]))
      .toBe(`// Runs against a shop that is open at REFLOW_URL: REFLOW_URL=http://127.0.0.1:3000 npx playwright test --project=paths
import { test } from 'playwright/test';
import { take } from '../tools/models/create-model.ts';
import { inSteps } from '../tools/paths/in-steps.ts';
import { createDriver } from '../test/e2e/drivers/door.driver.ts';

test("1. open, say \\"come in\\", wait", async ({ page }) => {
  await take({"start":"shut","steps":[{"event":"open","state":"open"},{"event":"say \\"come in\\", wait","state":"open"}]}, inSteps(await createDriver(page)));
});
`);
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

it('returns the successful paths of a browser, and keeps the run file', async () => {
  const specs = [
    { title: '1. open', tests: [{ status: 'expected' }] },
    { title: '2. knock', tests: [{ status: 'unexpected' }] },
  ];
  expect(await runPaths({ model: 'door', paths, url, folder }, reporting(specs))).toEqual([holds]);
  expect(readFileSync(join(folder, 'paths/door.spec.ts'), 'utf8')).toBe(FORMATS.playwright('door', paths));
});

it('is an error if nothing ran, or if no shop answers', async () => {
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

it('returns the ways that no test takes, the most frequent first [HIST-16]', () => {
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

it('refuses a file without ways, and one of another model [HIST-16]', () => {
  for (const file of [{ paths: [] }, { model: 'session', paths: [] }]) {
    expect(() => findUntestedWays('booking-status', bookingStatusModel, JSON.stringify(file))).toThrow(CommandError);
  }
});
