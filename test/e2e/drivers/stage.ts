import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test';
import { SESSION_KEY, type StoredSession } from '../../../src/services/session/stored-session.ts';
import type { AnyScreens } from 'workflow-kit/paths/model';
import type { RoleDriverOf } from '../../../tools/models/permitted.ts';
import { bookingPage, bookingCreatePage, shellPage } from '../support/pages.ts';
import { Api, newSession, type Person } from '../support/api.ts';
import { stayOnPage } from '../support/stay-on-page.ts';
import { HeldCalls } from '../support/held-calls.ts';

/** The person in the environment variables, or else the owner of the sample shop of `npm run demo`. */
export const shopPerson = (): Person => ({
  email: process.env['REFLOW_EMAIL'] ?? 'owner@reflow.test',
  password: process.env['REFLOW_PASSWORD'] ?? 'reflow demo',
});

/** A page of the shop's origin without the app, which gives access to the storage. */
export const OUTSIDE = '/api/nothing-here';

/** Stores a session in the browser of a page of the shop. */
export const putSession = (page: Page, session: StoredSession): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, JSON.stringify(session)] as const);

const apis = new Map<string, Promise<Api>>();
const ready = new WeakSet<BrowserContext>();

/** Signs a person in unless someone is signed in. @returns the shop's API as the owner, to prepare the data of a path. */
async function signedIn(page: Page, person: Person, owner: Person): Promise<Api> {
  await stayOnPage(page.context());
  const isReady = ready.has(page.context());
  if (!isReady) await page.goto(OUTSIDE);
  const { origin } = new URL(page.url());
  const api = apis.get(origin) ?? Api.signIn(origin, owner);
  apis.set(origin, api);
  if (!isReady) await putSession(page, await newSession(origin, person));
  ready.add(page.context());
  return api;
}

/** Runs a function once per shop. */
export function onceForShop<Made>(make: (api: Api) => Promise<Made>): (api: Api) => Promise<Made> {
  const made = new WeakMap<Api, Promise<Made>>();
  return (api) => {
    const known = made.get(api) ?? make(api);
    made.set(api, known);
    return known;
  };
}

/** Returns the helpers of a driver on a page. */
function stageOf(page: Page, api: Api, person: Person) {
  const shell = shellPage(page);
  return {
    api,
    page,
    person,
    /** Opens a page without the app, and signs a person in, by default the user. */
    signIn: async (next = person) => {
      await page.goto(OUTSIDE);
      await putSession(page, await newSession(new URL(page.url()).origin, next));
    },
    shell,
    booking: bookingPage(page),
    form: bookingCreatePage(page),
    main: page.getByRole('main'),
    hold: (address: string | RegExp, method: string) => HeldCalls.of(page, address, method),
    /** Sees a control that cannot be used, and that says why. */
    seeRefused: async (control: Locator, why: string) => {
      await expect(control).toBeDisabled();
      await expect(control).toHaveAccessibleDescription(why);
    },
    /** Presses a button even if it is disabled or moving. */
    pressAnyway: (name: string | RegExp) => shell.button(name).click({ force: true }),
    /** A button whose label changes during its request, when it can still be pressed. */
    submitOf: (idle: string, busy: string, within: Locator = page.locator('body')) => {
      const named = (name: string) => within.getByRole('button', { name, exact: true });
      const button = named(idle).or(named(busy));
      const isBusy = async () => (await button.textContent()) === busy;
      return { button, isBusy, press: async () => button.click({ force: await isBusy() }) };
    },
    /** Expects this alert in a dialog, `null` for none. */
    seeAlert: async (within: Locator, words: string | null) => {
      const alert = within.getByRole('alert');
      if (words === null) await expect(alert).toHaveCount(0);
      else await expect(alert).toContainText(words);
    },
  };
}

/**
 * Creates a driver for the page of a signed-in user, by default the owner. The server answers its requests when the
 * model says so.
 */
export const driver =
  <Model extends AnyScreens>(make: (stage: ReturnType<typeof stageOf>) => Promise<RoleDriverOf<Model>>) =>
  async (page: Page, owner = shopPerson(), person = owner): Promise<RoleDriverOf<Model>> =>
    make(stageOf(page, await signedIn(page, person, owner), person));

/** Runs the clock of a page that is stopped later. An earlier path may have stopped it for the whole context. */
export async function startClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.resume();
}

/** Stops the clock ten seconds later, because Playwright refuses a time in the past. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
