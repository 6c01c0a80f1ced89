import { type BrowserContext, expect, type Page } from 'playwright/test';
import type { DriverOf } from 'workflow-kit/paths/model';
import { LOCK_MESSAGES } from '../../../src/domain/session/counter.ts';
import { COUNTER_KEY } from '../../../src/domain/session/lock.ts';
import { SESSION_KEY } from '../../../src/services/session/stored-session.ts';
import type { counterLockModel } from '../../../tools/models/counter-lock.model.ts';
import { Api, type Person } from '../support/api.ts';
import { openCounter, PIN, pictures } from '../support/counter.ts';
import { HeldCalls, refusal } from '../support/held-calls.ts';
import { bookingPage, loginPage, shellPage } from '../support/pages.ts';
import { OUTSIDE, shopPerson } from './stage.ts';

const NEEDS_PASSWORD = 'Please sign in with your password.';
const NO_PIN = 'Nobody Naveed';

type Counter = { api: Api; head: Person; names: { head: string; clerk: string }; stored: string };
const counters = new WeakMap<BrowserContext, Promise<Counter>>();

/** Registers this browser as a counter with a head and a clerk. Someone else has no PIN. */
async function register(page: Page, owner: Person): Promise<Counter> {
  await page.goto(OUTSIDE);
  const api = await Api.signIn(new URL(page.url()).origin, owner);
  const code = crypto.randomUUID().slice(0, 4);
  const names = { head: `Head ${code}`, clerk: `Clerk ${code}` };
  await api.hire('TECHNICIAN', NO_PIN);
  const { head } = await openCounter(page, api, names);
  const stored = await page.evaluate((key) => localStorage.getItem(key), COUNTER_KEY);
  return { api, head, names, stored: stored ?? '' };
}

