import type { AnyStateMachine } from 'xstate';
import { listNodes } from '../machine/chart.ts';
import { rulesOf } from '../machine/cover-machine.ts';
import { type AnyModel, type Path, placesOf } from '../models/create-model.ts';
import { toTitle } from './generate.ts';

/** Formats paths of a model for other tools. */
export const FORMATS = { json, gherkin, playwright, csv };

/**
 * Adds rules to a path: those of the machine states that its states represent, and of their parents. If a state
 * represents several machine states, it adds none.
 */
export function withRules(path: Path, model: AnyModel, machines: ReadonlyMap<string, AnyStateMachine>): Path {
  const rules = [path.start, ...path.steps.map(({ state }) => state)]
    .flatMap((screen) => placesOf(model.standsFor[screen]))
    .filter(({ states }) => states.length === 1)
    .flatMap(({ machine, states }) => {
      const nodes = listNodes(machines.get(machine) as AnyStateMachine);
      return nodes.filter((node) => `${states[0]}.`.startsWith(`${node.path.join('.')}.`));
    })
    .flatMap((node) => rulesOf(node.meta));
  return { ...path, rules: [...new Set(rules)].toSorted() };
}

function json(model: string, paths: readonly Path[], { standsFor }: Partial<AnyModel> = {}): string {
  return `${JSON.stringify({ model, standsFor, paths }, null, 2)}\n`;
}

/** Each sentence names the model, so that tools can load several models together. Tags are the model and the rules. */
function gherkin(model: string, paths: readonly Path[]): string {
  const name = model.replaceAll('-', ' ');
  const scenarios = paths.flatMap((path, index) => [
    ...(path.rules?.length ? [`  ${path.rules.map((rule) => `@${rule}`).join(' ')}`] : []),
    `  Scenario: ${index + 1}. ${whereItGoes(path)}`,
    `    Given ${name} shows ${path.start}`,
    ...path.steps.flatMap(({ event, state }) => [`    When ${event} in ${name}`, `    Then ${name} shows ${state}`]),
    '',
  ]);
  return [`@${model}`, `Feature: ${name}`, '', ...scenarios].join('\n');
}

/** The start and the end of a path, and the states between. */
function whereItGoes({ start, steps }: Path): string {
  const end = steps.at(-1)?.state ?? start;
  const over = [...new Set(steps.map(({ state }) => state))].filter((state) => state !== start && state !== end);
  return `${start} to ${end}${over.length > 0 ? `, over ${over.join(', ')}` : ''}`;
}

function playwright(model: string, paths: readonly Path[]): string {
  return [
    '// Runs against a shop that is open at REFLOW_URL: REFLOW_URL=http://127.0.0.1:3000 npx playwright test --project=paths',
    `import { test } from 'playwright/test';`,
    `import { take } from '../tools/models/create-model.ts';`,
    `import { inSteps } from '../tools/paths/in-steps.ts';`,
    `import { createDriver } from '../test/e2e/drivers/${model}.driver.ts';`,
    '',
    ...paths.flatMap((path, index) => [
      `test(${JSON.stringify(`${index + 1}. ${toTitle(path)}`)}, async ({ page }) => {`,
      `  await take(${JSON.stringify(path)}, inSteps(await createDriver(page)));`,
      '});',
      '',
    ]),
  ].join('\n');
}

function csv(_: string, paths: readonly Path[]): string {
  const cell = (value: string | number) =>
    /[",\n]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : value;
  const rows = paths.flatMap(({ start, steps }, path) =>
    [{ event: '', state: start }, ...steps].map(({ event, state }, step) => [path + 1, step, event, state]),
  );
  return [['path', 'step', 'event', 'state'], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
