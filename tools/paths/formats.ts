import type { Path } from '../models/create-model.ts';
import { toTitle } from './generate.ts';

export type Format = 'json' | 'gherkin' | 'playwright' | 'csv';

/** The paths of a model as a text that other tools read. */
export function formatPaths(model: string, paths: Path[], format: Format): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ model, paths }, null, 2)}\n`;
    case 'gherkin':
      return gherkin(model, paths);
    case 'playwright':
      return playwright(model, paths);
    case 'csv':
      return csv(paths);
  }
}

function gherkin(model: string, paths: Path[]): string {
  const scenarios = paths.flatMap((path, index) => [
    ...(path.rules?.length ? [`  ${path.rules.map((rule) => `@${rule}`).join(' ')}`] : []),
    `  Scenario: ${index + 1}. ${whereItGoes(path)}`,
    `    Given the screen is ${path.start}`,
    ...path.steps.flatMap(({ event, state }) => [`    When ${event}`, `    Then the screen is ${state}`]),
    '',
  ]);
  return [`Feature: ${model.replaceAll('-', ' ')}`, '', ...scenarios].join('\n');
}

/** From where to where, and over which other states. */
function whereItGoes({ start, steps }: Path): string {
  const end = steps.at(-1)?.state ?? start;
  const over = [...new Set(steps.map(({ state }) => state))].filter((state) => state !== start && state !== end);
  return `${start} to ${end}${over.length > 0 ? `, over ${over.join(', ')}` : ''}`;
}

function playwright(model: string, paths: Path[]): string {
  return [
    '// Runs against a shop that is open at REFLOW_URL: REFLOW_URL=http://127.0.0.1:3000 npx playwright test -c playwright.paths.config.ts',
    `import { test } from 'playwright/test';`,
    `import { take } from '../tools/models/create-model.ts';`,
    `import { createDriver } from '../test/e2e/drivers/${model}.driver.ts';`,
    '',
    ...paths.flatMap((path, index) => [
      `test(${JSON.stringify(`${index + 1}. ${toTitle(path)}`)}, async ({ page }) => {`,
      `  await take(${JSON.stringify(path)}, await createDriver(page));`,
      '});',
      '',
    ]),
  ].join('\n');
}

function csv(paths: Path[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = paths.flatMap((path, index) => [
    [String(index + 1), '0', '', path.start],
    ...path.steps.map(({ event, state }, step) => [String(index + 1), String(step + 1), event, state]),
  ]);
  return [['path', 'step', 'event', 'state'], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
