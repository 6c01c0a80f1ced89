import { devices, defineConfig } from 'playwright/test';
import { TEST_MS } from './test/limits.ts';
import { findBrowser } from './tools/find-browser.ts';

const executablePath = findBrowser();
/** Paths are walked at a shop that is open already. */
const outside = process.env['REFLOW_URL'];
const isOutside = outside !== undefined;
/** Every name but those of the shop is unknown: a link such as that of WhatsApp asks nothing of the web. */
const known = ['127.0.0.1', 'localhost', ...(isOutside ? [new URL(outside).hostname] : [])];
const quietArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // shop.test is a name that is not this PC: its pages have no secure context.
  `--host-resolver-rules=${['MAP shop.test 127.0.0.1', 'MAP * ~NOTFOUND', ...known.map((name) => `EXCLUDE ${name}`)].join(', ')}`,
];

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.story.ts',
  globalSetup: isOutside ? [] : './test/e2e/support/new-shop.setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: TEST_MS,
  retries: 0,
  // Long, because a slow machine is no failure. A wait ends as soon as its condition holds.
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['./scripts/progress-reporter.ts'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'reports/e2e.json' }],
  ],
  // One part of them a run, named by --project: everything else must not start by accident.
  projects: [
    { name: 'stories' },
    { name: 'faults', testMatch: '*.matrix.ts' },
    // Files of `npm run paths -- --format playwright`. All go through one shop.
    { name: 'paths', testDir: 'paths', testMatch: '*.spec.ts', fullyParallel: false, workers: 1 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    // What a worker fetches no story can hold back.
    serviceWorkers: 'block',
    ...(isOutside ? { baseURL: outside } : {}),
    timezoneId: 'Asia/Karachi',
    actionTimeout: 60_000,
    launchOptions: { ...(executablePath === null ? {} : { executablePath }), args: quietArgs },
  },
});
