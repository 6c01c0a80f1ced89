// `npm run paths -- --machine booking-edit --cover transitions --format json`: paths generated from a model of what
// staff do and see. `--way shortest|simple|random|tour --seed 7`, `--from STATE --to STATE`; `--out FILE` writes a file instead.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import 'temporal-polyfill/global';
import { ensureBrowser } from '../../scripts/find-browser.ts';
import { resolveCommand, root, runNode } from '../../scripts/tool.ts';
import { CommandError, oneOf, readTyped } from '../command.ts';
import { loadModel, modelNames } from '../models/find.ts';
import { USAGES } from '../usages.ts';
import { machinesById } from '../workflow-book/machines.ts';
import { formatPaths, type Format } from './formats.ts';
import { describeCoverage, generatePaths, type Cover, type Way } from './generate.ts';
import { withRules } from './rule-tags.ts';
import { runPaths } from './run.ts';

/** Where npm run demo is. */
const DEMO = 'http://127.0.0.1:3000';

const { value, has } = readTyped(USAGES.paths);
const name = oneOf('The model', value('machine') ?? '', await modelNames());
const model = await loadModel(name);
const paths = inSentence(() =>
  generatePaths(model, {
    cover: value('cover') as Cover,
    way: value('way') as Way,
    seed: Number(value('seed')),
    from: value('from') ?? null,
    to: value('to') ?? null,
  }),
);
if (paths.length === 0) throw new CommandError('No path is like that.');
console.error(`${paths.length} paths: ${describeCoverage(model, paths)}`);
const hasDriver = existsSync(join(root, 'test/e2e/drivers', `${name}.driver.ts`));
if (!hasDriver && (has('run') || value('format') === 'playwright'))
  throw new CommandError(`The model "${name}" has no driver on a page.`);
if (has('run')) {
  const browser = await ensureBrowser();
  const asked = { model: name, paths, url: process.env['REFLOW_URL'] ?? DEMO, folder: root };
  const { passed, failedFile } = await runPaths(asked, (args, env) =>
    runNode(resolveCommand('playwright'), args, { ...env, CHROMIUM_PATH: browser }),
  );
  console.log(`${passed.length} of ${paths.length} paths hold, with ${describeCoverage(model, passed)}`);
  console.log(`reports/paths/${name}.junit.xml for a server, reports/paths/${name}/index.html to read`);
  if (failedFile !== null) {
    console.error(
      `Again, those that do not: npx playwright test -c playwright.paths.config.ts ${basename(failedFile)}`,
    );
    process.exitCode = 1;
  }
} else {
  const format = value('format') as Format;
  const machines = format === 'json' || format === 'gherkin' ? await machinesById() : null;
  const told = machines ? paths.map((path) => withRules(path, model, machines)) : paths;
  const text = formatPaths(name, told, format, model.standsFor);
  const out = value('out');
  if (out === undefined) process.stdout.write(text);
  else await write(out, text);
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
