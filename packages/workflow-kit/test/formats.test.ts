import { describe, expect, it } from 'vitest';
import { FORMATS } from '../src/paths/formats.ts';
import type { Path } from '../src/paths/model.ts';

describe('a path as a text', () => {
  const steps = [
    { event: 'open', state: 'open' },
    { event: 'say "come in", wait', state: 'open' },
  ];
  const paths: Path[] = [{ start: 'shut', steps, rules: ['DOOR-01', 'DOOR-02'] }];

  it('is JSON, with the machine states that it represents', () => {
    const standsFor = { shut: [{ machine: 'door', states: ['closed', 'locked'] }], open: { none: 'nothing is shown' } };
    expect(JSON.parse(FORMATS.json('door', paths, { standsFor }))).toEqual({ model: 'door', standsFor, paths });
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
    const options = { comment: 'Run it on Mondays.', driver: '../drivers/door.ts' };
    expect(FORMATS.playwright('door', [{ start: 'shut', steps }], options)).toBe(`// Run it on Mondays.
import { test } from 'playwright/test';
import { take } from 'workflow-kit/paths/model';
import { inSteps } from 'workflow-kit/paths/in-steps';
import { createDriver } from '../drivers/door.ts';

test("1. open, say \\"come in\\", wait", async ({ page }) => {
  await take({"start":"shut","steps":[{"event":"open","state":"open"},{"event":"say \\"come in\\", wait","state":"open"}]}, inSteps(await createDriver(page)));
});
`);
  });
});
