import { expect, type Page } from 'playwright/test';

/** Looks at the page as it is printed. The browser is asked again where it did not take the word for paper. */
export async function onPaper<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const isPrinted = async () => {
    await page.emulateMedia({ media: 'print' });
    return page.evaluate(() => matchMedia('print').matches);
  };
  await expect.poll(isPrinted).toBe(true);
  const seen = await look();
  await page.emulateMedia({ media: null });
  return seen;
}
