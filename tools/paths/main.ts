// `npm run paths -- --machine booking-edit --cover transitions --format json`: paths generated from a model of what
// staff do and see. `--way shortest|simple|random|tour --seed 7`, `--from STATE --to STATE`; `--out FILE` writes a file instead.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import 'temporal-polyfill/global';
import { ensureBrowser } from '../../scripts/find-browser.ts';
import { resolveCommand, root, runNode } from '../../scripts/tool.ts';
import { CommandError, oneOf, readArgs, wholeNumber } from '../command.ts';
import { loadModel, modelNames } from '../models/find.ts';
import { machinesById } from '../machine/machines.ts';
import { formatPaths, FORMATS } from './formats.ts';
import { COVERS, describeCoverage, generatePaths, WAYS } from './generate.ts';
import { withRules } from './rule-tags.ts';
import { runPaths } from './run.ts';

/** Where npm run demo is. */
const DEMO = 'http://127.0.0.1:3000';

const { values } = readArgs(
  `npm run paths -- --machine NAME: writes paths through a model of what staff do and see.
  --cover WHAT    what the paths take: states, transitions (the default), guards
  --way HOW       how they are found: shortest (the default), simple, random, tour
  --format NAME   json (the default), gherkin, playwright, csv
  --seed N        draws other random paths; the same seed draws the same ones
  --from STATE    where they begin
  --to STATE      where they end
  --out FILE      writes a file
  --run           takes them in a browser at the shop that is open at REFLOW_URL, or at ${DEMO}`,
  {
    machine: { type: 'string', default: '' },
    cover: { type: 'string', default: 'transitions' },
    way: { type: 'string', default: 'shortest' },
    format: { type: 'string', default: 'json' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
    run: { type: 'boolean' },
  },
);
const format = oneOf('--format', values.format, FORMATS);
const name = oneOf('The model', values.machine, await modelNames());
const model = await loadModel(name);
const paths = inSentence(() =>
  generatePaths(model, {
    cover: oneOf('--cover', values.cover, COVERS),
    way: oneOf('--way', values.way, WAYS),
    seed: wholeNumber('--seed', values.seed),
    from: values.from ?? null,
    to: values.to ?? null,
  }),
);
if (paths.length === 0) throw new CommandError('No path is like that.');
console.error(`${paths.length} paths: ${describeCoverage(model, paths)}`);
const hasDriver = existsSync(join(root, 'test/e2e/drivers', `${name}.driver.ts`));
if (!hasDriver && (values.run || format === 'playwright'))
  throw new CommandError(`The model "${name}" has no driver on a page.`);
if (values.run) {
  const browser = await ensureBrowser();
  const asked = { model: name, paths, url: process.env['REFLOW_URL'] ?? DEMO, folder: root };
  const { passed, failedFile } = await runPaths(asked, (args, env) =>
    runNode(resolveCommand('playwright'), args, { ...env, CHROMIUM_PATH: browser }),
  );
  console.log(`${passed.length} of ${paths.length} paths hold, with ${describeCoverage(model, passed)}`);
  console.log(`reports/paths/${name}.junit.xml for a server, reports/paths/${name}/index.html to read`);
  if (failedFile !== null) {
    console.error(`Again, those that do not: npx playwright test --project=paths ${basename(failedFile)}`);
    process.exitCode = 1;
  }
} else {
  const machines = format === 'json' || format === 'gherkin' ? await machinesById() : null;
  const told = machines ? paths.map((path) => withRules(path, model, machines)) : paths;
  const text = formatPaths(name, told, format, model.standsFor);
  if (values.out === undefined) process.stdout.write(text);
  else await write(values.out, text);
}

function inSentence<T>(find: () => T): T {
  try {
    return find();
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(error.message) : error;
  }
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
