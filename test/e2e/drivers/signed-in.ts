import type { BrowserContext, Page } from 'playwright/test';
import { LoginAnswer } from '../../../src/domain/session/login-answer.ts';
import { toUser } from '../../../src/domain/session/staff.ts';
import { unwrapData } from '../../../src/services/http/http.ts';
import { SESSION_KEY, type StoredSession } from '../../../src/services/session/stored-session.ts';
import { Api } from '../support/api.ts';

export type Person = { email: string; password: string };

/** Whoever the environment names, else the owner of the sample shop that `npm run demo` opens. */
export const shopPerson = (): Person => ({
  email: process.env['REFLOW_EMAIL'] ?? 'owner@reflow.test',
  password: process.env['REFLOW_PASSWORD'] ?? 'reflow demo',
});

/** A page of the shop's address without the app in it, from which the storage can be reached. */
export const OUTSIDE = '/api/nothing-here';

/** Signs a person in at a shop, again at each call. @returns what a browser keeps of it */
export async function newSession(url: string, person: Person): Promise<StoredSession> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const now = new Date().toISOString();
  return {
    loginId: crypto.randomUUID(),
    user: toUser(person.email, now),
    ...LoginAnswer.parse(unwrapData(await answer.json())),
  };
}

/** Puts a session into the browser of a page of the shop. */
export const putSession = (page: Page, session: StoredSession): Promise<void> =>
  page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, JSON.stringify(session)] as const);

const apis = new Map<string, Promise<Api>>();
const ready = new WeakSet<BrowserContext>();

/** Signs a person in unless somebody is. @returns the shop's API, for what a path finds already there. */
export async function signedIn(page: Page, person: Person): Promise<Api> {
  const isReady = ready.has(page.context());
  if (!isReady) await page.goto(OUTSIDE);
  const { origin } = new URL(page.url());
  const api = apis.get(origin) ?? Api.signIn(origin, person);
  apis.set(origin, api);
  if (!isReady) await putSession(page, await newSession(origin, person));
  ready.add(page.context());
  return api;
}
