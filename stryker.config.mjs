/**
 * `npm run mutants`: changes the rules and the machines in small ways and looks for a test that notices. One file or
 * folder: `npm run mutants -- --mutate src/domain/shared/money.ts`. The report is in reports/mutants.html.
 *
 * What is built once while a module loads is left out, since each change of it would run all tests: charts are checked
 * by the drift check of the workflow book, schemas and constants by tests that name their values.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutants/ignore-words.mjs'],
  ignorers: ['words'],
  vitest: { configFile: 'vitest.mutants.config.ts' },
  mutate: ['src/domain/**/*.ts', 'src/machines/**/*.ts'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  // Stryker cannot read the project's own: no such file, nothing to rewrite.
  tsconfigFile: 'tsconfig.mutants.json',
  ignorePatterns: ['data*', 'dist', 'docs', 'playwright-report', 'test-results', 'test/e2e', 'test/server'],
  reporters: ['clear-text', 'html'],
  clearTextReporter: { reportTests: false, logTests: false, allowColor: false },
  htmlReporter: { fileName: 'reports/mutants.html' },
  incremental: true,
  incrementalFile: 'reports/mutants.json',
  thresholds: { high: 95, low: 90, break: 90 },
  timeoutMS: 8_000,
};
