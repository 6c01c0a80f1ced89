import { defineConfig } from 'playwright/test';
import stories from './playwright.config.ts';

/** For files of `npm run paths -- --format playwright`, against a shop that is open at REFLOW_URL. */
export default defineConfig({
  ...stories,
  testDir: 'paths',
  testMatch: '*.spec.ts',
  globalSetup: [],
  projects: [{ name: 'paths' }],
  // All paths go through one shop, whose newcomers verify their address once.
  fullyParallel: false,
  workers: 1,
  reporter: 'list',
  use: { ...stories.use, baseURL: process.env['REFLOW_URL'] ?? 'http://127.0.0.1:3000' },
});
