import { expect, type Page } from 'playwright/test';
import type { paperShareModel } from '../../../tools/models/paper-share.model.ts';
import { SHARE_MESSAGES } from '../../../src/domain/papers/share.ts';
import { CLOSED } from '../support/held-calls.ts';
import { driver } from './stage.ts';

/** Replaces the sharing of the browser. The page's `endShare` ends it, with the name of an error or with none. */
const stubShare = (page: Page) =>
  page.addInitScript(() => {
    const share = () =>
      new Promise<void>((resolve, reject) => {
        const endShare = (error: string | null) =>
          error === null ? resolve() : reject(new DOMException('No app got the file', error));
        Object.assign(window, { endShare });
      });
    Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  });

/** Runs a path of the model on the receipt of a new booking. */
export const createDriver = driver<typeof paperShareModel>(async ({ api, page, shell, hold, seeAlert }) => {
  const id = await api.book('Shared Shazia');
  await stubShare(page);
  await page.goto(`/bookings/${id}?print=Receipt%2C+A4`);

  const paper = shell.dialog('Receipt, A4');
  const share = paper.getByRole('button', { name: 'Share' });
  const log = paper.getByRole('button', { name: 'Log This Contact' });
  await expect(share).toBeVisible();
  await page.waitForLoadState('networkidle');
  const reads = await hold(`**/api/booking/${id}`, 'GET');
  const writes = await hold(`**/api/booking/${id}`, 'PATCH');
  const endShare = (error: string | null) =>
    page.evaluate((name) => (Reflect.get(window, 'endShare') as (error: string | null) => void)(name), error);
  let isSent = false;
  let error: string | null = null;
  const see = async (mayLog: boolean) => {
    await expect(share).not.toHaveAttribute('aria-busy');
    if (mayLog) await expect(log).not.toHaveAttribute('aria-disabled');
    else await expect(log).toHaveAttribute('aria-disabled', 'true');
    await seeAlert(paper, error);
    await reads.seeCount();
    await writes.seeCount();
  };

  return {
    events: {
      'press Share': async () => {
        error = null;
        isSent = false;
        await share.click();
      },
      'choose an app': async () => {
        isSent = true;
        await endShare(null);
      },
      'close the list': () => endShare('AbortError'),
      'the browser fails': async () => {
        error = SHARE_MESSAGES.notShared;
        await endShare('DataError');
      },
      'press log': async () => {
        error = null;
        if (isSent) reads.asked += 1;
        await log.click({ force: !isSent });
      },
      'contact is logged': async () => {
        isSent = false;
        await reads.pass();
        await writes.pass();
        writes.asked += 1;
      },
      'no answer comes': async () => {
        error = 'The day is closed';
        await reads.answer(CLOSED);
      },
    },
    states: {
      ready: () => see(false),
      choosing: () => expect(share).toHaveAttribute('aria-busy', 'true'),
      failed: () => see(false),
      sent: () => see(true),
      logging: async () => {
        await expect(log).toHaveAttribute('aria-busy', 'true');
        await reads.seeCount();
      },
      told: () => see(true),
      logged: async () => {
        await see(false);
        await expect(paper.getByText(SHARE_MESSAGES.logged)).toBeVisible();
      },
    },
  };
});
