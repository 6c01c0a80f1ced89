// `npm run paths -- --machine booking-edit --format json`: generates paths from a model of the actions and screens of staff.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import 'temporal-polyfill/global';
import { ensureBrowser } from '../../scripts/find-browser.ts';
import { resolveCommand, root, runNode } from '../../scripts/tool.ts';
import { CommandError, oneOf, readArgs, writeOut } from '../command.ts';
import { allModels, machinesById } from '../machine/machines.ts';
import type { AnyModel, Path } from '../models/create-model.ts';
import { FORMATS, withRules } from './formats.ts';
import { COVERS, describeCoverage, generatePaths, ownPaths, WAYS } from './generate.ts';
import { runPaths } from './run.ts';
import { findUntestedWays } from './ways.ts';

/** The address of `npm run demo`. */
const DEMO = 'http://127.0.0.1:3000';

const { values } = readArgs(
  `npm run paths -- --machine NAME: writes paths through a model of what staff do and see.
  --cover WHAT    what the paths take: states, transitions (the default)
  --way HOW       shortest (the default): one path to each of them; tour: few long ones
  --format NAME   json (the default), gherkin, playwright, csv
  --from STATE    where they begin
  --to STATE      where they end
  --path FILE     takes the paths of a file of --format json in their place, such as one of your own
  --ways FILE     in place of these, the ways of a file of npm run audit -- ways that no test goes
  --out FILE      writes a file
  --run           takes them in a browser at the shop that is open at REFLOW_URL, or at ${DEMO}`,
  {
    machine: { type: 'string', default: '' },
    cover: { type: 'string', default: 'transitions' },
    way: { type: 'string', default: 'shortest' },
    format: { type: 'string', default: 'json' },
    from: { type: 'string' },
    to: { type: 'string' },
    path: { type: 'string' },
    ways: { type: 'string' },
    out: { type: 'string' },
    run: { type: 'boolean' },
  },
);
const format = oneOf('--format', values.format, Object.keys(FORMATS) as (keyof typeof FORMATS)[]);
const models = new Map((await allModels()).map((each) => [each.name, each.model]));
const name = oneOf('The model', values.machine, [...models.keys()]);
const model = models.get(name) as AnyModel;
const cover = oneOf('--cover', values.cover, COVERS);
const way = oneOf('--way', values.way, WAYS);

function readWays(file: string): Path[] {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const { ways, words } = findUntestedWays(name, model, readFileSync(file, 'utf8'));
  console.error(words);
  return ways;
}

function toPaths(): Path[] {
  if (values.ways) return readWays(values.ways);
  return values.path ? ownPaths(model, values.path) : generatePaths(model, { ...values, cover, way });
}

const paths = toPaths();
if (paths.length === 0) throw new CommandError('No path is like that.');
console.error(`${paths.length} paths: ${describeCoverage(model, paths)}`);
const hasDriver = existsSync(join(root, 'test/e2e/drivers', `${name}.driver.ts`));
if (!hasDriver && (values.run || format === 'playwright'))
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
  await writeOut(values.out, FORMATS[format](name, told, model));
}
