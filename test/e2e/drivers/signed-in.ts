import { type BrowserContext, expect, type Page } from 'playwright/test';
import * as z from 'zod/mini';
import { unwrapData } from '../../../src/services/http/http.ts';
import { LoginPage } from '../pages/login.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { Api } from '../support/api.ts';

export type Person = { email: string; password: string };

/** Whoever the environment names, else the owner of the sample shop that `npm run demo` opens. */
export const shopPerson = (): Person => ({
  email: process.env['REFLOW_EMAIL'] ?? 'owner@reflow.test',
  password: process.env['REFLOW_PASSWORD'] ?? 'reflow demo',
});

/** Milliseconds after which a kept token is replaced. It is good for twice as long. */
const RENEW_MS = 5 * 60_000;

/** What a sign-in left in the browser, and the shop's API, by the shop's address: a sign-in by the form takes a while. */
const kept = new Map<string, { storage: Record<string, string>; api: Api; at: number }>();
const ready = new WeakMap<BrowserContext, Api>();

/** A page of the shop's address without the app in it, from which the storage can be reached. */
export const OUTSIDE = '/api/nothing-here';

/** Signs a person in unless somebody is. @returns the shop's API, for what a path finds already there. */
export async function signedIn(page: Page, person: Person): Promise<Api> {
  const known = ready.get(page.context());
  if (known) return known;
  await page.goto(OUTSIDE);
  const { origin } = new URL(page.url());
  let held = kept.get(origin);
  if (!held) {
    await signInByForm(page, person);
    held = {
      storage: await page.evaluate(() => Object.fromEntries(Object.entries(localStorage))),
      api: await Api.signIn(origin, person),
      at: Date.now(),
    };
  } else if (Date.now() - held.at > RENEW_MS) {
    const { tokens } = await signInBeside(page, person);
    const session = { ...parseSession(held.storage['session']), ...tokens };
    held = { ...held, storage: { ...held.storage, session: JSON.stringify(session) }, at: Date.now() };
  }
  await putStorage(page, held.storage);
  kept.set(origin, held);
  ready.set(page.context(), held.api);
  return held.api;
}

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
/** What a sign-in leaves in the browser. */
export const Session = z.looseObject({ ...Tokens.shape, loginId: z.string() });
const sessions = new Map<string, z.infer<typeof Session>>();

const parseSession = (text: string | null | undefined) => Session.parse(JSON.parse(text ?? 'null'));

async function signInBeside(page: Page, person: Person) {
  const answer = await page.request.post('/api/auth/login', { data: person });
  return { origin: new URL(answer.url()).origin, tokens: Tokens.parse(unwrapData(await answer.json())) };
}

/** Signs a person in beside the page, again at each call. @returns the session as a browser keeps it */
export async function newSession(page: Page, person: Person): Promise<z.infer<typeof Session>> {
  const { origin, tokens } = await signInBeside(page, person);
  const known = sessions.get(origin) ?? (await readSession(page, person));
  sessions.set(origin, known);
  return { ...known, ...tokens };
}

async function readSession(page: Page, person: Person): Promise<z.infer<typeof Session>> {
  await signedIn(page, person);
  return parseSession(await page.evaluate(() => localStorage.getItem('session')));
}

async function signInByForm(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  const title = page.getByRole('heading', { level: 1, name: /^(?:Dashboard|Welcome back)/ });
  await expect(title).toBeVisible();
  if ((await title.textContent()) === 'Dashboard') return;
  await new LoginPage(page).signIn(person);
  await new Shell(page).seeTitle('Dashboard');
}

/** Puts what a sign-in left back into the browser. */
export const putStorage = (page: Page, storage: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
