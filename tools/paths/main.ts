// `npm run paths -- --machine booking-edit --cover transitions --format json`: paths generated from a model of what
// staff do and see. `--way shortest|simple|random|tour --seed 7`, `--from STATE --to STATE`; `--out FILE` writes a file instead.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { formatPaths, type Format } from './formats.ts';
import { describeCoverage, generatePaths, type Cover, type Way } from './generate.ts';

const MODELS = new URL('../models/', import.meta.url);
const ENDING = '.model.ts';

const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    cover: { type: 'string', default: 'transitions' },
    way: { type: 'string', default: 'shortest' },
    format: { type: 'string', default: 'json' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
  },
});

function choice<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new RangeError(`--${name} is one of ${allowed.join(', ')}`);
  return found;
}

try {
  const names = (await readdir(MODELS))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));
  const name = choice('machine', values.machine ?? '', names.toSorted());
  if (!/^\d+$/.test(values.seed)) throw new RangeError('--seed is a whole number');
  const model = await loadModel(name);
  const paths = generatePaths(model, {
    cover: choice<Cover>('cover', values.cover, ['states', 'transitions', 'guards']),
    way: choice<Way>('way', values.way, ['shortest', 'simple', 'random', 'tour']),
    seed: Number.parseInt(values.seed, 10),
    from: values.from ?? null,
    to: values.to ?? null,
  });
  const format = choice<Format>('format', values.format, ['json', 'gherkin', 'playwright', 'csv']);
  console.error(`${paths.length} paths: ${describeCoverage(model, paths)}`);
  const text = formatPaths(name, paths, format);
  if (values.out === undefined) process.stdout.write(text);
  else await write(values.out, text);
} catch (error) {
  if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function loadModel(name: string): Promise<AnyStateMachine> {
  const exported: Record<string, unknown> = await import(new URL(`${name}${ENDING}`, MODELS).href);
  const machine = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!machine) throw new RangeError(`tools/models/${name}${ENDING} exports no machine`);
  return machine as AnyStateMachine;
}
