import axe from 'axe-core';
import type { Page } from 'playwright/test';
import { test as base, expect } from 'playwright/test';
import { watchPage } from 'workflow-kit/paths/page-oracles';

const PAGE = '<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1></main></html>';

/** Opens a page whose calls to `/api` answer with a status, and returns what the oracles say after a script has run. */
async function faultsAfter(page: Page, script: string, source?: string): Promise<string> {
  await page.route('http://oracles.test/**', (route) =>
    route.request().url().endsWith('/api')
      ? route.fulfill({ status: 503, body: '' })
      : route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await page.goto('http://oracles.test/');
  const oracles = watchPage(page, source === undefined ? {} : { axe: { source } });
  await page.evaluate(script);
  const said = async () => {
    const error: unknown = await oracles.see().catch((thrown: unknown) => thrown);
    return error instanceof Error ? error.message : '';
  };
  let all = '';
  await expect
    .poll(async () => (all += await said()))
    .not.toBe('')
    .catch(() => undefined);
  return all;
}

base('finds an uncaught error', async ({ page }) => {
  expect(await faultsAfter(page, "setTimeout(() => { throw new Error('planted'); })")).toContain('uncaught: planted');
});

base('finds an unhandled rejection', async ({ page }) => {
  expect(await faultsAfter(page, "void Promise.reject(new Error('planted'))")).toContain('uncaught: planted');
});

base('finds an error in the console', async ({ page }) => {
  expect(await faultsAfter(page, "console.error('planted')")).toContain('console: planted');
});

base('finds an answer from 500 on', async ({ page }) => {
  expect(await faultsAfter(page, "void fetch('/api')")).toContain('GET http://oracles.test/api answered 503');
});

base('finds a picture without a description, also while the clock of the page is stopped', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const script = "document.querySelector('main').append(document.createElement('img'))";
  expect(await faultsAfter(page, script, axe.source)).toContain('axe: image-alt at <img>');
});

base('does not wait for a frame without axe', async ({ page }) => {
  const script =
    "document.querySelector('main').append(document.createElement('iframe'), document.createElement('img'))";
  expect(await faultsAfter(page, script, axe.source)).toContain('axe: image-alt at <img>');
});

base('looks at each state once', async ({ page }) => {
  await page.setContent(PAGE);
  const oracles = watchPage(page, { axe: { source: axe.source } });
  await oracles.see('shown');
  await page.evaluate("document.querySelector('main').append(document.createElement('img'))");
  await oracles.see('shown');
  await expect(oracles.see('drawn')).rejects.toThrow('axe: image-alt at <img>');
});
