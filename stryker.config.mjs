/**
 * `npm run mutants`, which says where (tools/breaks/main.ts): small changes of the code that carries the id of a rule. The
 * plugins draw some of them and run the tests that name the rule.
 */
export default {
  plugins: ['@stryker-mutator/vitest-runner', './tools/breaks/stryker-plugins.ts'],
  testRunner: 'rules',
  checkers: ['drawn'],
  ignorers: ['words'],
  testRunnerNodeArgs: ['--import', 'tsx'],
  checkerNodeArgs: ['--import', 'tsx'],
  vitest: { configFile: 'vitest.config.ts' },
  mutate: [],
  coverageAnalysis: 'off',
  // Stryker cannot read the project's own: no such file, nothing to rewrite.
  tsconfigFile: 'tsconfig.mutants.json',
  ignorePatterns: ['data*', 'dist', 'playwright-report', 'test-results', 'test/e2e', 'reports'],
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'reports/mutants.json' },
  timeoutFactor: 0,
  timeoutMS: 120_000,
  concurrency: 2,
  thresholds: { break: null },
};
