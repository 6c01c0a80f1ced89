import { devices, defineConfig } from 'playwright/test';
import { findBrowser } from './scripts/find-browser.ts';

const executablePath = findBrowser();
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.story.ts',
  globalSetup: './test/e2e/support/new-shop.setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 180_000,
  // A machine that is busy with something else may miss a moment once; a fault misses it twice.
  retries: process.env['CI'] === undefined ? 0 : 1,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'reports/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'Asia/Karachi',
    // Recording every story takes as long as the story; the second try is enough to look at.
    trace: 'on-first-retry',
    actionTimeout: 20_000,
    launchOptions: { ...(executablePath === null ? {} : { executablePath }), args: quietArgs },
  },
});
