import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { Shell } from '../pages/shell.page.ts';

const FOLDER = join(import.meta.dirname, '../../../reports/traces');
const PATIENCE_MS = 3_000;

/**
 * Keeps what just happened on a page for `npm run coverage`, which counts the ways through the machines. Where the menu of
 * the account is out of reach (nobody is signed in, a window is open), nothing is kept.
 */
export async function keepTrace(page: Page, name: string): Promise<void> {
  if (!(await page.getByRole('button', { name: 'Account' }).isVisible())) return;
  const download = page.waitForEvent('download', { timeout: PATIENCE_MS }).catch(() => null);
  await new Shell(page).clickSaveTrace().catch(() => undefined);
  const file = await download;
  await file?.saveAs(join(FOLDER, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`));
}
