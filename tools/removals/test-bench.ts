import { join, relative } from 'node:path';
import type { TestModule } from 'vitest/node';
import { createVitest } from 'vitest/node';
import type { TestPlace } from './removals.ts';

/** What becomes of one file: its text without what is taken away. `file` is a path from the root. */
export type Change = { file: string; change: (source: string) => string };
export type Outcome = { passed: TestPlace[]; failed: TestPlace[]; notLoaded: string[] };

export type TestBench = Awaited<ReturnType<typeof openTestBench>>;

const TESTS = ['test/{domain,services,machines,app,views,scripts,server}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'];

/**
 * One Vitest that stays up, so that its start is paid once. A change is made as the module is loaded: no file is
 * written, so a test that reads the sources or starts a process sees the product as it is. With `bail` a run ends with
 * the first test that fails.
 */
export async function openTestBench(root: string, { bail = 0 } = {}) {
  let current: Change | null = null;
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      bail,
      include: TESTS,
      exclude: ['tools/rules/**', 'tools/removals/**'],
      setupFiles: ['test/setup.ts', 'tools/removals/wait-less.ts'],
      isolate: false,
      pool: 'threads',
      maxWorkers: 1,
      teardownTimeout: 1_000,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      includeTaskLocation: true,
      dangerouslyIgnoreUnhandledErrors: true,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'taken-away',
          enforce: 'pre',
          transform: (code, id) => (current && id === join(root, current.file) ? current.change(code) : null),
        },
      ],
    },
  );
  await vitest.standalone();
  const place = (change: Change | null) => {
    for (const each of [current, change]) if (each) vitest.invalidateFile(join(root, each.file));
    current = change;
  };

  return {
    /** Runs the tests of some files whose full title fits, with the change in place. */
    async run(change: Change | null, files: readonly string[], title: RegExp): Promise<Outcome> {
      if (files.length === 0) return { passed: [], failed: [], notLoaded: [] };
      place(change);
      const paths = new Set(files.map((file) => join(root, file)));
      const all = await vitest.globTestSpecifications();
      vitest.setGlobalTestNamePattern(title);
      const { testModules } = await vitest.runTestSpecifications(all.filter(({ moduleId }) => paths.has(moduleId)));
      return toOutcome(
        root,
        testModules.filter(({ moduleId }) => paths.has(moduleId)),
      );
    },
    close: () => vitest.close(),
  };
}

function toOutcome(root: string, modules: readonly TestModule[]): Outcome {
  const outcome: Outcome = { passed: [], failed: [], notLoaded: [] };
  for (const module of modules) {
    const file = relative(root, module.moduleId);
    if (module.errors().length > 0) outcome.notLoaded.push(file);
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state !== 'passed' && state !== 'failed') continue;
      outcome[state].push({ file, line: test.location?.line ?? 1, title: test.fullName });
    }
  }
  return outcome;
}
