import 'temporal-polyfill/global';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, expect, type Locator, type Page, type Request } from 'playwright/test';
import { CACHE_LIFETIME_MS, REQUEST_TIMEOUT_MS } from '../../../src/domain/shared/limits.ts';
import { startOfShopDay } from '../../../src/domain/shared/shop-day.ts';
import { WAIT_MS } from '../../limits.ts';
import { type Api, today } from './api.ts';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import { goTo, type Records, type Screen, type WritingForm } from './screens.ts';

/** The faults of the connection, and the result of a read under each. If a request `hangs`, the page says so. */
export const FAULTS = {
  late: { line: { kind: 'latency', milliseconds: 400 }, endsIn: 'data' },
  cut: { line: { kind: 'cut' }, endsIn: 'error' },
  reset: { line: { kind: 'reset' }, endsIn: 'error' },
  'half an answer': { line: { kind: 'half' }, endsIn: 'error' },
  'HTML instead of JSON': { line: { kind: 'html' }, endsIn: 'error' },
  500: { line: { kind: 'status', status: 500 }, endsIn: 'error' },
  429: { line: { kind: 'status', status: 429 }, endsIn: 'error' },
  'no answer': { line: { kind: 'silent' }, endsIn: 'error', hangs: true },
  'an answer without an end': { line: { kind: 'unclosed' }, endsIn: 'error', hangs: true },
  offline: { line: 'offline', endsIn: 'error' },
} as const satisfies Record<string, { line: Fault | 'offline'; endsIn: 'data' | 'error'; hangs?: true }>;

export type FaultName = keyof typeof FAULTS;

/**
 * Lets a test advance a page's clock, including the timeouts that the browser runs itself. The clock starts with the
 * shop's day, because a test advances it by hours: on the last evening of a month the page would reach the next month.
 */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date(startOfShopDay(today())) });
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
}

/** A tab with a faulty connection. */
export type Tab = { page: Page; context: BrowserContext; line: FaultProxy; fault: FaultName };

async function setFault({ context, line, fault }: Tab, isOn: boolean): Promise<void> {
  const on = FAULTS[fault].line;
  if (on === 'offline') await context.setOffline(isOn);
  else line.set(isOn ? on : { kind: 'none' });
}

/** Milliseconds until a toast has disappeared. */
const TOAST_MS = 6_000;
/** Maximum real milliseconds for running requests before the clock is advanced. */
const MOMENT_MS = 250;
/** Maximum real milliseconds until a screen has loaded its code and sent its reads. */
const BEGIN_MS = 2_000;
/** Real milliseconds from the end of a request until the page has processed it. */
const TAKEN_MS = 30;
/** Clock steps: two for each of four tries, twice, because a booking that does not load leads to its list. */
const STEPS = 60;

const doesHang = ({ fault }: Tab): boolean => 'hangs' in FAULTS[fault];

/** Waits for the next end of an API request (or the next start if requests hang), or for `wanted`. */
async function nextOf(tab: Tab, wanted: Locator, timeout = MOMENT_MS): Promise<void> {
  const isCall = (request: Request) => request.url().includes('/api/') && !request.url().endsWith('/api/live');
  const names = ['requestfinished', 'requestfailed', ...(doesHang(tab) ? ['request'] : [])];
  const calls = names.map((name) => tab.page.waitForEvent(name as 'request', { predicate: isCall, timeout }));
  const taken = Promise.any(calls).then(() => pause(TAKEN_MS));
  await Promise.any([taken, wanted.waitFor({ timeout })]).catch(() => null);
}

/** Runs an action and waits for its result, advancing the clock if needed. @returns whether the result appeared */
async function untilVisible(
  tab: Tab,
  wanted: Locator,
  begin: () => Promise<unknown>,
  afterFirstLimit: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const first = nextOf(tab, wanted, BEGIN_MS);
  await begin();
  if (FAULTS[tab.fault].endsIn === 'data') return isSoonVisible(wanted);
  await first;
  for (let step = 0; step < STEPS; step += 1) {
    if (await wanted.isVisible()) return true;
    const next = nextOf(tab, wanted);
    await tab.page.clock.fastForward(REQUEST_TIMEOUT_MS + 1_000);
    if (step === 0) await afterFirstLimit();
    await next;
  }
  return wanted.isVisible();
}

