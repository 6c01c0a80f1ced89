import { defineConfig } from 'playwright/test';
import stories from './playwright.config.ts';

/** For `npm run faults`. */
export default defineConfig({
  ...stories,
  testMatch: '*.matrix.ts',
  projects: [{ name: 'faults' }],
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'reports/faults.json' }]],
});
