// `tsx scripts/command.ts NAME ...`: what package.json starts. It answers `--help` and what cannot be answered before
// anything of the command is loaded; the command does its work as it is loaded.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { answerCall, oneOf } from '../tools/command.ts';
import { type CommandName, USAGES } from '../tools/usages.ts';
import { root, runNpm } from './tool.ts';

const ENTRIES: Readonly<Record<CommandName, () => Promise<unknown>>> = {
  build: () => import('./build.ts'),
  release: () => import('./release/main.ts'),
  'first-day': () => import('./release/first-day.ts'),
  dev: () => import('./dev.ts'),
  test: () => import('./test.ts'),
  'test:unit': () => import('./test.ts'),
  'test:server': () => import('./test.ts'),
  'test:e2e': () => import('./test.ts'),
  faults: () => import('./test.ts'),
  counter: () => import('./test.ts'),
  chaos: () => import('../test/chaos/main.ts'),
  notices: () => import('./release/notices.ts'),
  sbom: () => import('./release/sbom.ts'),
  budgets: () => import('./budgets.ts'),
  screens: () => import('./screens/main.ts'),
  openapi: () => import('./openapi.ts'),
  fuzz: () => import('./fuzz.ts'),
  'break-in': () => import('./break-in/main.ts'),
  bench: () => import('./bench/main.ts'),
  load: () => import('./load/main.ts'),
  workflows: () => import('../tools/workflow-book/main.ts'),
  coverage: () => import('../tools/workflow-book/covered/main.ts'),
  rules: () => import('../tools/rules/main.ts'),
  removals: () => import('../tools/removals/main.ts'),
  mutations: () => import('../tools/mutations/main.ts'),
  paths: () => import('../tools/paths/main.ts'),
  walk: () => import('../tools/paths/machine/main.ts'),
  proof: () => import('../tools/proof/main.ts'),
  'proof:broken': () => import('../tools/proof/broken.ts'),
  replay: () => import('../tools/replay/main.ts'),
};

async function agrees(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const said = await terminal.question(question);
  terminal.close();
  return /^y(?:es)?$/i.test(said.trim());
}

// The command finds in `process.argv` what it would find if it had been started itself.
const [typed = ''] = process.argv.splice(2, 1);
const name = oneOf('The command', typed, Object.keys(USAGES) as CommandName[]);
const code = await answerCall(name, USAGES[name], process.argv.slice(2), ENTRIES[name], {
  say: (text) => process.stdout.write(text),
  complain: (sentence) => console.error(sentence),
  isThere: (file) => existsSync(join(root, file)),
  agrees,
  runFirst: (command) => runNpm(command),
});
if (code !== null) process.exit(code);
