import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { formatPaths } from './formats.ts';
import { toGraph, generatePaths } from './generate.ts';
import { bookingEditModel } from '../models/booking-edit.model.ts';
import { claimCreateModel } from '../models/claim-create.model.ts';
import type { Path } from '../models/create-model.ts';
import { ledgerListModel } from '../models/ledger-list.model.ts';
import { sessionModel } from '../models/session.model.ts';

const door = setup({
  types: { events: {} as { type: 'open' | 'close' | 'turn the key' } },
  guards: { hasKey: () => false },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'open', 'turn the key': { guard: 'hasKey', target: 'locked' } } },
    open: { on: { close: 'shut' } },
    locked: {},
  },
});

const listSteps = (paths: Path[]): Set<string> =>
  new Set(
    paths.flatMap(({ start, steps }) =>
      steps.map(({ event }, index) => `${index === 0 ? start : steps[index - 1]?.state} / ${event}`),
    ),
  );

describe('the paths of a model', () => {
  it.each([
    ['booking edit', bookingEditModel],
    ['claim wizard', claimCreateModel],
    ['ledger list', ledgerListModel],
    ['session', sessionModel],
  ])('take each transition and reach each state of %s', (_, model) => {
    const { edges, states } = toGraph(model);
    const paths = generatePaths(model);
    expect(listSteps(paths)).toEqual(new Set(edges.map(({ from, event }) => `${from} / ${event}`)));
    const reached = (all: Path[]) =>
      new Set(all.flatMap(({ start, steps }) => [start, ...steps.map((step) => step.state)]));
    expect(reached(paths)).toEqual(new Set(states));
    expect(reached(generatePaths(model, { cover: 'states' }))).toEqual(new Set(states));
  });

  it('start and end where they are told', () => {
    const paths = generatePaths(bookingEditModel, { from: 'editing', to: 'saved' });
    expect(paths.map(({ start, steps }) => [start, steps.map(({ event }) => event)])).toEqual([
      ['reading', ['press edit', 'rename client', 'press save', 'server accepts']],
    ]);
    const simple = generatePaths(bookingEditModel, { way: 'simple', to: 'saved' });
    expect(simple.map(({ steps }) => steps.map(({ event }) => event))).toEqual([
      ['press edit', 'rename client', 'press save', 'server accepts'],
      ['press edit', 'rename client', 'press save', 'server has a newer booking', 'press cancel'],
      ['press edit', 'rename client', 'press save', 'server has a newer booking', 'choose theirs', 'press cancel'],
    ]);
  });

  it('refuse a state that the model does not have', () => {
    const ask = () => generatePaths(door, { to: 'painted' });
    expect(ask).toThrow(new RangeError('The model has no state "painted". It has: shut, open'));
  });

  it('says so where a model decides nothing by a guard', () => {
    expect(() => generatePaths(claimCreateModel, { cover: 'guards' })).toThrow('The model decides nothing by a guard');
  });

  it('take what a guard refuses as well as what it lets through', () => {
    expect(generatePaths(door, { cover: 'guards' })).toEqual([
      { start: 'shut', steps: [{ event: 'turn the key', state: 'shut' }] },
    ]);
  });

  it.each([
    ['booking edit', bookingEditModel],
    ['claim wizard', claimCreateModel],
    ['ledger list', ledgerListModel],
    ['session', sessionModel],
  ])('of a tour take each transition of %s too, in fewer and longer ones', (_, model) => {
    const { edges } = toGraph(model);
    const known = new Set(edges.map(({ from, event, to }) => `${from} / ${event} / ${to}`));
    const tours = generatePaths(model, { way: 'tour' });
    expect(listSteps(tours)).toEqual(new Set(edges.map(({ from, event }) => `${from} / ${event}`)));
    for (const { start, steps } of tours) {
      const wrong = steps.filter(
        ({ event, state }, index) =>
          !known.has(`${index === 0 ? start : steps[index - 1]?.state} / ${event} / ${state}`),
      );
      expect(wrong).toEqual([]);
    }
    expect(tours.length).toBeLessThan(generatePaths(model).length / 2);
  });

  it('are the same for the same seed, and follow the model', () => {
    const { edges } = toGraph(sessionModel);
    const known = new Set(edges.map(({ from, event, to }) => `${from} / ${event} / ${to}`));
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = (): Path[] => generatePaths(sessionModel, { way: 'random', seed });
        const paths = random();
        expect(random()).toEqual(paths);
        for (const { start, steps } of paths) {
          const wrong = steps.filter(
            ({ event, state }, index) =>
              !known.has(`${index === 0 ? start : steps[index - 1]?.state} / ${event} / ${state}`),
          );
          expect(wrong).toEqual([]);
        }
      }),
      { numRuns: 25 },
    );
    expect(generatePaths(sessionModel, { way: 'random', seed: 1 })).not.toEqual(
      generatePaths(sessionModel, { way: 'random', seed: 2 }),
    );
  });
});

describe('a path as a text', () => {
  const paths: Path[] = [
    {
      start: 'shut',
      steps: [
        { event: 'open', state: 'open' },
        { event: 'say "come in", wait', state: 'open' },
      ],
    },
  ];

  it('is JSON, with the states of machines that it stands for', () => {
    expect(JSON.parse(formatPaths('door', paths, 'json'))).toEqual({ model: 'door', paths });
    const standsFor = { shut: [{ machine: 'lock', states: ['turned'] }], open: { none: 'Nobody is in.' } };
    expect(JSON.parse(formatPaths('door', paths, 'json', standsFor))).toEqual({ model: 'door', standsFor, paths });
  });

  it('is Gherkin', () => {
    expect(formatPaths('front-door', paths, 'gherkin')).toBe(`@front-door
Feature: front door

  Scenario: 1. shut to open
    Given front door shows shut
    When open in front door
    Then front door shows open
    When say "come in", wait in front door
    Then front door shows open
`);
  });

  it('is CSV', () => {
    expect(formatPaths('door', paths, 'csv')).toBe(
      'path,step,event,state\r\n1,0,,shut\r\n1,1,open,open\r\n1,2,"say ""come in"", wait",open\r\n',
    );
  });

  it('is a Playwright file', () => {
    expect(formatPaths('door', paths, 'playwright'))
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
