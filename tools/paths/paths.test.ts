import { describe, expect, it } from 'vitest';
import { CommandError } from '../command.ts';
import { allModels, machinesById } from '../machine/machines.ts';
import { bookingEditModel } from '../models/booking-edit.model.ts';
import { customerLookupModel } from '../models/customer-lookup.model.ts';
import { sessionModel } from '../models/session.model.ts';
import type { AnyModel, Path } from '../models/create-model.ts';
import { FORMATS, withRules } from './formats.ts';
import { edgesOf, generatePaths, keyOf, toGraph } from './generate.ts';

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

  it('start and end where they are told', () => {
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

  it('is JSON, with the states of machines that it stands for', () => {
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

it('a path carries the rules of the states of machines that it passes, none where one of several may be meant', async () => {
  const machines = await machinesById();
  const rulesOf = (model: AnyModel, start: string, ...states: string[]) => {
    const steps = states.map((state) => ({ event: '', state }));
    return withRules({ start, steps }, model, machines).rules;
  };
  expect(rulesOf(customerLookupModel, 'no number', 'nothing offered')).toEqual(['BOOK-15', 'CUST-02', 'KEYS-04']);
  expect(rulesOf(sessionModel, 'refreshing')).toEqual(['AUTH-07', 'AUTH-09', 'AUTH-10', 'AUTH-11', 'AUTH-12']);
});