const isSoonVisible = (wanted: Locator): Promise<boolean> =>
  wanted.waitFor({ timeout: WAIT_MS }).then(
    () => true,
    () => false,
  );

const listWrong = (name: string, wrong: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(wrong).flatMap(([words, isWrong]) => (isWrong ? [`${name}: ${words}`] : []));

/**
 * Opens a screen under the fault, waits for its result, ends the fault and retries. If requests hang, the page says
 * so: at once for a request that is never retried, after 31 s for the others. @returns the errors
 */
export async function readUnder(tab: Tab, screen: Screen, records: Records): Promise<string[]> {
  const { page, line } = tab;
  // A page that reads nothing. After the lifetime of the cache, no screen knows what another has read.
  await goTo(page, '/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await page.clock.fastForward(CACHE_LIFETIME_MS);
  const before = line.calls.length;
  await setFault(tab, true);
  const data = screen.data(page).first();
  const again = screen.again(page);
  let isSaidLate = false;
  const lookForWords = async () => {
    const words = screen.says?.(page) ?? page.getByRole('main').getByText('Still trying…');
    isSaidLate = await isSoonVisible(words.first());
  };
  const hangs = doesHang(tab);
  const open = async () => {
    await goTo(page, screen.path(records));
    // The 31 s start with the read, and a screen's code may load long after the navigation.
    if (hangs) await expect.poll(() => line.calls.slice(before).some(({ path }) => path !== '/api/live')).toBe(true);
    if (hangs && screen.says) await lookForWords();
  };
  const isSettled = await untilVisible(tab, data.or(again.first()).first(), open, async () => {
    if (hangs && !screen.says) await lookForWords();
  });
  const ended = !isSettled ? 'nothing' : (await data.isVisible()) ? 'data' : 'error';
  const hasWritten = line.calls.slice(before).some(({ method }) => method !== 'GET');
  await setFault(tab, false);
  // A booking that could not be loaded has led to its list.
  if (ended === 'error') await goTo(page, screen.path(records));
  const healed = await untilHealed(data, again);
  return listWrong(screen.name, {
    [`came to ${ended}`]: ended !== FAULTS[tab.fault].endsIn,
    [`says that it waits: ${isSaidLate}`]: isSaidLate !== hangs,
    'has written': hasWritten,
    'has not healed': !healed,
  });
}

/** Presses Try again while it is shown, because a read that started under the fault may still fail. */
const untilHealed = (data: Locator, again: Locator): Promise<boolean> =>
  expect(async () => {
    for (const button of (await again.all()).reverse()) {
      // The page may have retried before the press.
      if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => null);
    }
    await expect(data).toBeVisible({ timeout: 5_000 });
  })
    .toPass({ timeout: 2 * WAIT_MS })
    .then(
      () => true,
      () => false,
    );

/** Moves the pointer away, because a toast under it stays, and waits until no toast can be pressed by mistake. */
async function letToastsLeave(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.clock.fastForward(TOAST_MS);
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('status')).toHaveCount(0);
}

/** Fills in a form, sends it under the fault and again after it. @returns the errors */
export async function writeUnder<Subject>(
  tab: Tab,
  form: WritingForm<Subject>,
  api: Api,
  subject: Subject,
): Promise<string[]> {
  const { page, fault } = tab;
  const marker = `${form.name}, ${fault}`;
  await letToastsLeave(page);
  await form.fill(page, subject, marker);
  const typed = await form.typed(page).inputValue();
  await letToastsLeave(page);
  await setFault(tab, true);
  const written = form.written(page).first();
  const isLate = FAULTS[fault].endsIn === 'data';
  const said = isLate ? written : page.locator('main, [role=dialog]').getByRole('alert').first();
  const isSaid = await untilVisible(tab, said, () => form.submit(page).click());
  const isKept = isLate || (await form.typed(page).inputValue()) === typed;
  await setFault(tab, false);
  if (!isLate) {
    await letToastsLeave(page);
    await form.submit(page).click();
  }
  const isWritten = await isSoonVisible(written);
  const count = await form.count(api, subject, marker);
  return listWrong(form.name, {
    'says nothing': !isSaid,
    'has lost what was typed': !isKept,
    'is not written': !isWritten,
    [`is there ${count} times`]: count !== 1,
  });
}
