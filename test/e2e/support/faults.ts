import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, expect, type Locator, type Page, type Request } from 'playwright/test';
import { REQUEST_TIMEOUT_MS } from '../../../src/domain/shared/limits.ts';
import type { Api } from './api.ts';
import type { Fault, FaultProxy } from './fault-proxy.ts';
import { goTo, type Records, type Screen, type WritingForm } from './screens.ts';

/** What can happen between the browser and the shop, and what a read comes to under it. Where a call `hangs`, words say so. */
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

/** Lets a page's clock be moved on, that of its time limits too, which the browser keeps to itself. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(new DOMException('The time is over', 'TimeoutError')), milliseconds);
      return limit.signal;
    };
  });
}

/** A tab at the end of a bad line. */
export type Tab = { page: Page; context: BrowserContext; line: FaultProxy; fault: FaultName };

async function setFault({ context, line, fault }: Tab, isOn: boolean): Promise<void> {
  const on = FAULTS[fault].line;
  if (on === 'offline') await context.setOffline(isOn);
  else line.set(isOn ? on : { kind: 'none' });
}

/** Milliseconds after which a toast has left. */
const TOAST_MS = 6_000;
/** Real milliseconds at most for what is under way, before time is moved on. */
const MOMENT_MS = 250;
/** Real milliseconds at most until a screen whose code comes first has read. */
const BEGIN_MS = 2_000;
/** Real milliseconds from what happens to a call until the page has taken it. */
const TAKEN_MS = 30;
/** Steps of time: two for each of four tries, of several calls at once, twice, since a booking that does not load leads to its list. */
const STEPS = 60;

const doesHang = ({ fault }: Tab): boolean => 'hangs' in FAULTS[fault];

/** The next end of a call of the API (where calls hang, also the next that is sent), or what is waited for. */
async function nextOf(tab: Tab, wanted: Locator, timeout = MOMENT_MS): Promise<void> {
  const isCall = (request: Request) => request.url().includes('/api/') && !request.url().endsWith('/api/live');
  const names = ['requestfinished', 'requestfailed', ...(doesHang(tab) ? ['request'] : [])];
  const calls = names.map((name) => tab.page.waitForEvent(name as 'request', { predicate: isCall, timeout }));
  const taken = Promise.any(calls).then(() => pause(TAKEN_MS));
  await Promise.any([taken, wanted.waitFor({ timeout })]).catch(() => null);
}

/** Does something that calls, waits until something stands there, and moves time on where the answer alone does not bring it. @returns whether it does */
async function untilVisible(
  tab: Tab,
  wanted: Locator,
  begin: () => Promise<unknown>,
  afterFirstLimit: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const first = nextOf(tab, wanted, BEGIN_MS);
  await begin();
  if (FAULTS[tab.fault].endsIn === 'data') return isSoonVisible(wanted, 20_000);
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

const isSoonVisible = (wanted: Locator, timeout = 5_000): Promise<boolean> =>
  wanted.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

const listWrong = (name: string, wrong: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(wrong).flatMap(([words, isWrong]) => (isWrong ? [`${name}: ${words}`] : []));

/**
 * Opens a screen under the fault, waits for what it comes to, ends the fault and asks again. Where calls hang, words say
 * so: at once of what is asked once, of the others after 31 s. @returns what is wrong
 */
export async function readUnder(tab: Tab, screen: Screen, records: Records): Promise<string[]> {
  const { page, line } = tab;
  await goTo(page, '/bookings/new');
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Booking' })).toBeVisible();
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
    // The 31 s begin with the read, and a screen's code may come long after its address.
    if (hangs) await expect.poll(() => line.calls.slice(before).some(({ path }) => path !== '/api/live')).toBe(true);
    if (hangs && screen.says) await lookForWords();
  };
  const isSettled = await untilVisible(tab, data.or(again.first()).first(), open, async () => {
    if (hangs && !screen.says) await lookForWords();
  });
  const ended = !isSettled ? 'nothing' : (await data.isVisible()) ? 'data' : 'error';
  const hasWritten = line.calls.slice(before).some(({ method }) => method !== 'GET');
  await setFault(tab, false);
  // A booking that did not load has led to its list.
  if (ended === 'error') await goTo(page, screen.path(records));
  const healed = await untilHealed(data, again);
  return listWrong(screen.name, {
    [`came to ${ended}`]: ended !== FAULTS[tab.fault].endsIn,
    [`says that it waits: ${isSaidLate}`]: isSaidLate !== hangs,
    'has written': hasWritten,
    'has not healed': !healed,
  });
}

/** Presses what asks again for as long as it stands there: a read that began under the fault may still end badly. */
const untilHealed = (data: Locator, again: Locator): Promise<boolean> =>
  expect(async () => {
    for (const button of (await again.all()).reverse()) {
      // It may have gone on by itself before it is pressed.
      if (await button.isVisible()) await button.click({ timeout: 5_000 }).catch(() => null);
    }
    await expect(data).toBeVisible({ timeout: 5_000 });
  })
    .toPass({ timeout: 25_000 })
    .then(
      () => true,
      () => false,
    );

/** A toast stays for as long as somebody points at it, and lies over what is pressed next. */
async function letToastsLeave(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.clock.fastForward(TOAST_MS);
}

/** Fills a form in, sends it under the fault and again after it. @returns what is wrong */
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
  const said = isLate ? written : page.getByRole('main').getByRole('alert').first();
  const isSaid = await untilVisible(tab, said, () => form.submit(page).click());
  const isKept = isLate || (await form.typed(page).inputValue()) === typed;
  await setFault(tab, false);
  if (!isLate) {
    await letToastsLeave(page);
    await form.submit(page).click();
  }
  const isWritten = await isSoonVisible(written, 20_000);
  const count = await form.count(api, subject, marker);
  return listWrong(form.name, {
    'says nothing': !isSaid,
    'has lost what was typed': !isKept,
    'is not written': !isWritten,
    [`is there ${count} times`]: count !== 1,
  });
}
