import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/tool.ts';
import { allModels } from '../models/find.ts';
import { machinesById } from '../workflow-book/machines.ts';
import { generatePaths, toGraph } from './generate.ts';
import { toFeature, toStepDefinitions, type StepRunner } from './gherkin.ts';
import { withRules } from './rule-tags.ts';

type Scenario = { tags: string[]; title: string; steps: string[] };

/** Reads a feature as Gherkin has it. @throws Error for a line that stands where it must not */
function readFeature(text: string): { tags: string[]; name: string; scenarios: Scenario[] } {
  const scenarios: Scenario[] = [];
  let tags: string[] = [];
  let head: { tags: string[]; name: string } | null = null;
  for (const line of text.split('\n')) {
    const [, keyword, rest = ''] = /^\s*(@|Feature: |Scenario: |Given |When |Then )(\S.*)$/.exec(line) ?? [];
    const steps = scenarios.at(-1)?.steps;
    if (line.trim() === '') continue;
    if (keyword === '@') tags.push(...line.trim().split(' '));
    else if (keyword === 'Feature: ' && head === null) [head, tags] = [{ tags, name: rest }, []];
    else if (keyword === 'Scenario: ' && head !== null) {
      scenarios.push({ tags, title: rest, steps: [] });
      tags = [];
    } else if (keyword !== undefined && steps && (steps.length === 0) === (keyword === 'Given ')) steps.push(rest);
    else throw new Error(`"${line}" must not stand there`);
  }
  if (head === null || scenarios.some(({ steps }) => steps.length < 2)) throw new Error('No feature, or no steps');
  return { ...head, scenarios };
}

type Definition = { matches: (step: string) => boolean; run: () => unknown };

/** What an expression without parameters matches: `\(` is a bracket. */
const plain = (expression: string): string => {
  if (/[{}()/]/.test(expression.replaceAll(/\\./g, ''))) throw new Error(`"${expression}" has parameters or choices`);
  return expression.replaceAll(/\\(.)/g, '$1');
};

/** Loads a file of definitions as its runner does, with a driver that notes what is called. */
function load(code: string, called: unknown[]): Definition[] {
  const definitions: Definition[] = [];
  const record = (kind: string) =>
    new Proxy({}, { get: (_, name) => () => void called.push([kind, String(name)]) }) as Record<string, () => void>;
  const driver = { events: record('events'), states: record('states') };
  const world = { driver };
  const define = (expression: string, run: (this: object, fixtures: object) => unknown) => {
    const sentence = plain(expression);
    const fixtures = new Proxy({}, { get: () => driver });
    definitions.push({ matches: (step) => step === sentence, run: () => run.call(world, fixtures) });
  };
  const steps = { When: define, Then: define };
  const modules: Record<string, object> = {
    'playwright-bdd': { createBdd: () => steps, test: { extend: () => null } },
    '@cucumber/cucumber': { ...steps, Before: () => null, After: () => null, setDefaultTimeout: () => null },
  };
  const { code: plainCode } = transformSync(code, { loader: 'ts', format: 'cjs', target: 'node20' });
  const run = compileFunction(plainCode, ['require', 'module', 'exports']) as (...args: unknown[]) => void;
  run((name: string) => modules[name] ?? {}, {}, {});
  return definitions;
}

const machines = await machinesById();
const models = (await allModels()).map(({ name, model }) => {
  const { edges, states } = toGraph(model);
  const paths = generatePaths(model).map((path) => withRules(path, model, machines));
  return { name, model, paths, steps: { events: [...new Set(edges.map(({ event }) => event))], states } };
});
const runners: StepRunner[] = ['playwright-bdd', 'cucumber'];
const definitionsOf = (called: unknown[] = []) =>
  runners.map((runner) =>
    models.flatMap(({ name, steps }) => load(toStepDefinitions(name, steps, runner, '..'), called)),
  );

describe('a feature of a model', () => {
  it.each(models)('of $name is Gherkin, with a scenario for each path', ({ name, paths }) => {
    const feature = readFeature(toFeature(name, paths));
    expect([feature.tags, feature.name]).toEqual([[`@${name}`], name.replaceAll('-', ' ')]);
    expect(feature.scenarios.map(({ tags, steps }) => [tags, steps.length])).toEqual(
      paths.map(({ rules = [], steps }) => [rules.map((rule) => `@${rule}`), 1 + 2 * steps.length]),
    );
    expect(new Set(feature.scenarios.map(({ title }) => title)).size).toBe(paths.length);
  });

  it('has one definition for each of its steps, also beside those of all other models', () => {
    const steps = models.flatMap(({ name, paths }) =>
      readFeature(toFeature(name, paths)).scenarios.flatMap((scenario) => scenario.steps),
    );
    for (const definitions of definitionsOf()) {
      const wrong = [...new Set(steps)].filter(
        (step) => definitions.filter(({ matches }) => matches(step)).length !== 1,
      );
      expect(wrong).toEqual([]);
    }
    expect(steps.length).toBeGreaterThan(1_000);
  });

  it.each(models)('of $name is taken on the driver as it is written', ({ name, paths, steps }) => {
    const written = paths.flatMap(({ start, steps: taken }) => [
      ['states', start],
      ...taken.flatMap(({ event, state }) => [
        ['events', event],
        ['states', state],
      ]),
    ]);
    const said = readFeature(toFeature(name, paths)).scenarios.flatMap((scenario) => scenario.steps);
    for (const runner of runners) {
      const called: unknown[] = [];
      const definitions = load(toStepDefinitions(name, steps, runner, '..'), called);
      for (const step of said) definitions.find(({ matches }) => matches(step))?.run();
      expect(called).toEqual(written);
    }
  });

  it.each(models)('of $name calls a driver that is there, unless it runs on no page', ({ name, steps }) => {
    const [, driver = ''] = /from '(.*driver\.ts)'/.exec(toStepDefinitions(name, steps, 'cucumber', root)) ?? [];
    expect(driver).toBe(join(root, 'test/e2e/drivers', `${name}.driver.ts`));
    expect(existsSync(driver)).toBe(name !== 'import');
  });

  it('carries the rules of the states of machines that it passes, none where one of several may be meant', () => {
    const lookup = models.find(({ name }) => name === 'customer-lookup');
    const path = { start: 'no number', steps: [{ event: 'type a whole number', state: 'nothing offered' }] };
    const idle = machines.get('customerLookup')?.states['idle'] as unknown as { meta: { rules: string[] } };
    expect(lookup && withRules(path, lookup.model, machines).rules).toEqual(idle.meta.rules);
    const session = models.find(({ name }) => name === 'session');
    const refreshing = { start: 'refreshing', steps: [] };
    expect(session && withRules(refreshing, session.model, machines).rules).toEqual([
      'AUTH-07',
      'AUTH-09',
      'AUTH-10',
      'AUTH-11',
      'AUTH-12',
    ]);
  });

  it('keeps what Cucumber would read as a parameter or a choice as it is written', () => {
    const odd = 'press a/b (or {c}) \\ d';
    const [definition] = load(toStepDefinitions('door', { events: [odd], states: [] }, 'cucumber', '..'), []);
    expect(definition?.matches(`${odd} in door`)).toBe(true);
  });
});
