import { defineConfig } from 'vitest/config';
import { PACKAGES } from './scripts/changed-packages.ts';
import { TEST_MS, WAIT_MS } from './test/limits.ts';

// Under `npm run mutants` a change is active from the first module on, and a module that it breaks does not load.
const isBroken = process.env['STRYKER_MUTATOR_WORKER'] !== undefined;
const setupFiles = ['test/setup.ts', ...(isBroken ? ['tools/breaks/name-errors.ts'] : [])];
// No test changes a module for the next one, and loading all modules for each file takes longer than the tests.
const isolate = isBroken;
// Tests use the storage of the document. Node 25 and newer would replace it with its own, which needs a file.
const execArgv = ['--no-experimental-webstorage'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));
const wherever = { setupFiles, isolate, execArgv, expect: { poll: { timeout: WAIT_MS } } };
/**
 * If a PostgreSQL is available, the server's tests use it. Tests whose subject could differ on the embedded database also
 * run there: files and backups, migrations, concurrent writers, notices, and commands, which do not use the API. API calls
 * send the same statements to both: test/server/statements.test.ts.
 */
const onBothDatabases = [
  'test/server/db/backup/{backups,data-command,older-release}.test.ts',
  'test/server/db/migrate.test.ts',
  'test/server/writers.test.ts',
  'test/server/features/live/**',
  'test/server/features/{audit/audit-command,erasure/erasure}.test.ts',
  'test/server/features/transfer/**',
];
const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);
// The embedded database is compiled once, not again for speed: no file keeps it busy for long enough.
const onServer = {
  ...wherever,
  setupFiles: [...setupFiles, 'test/server/support/small-buffers.ts'],
  // Stryker runs tests in threads, which take no flags of V8.
  execArgv: isBroken ? execArgv : [...execArgv, '--liftoff-only'],
  testTimeout: isBroken ? 60_000 : TEST_MS,
  hookTimeout: TEST_MS,
};

export default defineConfig({
  // The packages are read as sources, as `paths` of tsconfig.json says.
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...wherever,
          testTimeout: isBroken ? 20_000 : TEST_MS,
          include: ['test/{domain,services,machines,app,views,scripts}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      ...PACKAGES.map((name) => ({
        extends: true as const,
        test: {
          name,
          isolate,
          execArgv: onServer.execArgv,
          testTimeout: TEST_MS,
          hookTimeout: TEST_MS,
          include: [`packages/${name}/test/**/*.test.ts`],
        },
      })),
      { extends: true, test: { name: 'server', ...onServer, include: ['test/server/**/*.test.ts'] } },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: { name: 'embedded', ...onServer, include: onBothDatabases, env: { TEST_DATABASE_URL: '' } },
            },
          ]
        : []),
    ],
  },
});
