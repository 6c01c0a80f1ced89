import { defineConfig } from 'vitest/config';
import { WAIT_MS } from './test/limits.ts';

// Under `npm run mutants`: a change counts from the first module on, and what it breaks does not come.
const isBroken = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;
const setupFiles = ['test/setup.ts', ...(isBroken ? ['tools/breaks/name-errors.ts'] : [])];
// No test changes a module for the next one, and loading them anew for each file takes more time than the tests.
const isolate = isBroken;
// Storage is the document's: from 25 on Node puts its own before it, which is none without a file.
const execArgv = ['--no-experimental-webstorage'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));
const wherever = { setupFiles, isolate, execArgv, expect: { poll: { timeout: WAIT_MS } } };
/** With a PostgreSQL at hand these, which use none, would prove again what the run before has proven. */
const withoutPostgres = [
  'test/server/{config,survival,keep-open}.test.ts',
  'test/server/documents/**',
  'test/server/features/{account/device-name,session/password,staff/ask-password}.test.ts',
  'test/server/db/power-loss.test.ts',
  'test/server/db/embedded/**',
  'test/server/db/backup/{backups,beside-server,copies,data-command,older-release,retention,snapshot-file,snapshots}.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...wherever,
          testTimeout: isBroken ? 20_000 : 60_000,
          include: ['test/{domain,services,machines,app,views,scripts}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...wherever,
          include: ['test/server/**/*.test.ts'],
          exclude: process.env['TEST_DATABASE_URL'] === undefined ? [] : withoutPostgres,
          testTimeout: isBroken ? 60_000 : 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
