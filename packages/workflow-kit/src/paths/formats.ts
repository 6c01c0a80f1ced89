import type { AnyStateMachine } from 'xstate';
import { toChart } from '../chart/to-chart.ts';
import { toTitle } from './generate.ts';
import { type AnyModel, type Path, placesOf } from './model.ts';

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
      const found = machines.get(machine);
      return (found ? toChart(found).states : []).filter(({ path }) => `${states[0]}.`.startsWith(`${path}.`));
    })
    .flatMap((state) => state.rules);
  return { ...path, rules: [...new Set(rules)].toSorted() };
}

/** What a format can say besides the paths. */
export type FormatOptions = {
  standsFor?: AnyModel['standsFor'];
  /** A comment at the top of a Playwright file: how to run it. */
  comment?: string;
  /** The module that exports `createDriver(page)`, from the folder of the Playwright file. */
  driver?: string;
};

function json(model: string, paths: readonly Path[], { standsFor }: FormatOptions = {}): string {
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

function playwright(
  model: string,
  paths: readonly Path[],
  { comment = 'Run it with npx playwright test.', driver = `./${model}.driver.ts` }: FormatOptions = {},
): string {
  return [
    `// ${comment}`,
    `import { test } from 'playwright/test';`,
    `import { take } from 'workflow-kit/paths/model';`,
    `import { inSteps } from 'workflow-kit/paths/in-steps';`,
    `import { createDriver } from '${driver}';`,
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
