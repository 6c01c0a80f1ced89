import type { Path } from '../models/create-model.ts';

export type StepRunner = 'playwright-bdd' | 'cucumber';
/** What a model hears and shows: for each there is one sentence, and one definition of it. */
export type Steps = { events: readonly string[]; states: readonly string[] };

const toWords = (model: string): string => model.replaceAll('-', ' ');
/** Sentences name the model, so that the definitions of several models may be loaded together. */
const showsSentence = (model: string, state: string): string => `${toWords(model)} shows ${state}`;
const happensSentence = (model: string, event: string): string => `${event} in ${toWords(model)}`;

/** Paths as a feature. Tags are the name of the model and the rules of the states that a path passes; titles say where it goes. */
export function toFeature(model: string, paths: readonly Path[]): string {
  const scenarios = paths.flatMap((path, index) => [
    ...(path.rules?.length ? [`  ${path.rules.map((rule) => `@${rule}`).join(' ')}`] : []),
    `  Scenario: ${index + 1}. ${whereItGoes(path)}`,
    `    Given ${showsSentence(model, path.start)}`,
    ...path.steps.flatMap(({ event, state }) => [
      `    When ${happensSentence(model, event)}`,
      `    Then ${showsSentence(model, state)}`,
    ]),
    '',
  ]);
  return [`@${model}`, `Feature: ${toWords(model)}`, '', ...scenarios].join('\n');
}

/** From where to where, and over which other states. */
function whereItGoes({ start, steps }: Path): string {
  const end = steps.at(-1)?.state ?? start;
  const over = [...new Set(steps.map(({ state }) => state))].filter((state) => state !== start && state !== end);
  return `${start} to ${end}${over.length > 0 ? `, over ${over.join(', ')}` : ''}`;
}

/** A sentence as an expression of Cucumber that matches it and nothing else. */
const toExpression = (sentence: string): string => JSON.stringify(sentence.replaceAll(/[\\{}()/]/g, String.raw`\$&`));

/** Definitions of all steps of a model, which call the driver that `--run` calls. `root` leads from the file to the project. */
export function toStepDefinitions(model: string, steps: Steps, runner: StepRunner, root: string): string {
  const imported = `import { createDriver } from '${root}/test/e2e/drivers/${model}.driver.ts';`;
  const define = (call: (kind: 'events' | 'states', name: string) => string) => [
    ...steps.events.map((event) => `When(${toExpression(happensSentence(model, event))}, ${call('events', event)});`),
    ...steps.states.map((state) => `Then(${toExpression(showsSentence(model, state))}, ${call('states', state)});`),
    '',
  ];
  return (runner === 'cucumber' ? forCucumber : forPlaywright)(model, imported, root, define).join('\n');
}

type Runner = (
  model: string,
  imported: string,
  root: string,
  define: (call: (kind: 'events' | 'states', name: string) => string) => string[],
) => string[];

const forPlaywright: Runner = (model, imported, root, define) => {
  const own = `${model.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Driver`;
  return [
    '// Steps of the features beside it, for playwright-bdd. A configuration for both:',
    `//   import paths from '${root}/playwright.paths.config.ts';`,
    `//   export default { ...paths, testMatch: undefined, testDir: defineBddConfig({ features: '*.feature', steps: '*.steps.ts' }) };`,
    `import { createBdd, test as base } from 'playwright-bdd';`,
    imported,
    '',
    `export const test = base.extend<{ ${own}: Awaited<ReturnType<typeof createDriver>> }>({`,
    `  ${own}: async ({ page }, use) => {`,
    '    const driver = await createDriver(page);',
    '    await use(driver);',
    '    await driver.end?.();',
    '  },',
    '});',
    'const { Then, When } = createBdd(test);',
    '',
    ...define((kind, name) => `({ ${own} }) => ${own}.${kind}[${JSON.stringify(name)}]()`),
  ];
};

const forCucumber: Runner = (model, imported, root, define) => [
  '// Steps of the features beside it, for @cucumber/cucumber:',
  `//   NODE_OPTIONS='--import tsx' npx cucumber-js FEATURE --import STEPS`,
  `import { After, Before, setDefaultTimeout, Then, When } from '@cucumber/cucumber';`,
  `import { type Browser, chromium } from 'playwright/test';`,
  imported,
  `import { findBrowser } from '${root}/scripts/find-browser.ts';`,
  '',
  'type World = { browser: Browser; driver: Awaited<ReturnType<typeof createDriver>> };',
  '',
  'setDefaultTimeout(180_000);',
  `Before({ tags: '@${model}' }, async function (this: World) {`,
  '  const executablePath = findBrowser();',
  '  this.browser = await chromium.launch(executablePath === null ? {} : { executablePath });',
  '  const context = await this.browser.newContext({',
  `    baseURL: process.env['REFLOW_URL'] ?? 'http://127.0.0.1:3000',`,
  `    locale: 'en-US',`,
  `    timezoneId: 'Asia/Karachi',`,
  `    serviceWorkers: 'block',`,
  '  });',
  '  this.driver = await createDriver(await context.newPage());',
  '});',
  `After({ tags: '@${model}' }, async function (this: World) {`,
  '  await this.driver?.end?.();',
  '  await this.browser?.close();',
  '});',
  '',
  ...define((kind, name) => `function (this: World) { return this.driver.${kind}[${JSON.stringify(name)}](); }`),
];