/** Runs a path of the model on the page of a new booking, in a browser that is a counter of the shop. */
export async function createDriver(page: Page, owner = shopPerson()): Promise<DriverOf<typeof counterLockModel>> {
  const registering = counters.get(page.context()) ?? register(page, owner);
  counters.set(page.context(), registering);
  const { api, head, names, stored } = await registering;
  const secret = `Secret ${crypto.randomUUID().slice(0, 8)}`;
  const id = await api.book(secret);
  const setLocked = (on: Page, lockedAt: number | null) =>
    on.evaluate(
      ([key, text, at]) => {
        const counter = JSON.parse(localStorage.getItem(key) ?? text);
        localStorage.setItem(key, JSON.stringify({ ...counter, lastHandAt: Date.now(), lockedAt: at }));
      },
      [COUNTER_KEY, stored, lockedAt] as const,
    );
  const inAnotherTab = async (lockedAt: number | null) => {
    const other = await page.context().newPage();
    await other.goto(OUTSIDE);
    await setLocked(other, lockedAt);
    await other.close();
  };

  await page.goto(OUTSIDE);
  await page.evaluate(() => localStorage.clear());
  await setLocked(page, null);
  const lists = await HeldCalls.of(page, '**/api/auth/counter', 'POST');
  const tries = await HeldCalls.of(page, '**/api/auth/pin', 'POST');
  await page.goto(`/bookings/${id}`);
  await loginPage(page).signIn(head);

  const [shell, booking] = [shellPage(page), bookingPage(page)];
  const field = page.getByLabel('PIN');
  const choose = (name: string) => pictures(page).filter({ hasText: name }).first().click();
  /** The user as the top bar shows them: by email after a password, by name after a PIN. */
  let worker = head.email;
  let areKnown = false;

  const seeOpen = async () => {
    await booking.see();
    await expect(page).not.toHaveTitle(/Locked/);
    await expect(page.getByRole('banner')).toContainText(worker);
    await expect(booking.section('Customer Information')).toContainText(secret);
    await lists.seeCount();
    await tries.seeCount();
  };
  /** Checks that the lock shows this heading and these messages, and no data of the shop. */
  const seeLocked = async (title: string, messages: readonly string[] = []) => {
    await expect(page).toHaveTitle('Locked · Reflow');
    await shell.seeTitle(title);
    // The alert may hold buttons too.
    await expect(page.getByRole('alert')).toHaveText(messages.map((message) => new RegExp(`^${message}`)));
    await expect(page.locator('body')).not.toContainText(secret);
    expect(await page.locator('body').ariaSnapshot()).not.toContain(secret);
    await lists.seeCount();
    await tries.seeCount();
  };
  /** Sees the people. They are known from the last lock while they are read again. */
  const seePeople = async (messages: readonly string[] = []) => {
    await seeLocked('Who is working?', messages);
    for (const name of [names.head, names.clerk])
      await expect(pictures(page).filter({ hasText: name })).toHaveCount(areKnown ? 1 : 0);
    await expect(shell.button('Sign in with a Password Instead')).toBeEnabled();
  };
  const seePin = async (message: string | null = null) => {
    await seeLocked(names.clerk, message === null ? [] : [message]);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(message === null ? /^\d{0,5}$/ : '');
  };
  const seeRefused = async (title: string, message: string) => {
    await seeLocked(title, [message]);
    await expect(field).toHaveCount(0);
    await expect(shell.button('Sign in with Your Password')).toBeFocused();
  };
  const locks = async (act: () => Promise<void>) => {
    lists.asked += 1;
    await act();
  };

  return {
    events: {
      'press Lock': () => locks(() => shell.clickMenu('Account', 'Lock')),
      'lock in another tab': () => locks(() => inAnotherTab(Date.now())),
      'unlock in another tab': () => inAnotherTab(null),
      'server names the people': async () => {
        areKnown = true;
        await lists.pass();
      },
      'no answer comes': async () => {
        const isTried = (await field.count()) > 0;
        await (isTried ? tries : lists).answer(null);
      },
      'the counter was revoked': () => lists.answer(refusal('This browser is no counter.', 404)),
      'press Try again': () => locks(() => shell.button('Try again').click()),
      'press the clerk': () => choose(names.clerk),
      'press someone without a PIN': () => choose(NO_PIN),
      'type five digits': () => field.fill(PIN.clerk.slice(0, 5)),
      'type the PIN': async () => {
        tries.asked += 1;
        await field.fill(PIN.clerk);
      },
      'press Switch Person': async () => {
        if ((await field.count()) === 0) lists.asked += 1;
        await shell.button('Switch Person').click();
      },
      'server accepts': async () => {
        const isSame = worker === names.clerk;
        worker = names.clerk;
        await tries.pass();
        await shell.seeToast(isSame ? `Welcome back, ${worker}` : `Signed in as ${worker}`);
      },
      'server refuses': async () => {
        const asked = tries.bodies.at(-1) as object;
        await tries.pass({ data: { ...asked, pin: '918273' } });
      },
      'server asks for the password': () => tries.answer(refusal(NEEDS_PASSWORD, 403)),
      'press Sign in with Your Password': () => shell.button('Sign in with Your Password').click(),
      'press Sign in with a Password Instead': () => shell.button('Sign in with a Password Instead').click(),
    },
    states: {
      open: seeOpen,
      'open for the clerk': seeOpen,
      reading: () => seePeople(),
      'not read': () => seePeople(['Network error occurred']),
      people: () => seePeople(),
      PIN: () => seePin(),
      checking: async () => {
        await seeLocked(names.clerk);
        await expect(page.getByText('Opening…')).toBeVisible();
        await tries.seeBody({ staffId: expect.any(Number), pin: PIN.clerk });
      },
      'wrong PIN': () => seePin('Wrong PIN'),
      'not checked': () => seePin('Network error occurred'),
      'no PIN': () => seeRefused(NO_PIN, LOCK_MESSAGES.noPin(NO_PIN)),
      'password needed': () => seeRefused(names.clerk, NEEDS_PASSWORD),
      revoked: () => seeRefused('Who is working?', LOCK_MESSAGES.noCounter),
      'signed out': async () => {
        await loginPage(page).see();
        expect(await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)).toBeNull();
      },
    },
  };
}
