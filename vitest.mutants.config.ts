import { defineConfig } from 'vitest/config';

/** The tests of rules and machines, without those that read the sources: mutated sources are other sources. */
export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: [
      'test/{domain,machines,services,views}/**/*.test.{ts,tsx}',
      'test/app/{navigation,notifications,reads,session,shell}/*.test.{ts,tsx}',
    ],
  },
});
