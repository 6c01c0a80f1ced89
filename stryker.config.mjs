/**
 * `npm run mutants`, which says where (tools/breaks/main.ts): small changes of the code that carries the id of a rule, with the
 * files of the tests that name it.
 */
export default {
  plugins: ['@stryker-mutator/vitest-runner', './tools/breaks/stryker-plugins.mjs'],
  testRunner: 'vitest',
  ignorers: ['words'],
  // The files of tests are said; which modules they load is not asked.
  vitest: { configFile: 'vitest.config.ts', related: false },
  mutate: [],
  coverageAnalysis: 'perTest',
  // Every test that notices is named, not the first alone.
  disableBail: true,
  // The tests of a rule on the server open databases.
  dryRunTimeoutMinutes: 30,
  // Stryker cannot read the project's own: no such file, nothing to rewrite.
  tsconfigFile: 'tsconfig.mutants.json',
  // From the root: `data*` alone would leave out server/db/database.ts.
  ignorePatterns: ['/data*', '/dist', '/playwright-report', '/test-results', '/test/e2e', '/reports'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'reports/mutants.json' },
  // A busy machine is no change that hangs.
  timeoutMS: 60_000,
  concurrency: 2,
  thresholds: { break: null },
};
