import type { Page } from 'playwright/test';

/** Looks at the page as it is printed. */
export async function onPaper<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ media: 'print' });
  const seen = await look();
  await page.emulateMedia({ media: null });
  return seen;
}
