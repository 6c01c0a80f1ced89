import { defineConfig } from 'vitest/config';

const setupFiles = ['test/setup.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles,
          testTimeout: 60_000,
          include: ['test/{domain,services,machines,app,views,scripts}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          setupFiles,
          include: ['test/server/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
