import type { Path, StandsFor } from '../models/create-model.ts';
import { toTitle } from './generate.ts';
import { toFeature } from './gherkin.ts';

export const FORMATS = ['json', 'gherkin', 'playwright', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

/** The paths of a model as a text that other tools read; as JSON with what its states stand for, where that is known. */
export function formatPaths(
  model: string,
  paths: Path[],
  format: Format,
  standsFor?: Readonly<Record<string, StandsFor>>,
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify({ model, standsFor, paths }, null, 2)}\n`;
    case 'gherkin':
      return toFeature(model, paths);
    case 'playwright':
      return playwright(model, paths);
    case 'csv':
      return csv(paths);
  }
}

function playwright(model: string, paths: Path[]): string {
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

function csv(paths: Path[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = paths.flatMap((path, index) => [
    [String(index + 1), '0', '', path.start],
    ...path.steps.map(({ event, state }, step) => [String(index + 1), String(step + 1), event, state]),
  ]);
  return [['path', 'step', 'event', 'state'], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
