// What `npm run mutants` adds to Stryker: which changes are made, and which tests run with each.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { draw, NOT_MADE, type Asked, type Drawn, type Mutant } from './draw.ts';
import { EXPECTED } from './results.ts';

const FOLDER = process.env['REFLOW_BREAKS'] ?? 'reports';
const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8');
const readAsked = (): Asked => JSON.parse(read('asked.json')) as Asked;

type Test = { id: string; status: number; failureMessage?: string };
type Ran = { status: string; tests?: Test[]; errorMessage?: string };
/** As much as is used of Stryker's runner for Vitest. */
type Runner = {
  run: (options: { testIds: string[]; relatedFiles: string[] }) => Promise<Ran>;
  ctx: {
    provide: (name: string, value: unknown) => void;
    state: { getFiles: () => { result?: { state?: string } }[] };
  };
  dryRun: () => Promise<unknown>;
  mutantRun: (options: { activeMutant: Mutant; sandboxFileName: string }) => Promise<unknown>;
};

const killed = (by: readonly Test[], nrOfTests: number) => ({
  status: 'killed',
  killedBy: by.map(({ id }) => id),
  failureMessage: by[0]?.failureMessage ?? '',
  nrOfTests,
});
const failed = ({ tests = [] }: Ran): Test[] => tests.filter(({ status }) => status === 1);

/**
 * Which test files are asked, one group after the other until one of them breaks: the quick ones, then those of the screens.
 * Those of the server open a database: they are asked about its own code, and where no others name the rule.
 */
function groupsFor({ fileName }: Mutant, files: readonly string[]): string[][] {
  const others = files.filter((file) => !file.startsWith('test/server/'));
  if (fileName.includes('/server/') || others.length === 0) return [files.filter((file) => !others.includes(file))];
  const isQuick = (file: string) => /^test\/(?:domain|machines|services)\//.test(file);
  return [others.filter(isQuick), others.filter((file) => !isQuick(file))];
}

/** Passes the mutants that are drawn. */
const drawn = {
  init: async () => undefined,
  group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
  check: async (mutants: Mutant[]) => {
    const chosen = draw(mutants, readAsked());
    writeFileSync(`${FOLDER}/drawn.json`, JSON.stringify(chosen));
    const not = { status: 'compileError', reason: 'not drawn' };
    return Object.fromEntries(mutants.map(({ id }) => [id, id in chosen ? { status: 'passed' } : not]));
  },
};

/**
 * With each mutant run the tests that carry an id for which it was drawn, and nothing else; so nothing runs before. What
 * then fails is run again without the mutant: what fails there too says nothing.
 */
function createRunner(injector: unknown) {
  const [vitest] = vitestPlugins as unknown as [{ factory: (injector: unknown) => Runner }];
  const runner = vitest.factory(injector);
  const failsWithout = new Map<string, boolean>();
  const run = (sandboxFileName: string, testIds: string[], activeMutant: string | undefined) => {
    runner.ctx.provide('mode', 'mutant');
    runner.ctx.provide('mutantActivation', 'static');
    runner.ctx.provide('hitLimit', undefined);
    runner.ctx.provide('activeMutant', activeMutant);
    return runner.run({ testIds, relatedFiles: [sandboxFileName] });
  };
  const askWithout = async (sandboxFileName: string, tests: readonly Test[]) => {
    const ids = tests.map(({ id }) => id).filter((id) => !failsWithout.has(id));
    if (ids.length === 0) return;
    const again = new Set(failed(await run(sandboxFileName, ids, undefined)).map(({ id }) => id));
    for (const id of ids) failsWithout.set(id, again.has(id));
  };

  runner.dryRun = async () => ({
    status: 'complete',
    tests: [{ id: 'none', name: 'each test is asked when it fails', status: 0, timeSpentMs: 0 }],
  });
  runner.mutantRun = async ({ activeMutant, sandboxFileName }) => {
    const { tests, isAll } = readAsked();
    const broken = isAll ? [] : read('broken.txt').split('\n');
    const rules = ((JSON.parse(read('drawn.json')) as Drawn)[activeMutant.id] ?? []).filter(
      (id) => !broken.includes(id),
    );
    if (rules.length === 0) return { status: 'error', errorMessage: NOT_MADE };
    const groups = rules.map((rule) => groupsFor(activeMutant, tests[rule] ?? []).map((files) => ({ rule, files })));
    let crashed: Test[] = [];
    let nrOfTests = 0;
    for (const at of [0, 1]) {
      const ids = groups
        .flatMap((each) => each[at] ?? [])
        .flatMap(({ rule, files }) => files.map((file) => `${file}#${rule}`));
      if (ids.length === 0) continue;
      const ran = await run(sandboxFileName, ids, activeMutant.id);
      if (ran.status !== 'complete') return { status: 'error', errorMessage: ran.errorMessage ?? ran.status };
      if (ran.tests?.length === 0 && runner.ctx.state.getFiles().some(({ result }) => result?.state === 'fail'))
        return { status: 'error', errorMessage: 'does not load' };
      nrOfTests += ran.tests?.length ?? 0;
      await askWithout(sandboxFileName, failed(ran));
      const killers = failed(ran).filter(({ id }) => failsWithout.get(id) === false);
      const expected = killers.filter(({ failureMessage = '' }) => EXPECTED.test(failureMessage));
      for (const rule of rules)
        if (expected.some(({ id }) => id.includes(rule))) appendFileSync(`${FOLDER}/broken.txt`, `${rule}\n`);
      if (expected.length > 0) return killed(expected, nrOfTests);
      crashed = [...crashed, ...killers];
    }
    return crashed.length > 0 ? killed(crashed, nrOfTests) : { status: 'survived', nrOfTests };
  };
  return runner;
}
createRunner.inject = ['$injector'];

/** Properties of a chart that are only words, which the drift check of the book holds. */
const WORDS = new Set(['id', 'description', 'meta']);
const words = {
  shouldIgnore: ({ node }: { node: { type: string; key?: { name?: string } } }) =>
    node.type === 'ObjectProperty' && WORDS.has(node.key?.name ?? '') ? 'Words of a chart.' : undefined,
};

export const strykerPlugins = [
  { kind: 'Checker', name: 'drawn', value: drawn },
  { kind: 'TestRunner', name: 'rules', factory: createRunner },
  { kind: 'Ignore', name: 'words', value: words },
];
