// `npm run paths -- --machine booking-edit --format json`: generates paths from a model of the actions and screens of staff.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import 'temporal-polyfill/global';
import { ensureBrowser } from '../find-browser.ts';
import { resolveCommand, root, runNode } from '../project.ts';
import { CommandError, oneOf, readArgs, writeOut } from 'workflow-kit/command';
import { allModels, machinesById } from '../machine/machines.ts';
import type { AnyModel, Path } from 'workflow-kit/paths/model';
import { FORMATS, withRules } from 'workflow-kit/paths/formats';
import { describeCoverage } from 'workflow-kit/paths/generate';
import { choosePaths, PATHS_HELP, PATHS_OPTIONS, readPathsOptions, tellPaths } from 'workflow-kit/paths/options';
import { playwrightOptions, runPaths } from './run.ts';
import { findUntestedWays } from './ways.ts';

/** The address of `npm run demo`. */
const DEMO = 'http://127.0.0.1:3000';

const { values } = readArgs(
  `npm run paths -- --machine NAME: writes paths through a model of what staff do and see.
${PATHS_HELP}
  --ways FILE     in place of these, the ways of a file of npm run audit -- ways that no test goes
  --run           takes them in a browser at the shop that is open at REFLOW_URL, or at ${DEMO}`,
  {
    ...PATHS_OPTIONS,
    machine: { type: 'string', default: '' },
    ways: { type: 'string' },
    run: { type: 'boolean' },
  },
);
const options = readPathsOptions(values);
const models = new Map((await allModels()).map((each) => [each.name, each.model]));
const name = oneOf('The model', values.machine, [...models.keys()]);
const model = models.get(name) as AnyModel;

function readWays(file: string): Path[] {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const { ways, words } = findUntestedWays(name, model, readFileSync(file, 'utf8'));
  console.error(words);
  return tellPaths(model, ways);
}

const paths = values.ways ? readWays(values.ways) : choosePaths(model, options);
const hasDriver = existsSync(join(root, 'test/e2e/drivers', `${name}.driver.ts`));
if (!hasDriver && (values.run || options.format === 'playwright'))
  throw new CommandError(`The model "${name}" has no driver on a page.`);
if (values.run) {
  const browser = await ensureBrowser();
  const url = process.env['REFLOW_URL'] ?? DEMO;
  const held = await runPaths({ model: name, paths, url, folder: root }, (args, env) =>
    runNode(resolveCommand('playwright'), args, { ...env, CHROMIUM_PATH: browser }),
  );
  console.log(`${held.length} of ${paths.length} paths hold, with ${describeCoverage(model, held)}`);
  console.log(`reports/paths/${name}.junit.xml for a server, reports/paths/${name}/index.html to read`);
  if (held.length < paths.length) {
    console.error(`Again, those that do not: REFLOW_URL=${url} npx playwright test --project=paths --last-failed`);
    process.exitCode = 1;
  }
} else {
  const machines = await machinesById();
  const told = paths.map((path) => withRules(path, model, machines));
  const { format, out } = options;
  await writeOut(out, FORMATS[format](name, told, { ...playwrightOptions(name), standsFor: model.standsFor }));
}
