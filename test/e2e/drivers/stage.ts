import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { SESSION_KEY, type StoredSession } from '../../../src/services/session/stored-session.ts';
import type { AnyScreens, DriverOf } from '../../../tools/models/create-model.ts';
import { bookingPage, bookingCreatePage, shellPage } from '../support/pages.ts';
import { Api, newSession, type Person } from '../support/api.ts';
import { stayOnPage } from '../support/stay-on-page.ts';
import { HeldCalls } from '../support/held-calls.ts';

/** Whoever the environment names, else the owner of the sample shop that `npm run demo` opens. */
export const shopPerson = (): Person => ({
  email: process.env['REFLOW_EMAIL'] ?? 'owner@reflow.test',
  password: process.env['REFLOW_PASSWORD'] ?? 'reflow demo',
});

/** A page of the shop's address without the app in it, from which the storage can be reached. */
export const OUTSIDE = '/api/nothing-here';

/** Puts a session into the browser of a page of the shop. */
export const putSession = (page: Page, session: StoredSession): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, JSON.stringify(session)] as const);

const apis = new Map<string, Promise<Api>>();
const ready = new WeakSet<BrowserContext>();

/** Signs a person in unless somebody is. @returns the shop's API, for what a path finds already there. */
async function signedIn(page: Page, person: Person): Promise<Api> {
  await stayOnPage(page.context());
  const isReady = ready.has(page.context());
  if (!isReady) await page.goto(OUTSIDE);
  const { origin } = new URL(page.url());
  const api = apis.get(origin) ?? Api.signIn(origin, person);
  apis.set(origin, api);
  if (!isReady) await putSession(page, await newSession(origin, person));
  ready.add(page.context());
  return api;
}

/** Does something once for each shop. */
export function onceForShop<Made>(make: (api: Api) => Promise<Made>): (api: Api) => Promise<Made> {
  const made = new WeakMap<Api, Promise<Made>>();
  return (api) => {
    const known = made.get(api) ?? make(api);
    made.set(api, known);
    return known;
  };
}

/** What a driver has at hand on a page. */
function stageOf(page: Page, api: Api) {
  const shell = shellPage(page);
  return {
    api,
    page,
    shell,
    booking: bookingPage(page),
    form: bookingCreatePage(page),
    main: page.getByRole('main'),
    hold: (address: string | RegExp, method: string) => HeldCalls.of(page, address, method),
    /** Presses a button even where it is disabled or on its way. */
    pressAnyway: (name: string | RegExp) => shell.button(name).click({ force: true }),
    /** A button that has other words while its call is under way, when it can be pressed all the same. */
    submitOf: (idle: string, busy: string, within: Locator = page.locator('body')) => {
      const named = (name: string) => within.getByRole('button', { name, exact: true });
      const button = named(idle).or(named(busy));
      const isBusy = async () => (await button.textContent()) === busy;
      return { button, isBusy, press: async () => button.click({ force: await isBusy() }) };
    },
    /** The one word of warning in a window, `null` for none. */
    seeAlert: async (within: Locator, words: string | null) => {
      const alert = within.getByRole('alert');
      if (words === null) await expect(alert).toHaveCount(0);
      else await expect(alert).toContainText(words);
    },
  };
}

/** A driver on the page of a person who is signed in. The server answers its calls when the model says so. */
export const driver =
  <Model extends AnyScreens>(make: (stage: ReturnType<typeof stageOf>) => Promise<DriverOf<Model>>) =>
  async (page: Page, person = shopPerson()): Promise<DriverOf<Model>> =>
    make(stageOf(page, await signedIn(page, person)));

/** Lets time go on a page whose clock is to stand later. It is the whole context's: a path before may have left it standing. */
export async function startClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.resume();
}

/** Ten seconds later: it cannot stand at a moment that is past by the time that it is asked to. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
