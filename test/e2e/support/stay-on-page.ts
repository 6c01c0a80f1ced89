import type { BrowserContext } from 'playwright/test';

const staying = new WeakSet<BrowserContext>();

/**
 * Keeps a link for another program, such as `sms:`, from leaving the page. A full browser would ask in a window
 * whether to open that program, and that window would take every later press. Web pages are blocked by the
 * name rules in `playwright.config.ts`.
 */
export async function stayOnPage(context: BrowserContext): Promise<void> {
  if (staying.has(context)) return;
  staying.add(context);
  await context.addInitScript(() => {
    const isOfThePage = ({ protocol }: HTMLAnchorElement) => /^(https?|blob|data):$/.test(protocol);
    addEventListener('click', (event) => {
      const links = event.composedPath().filter((node) => node instanceof HTMLAnchorElement);
      if (links.some((link) => link.href !== '' && !isOfThePage(link))) event.preventDefault();
    });
  });
}
