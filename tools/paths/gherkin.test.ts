import { describe, expect, it } from 'vitest';
import { allModels } from '../models/find.ts';
import { machinesById } from '../machine/machines.ts';
import { generatePaths } from './generate.ts';
import { toFeature } from './gherkin.ts';
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

const machines = await machinesById();
const models = (await allModels()).map(({ name, model }) => {
  const paths = generatePaths(model).map((path) => withRules(path, model, machines));
  return { name, model, paths };
});
describe('a feature of a model', () => {
  it.each(models)('of $name is Gherkin, with a scenario for each path', ({ name, paths }) => {
    const feature = readFeature(toFeature(name, paths));
    expect([feature.tags, feature.name]).toEqual([[`@${name}`], name.replaceAll('-', ' ')]);
    expect(feature.scenarios.map(({ tags, steps }) => [tags, steps.length])).toEqual(
      paths.map(({ rules = [], steps }) => [rules.map((rule) => `@${rule}`), 1 + 2 * steps.length]),
    );
    expect(new Set(feature.scenarios.map(({ title }) => title)).size).toBe(paths.length);
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
});
