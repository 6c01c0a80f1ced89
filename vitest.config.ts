import { defineConfig } from 'vitest/config';

const setupFiles = ['test/setup.ts'];
// No test changes a module for the next one, and loading them anew for each file takes more time than the tests.
const isolate = false;

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles,
          isolate,
          testTimeout: 60_000,
          include: ['test/{domain,services,machines,app,views,scripts}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles,
          isolate,
          include: ['test/server/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
