import { expect, type Page } from 'playwright/test';
import { deferred } from '../../deferred.ts';
import type { DriverOf } from 'workflow-kit/paths/model';
import type { sessionModel } from '../../../tools/models/session.model.ts';
import { loginPage, shellPage } from '../support/pages.ts';
import { newSession } from '../support/api.ts';
import { HeldCalls, refusal, success } from '../support/held-calls.ts';
import { parseSession, SESSION_KEY } from '../../../src/services/session/stored-session.ts';
import { OUTSIDE, putSession, shopPerson, startClock } from './stage.ts';

const COOL_DOWN_MS = 60_000;
const CODE_MS = 300_000;
const CHALLENGE = { challenge: '7.sealed', factors: ['totp', 'recovery'] };

/** Runs a path of the model on a new page with new sign-ins. */
export async function createDriver(page: Page, person = shopPerson()): Promise<DriverOf<typeof sessionModel>> {
  const signInBeside = () => newSession(new URL(page.url()).origin, person);
  const stored = () => page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const kept = async () => {
    const session = parseSession(await stored());
    if (!session) throw new Error('Nobody is signed in');
    return session;
  };
  await page.context().clearCookies();
  await startClock(page);
  const signIns = await HeldCalls.of(page, '**/api/auth/login', 'POST');
  const codes = await HeldCalls.of(page, '**/api/auth/challenge', 'POST');
  const refreshes = await HeldCalls.of(page, '**/api/auth/refresh', 'POST');
  /** Which requests the server refuses whatever their token. The live stream is excluded, as its start is not fixed. */
  const none = () => false;
  let refuses: (address: string) => boolean = none;
  let before = Promise.resolve();
  await page.route(/\/api\/(?!auth\/|live$)/, async (route) => {
    if (!refuses(route.request().url())) return route.fallback();
    await before;
    await route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } });
  });
  await page.goto(OUTSIDE);
  await page.evaluate(() => localStorage.clear());

  const login = loginPage(page);
  const shell = shellPage(page);
  /** Opens another list, which sends a read. @returns its title */
  const call = async () => {
    const isAtClaims = new URL(page.url()).pathname === '/warranty-claims';
    const title = isAtClaims ? 'Bookings' : 'Warranty Claims';
    await shell.clickNav(title);
    return title;
  };
  const elsewhere = async (act: (other: Page) => Promise<unknown>) => {
    const other = await page.context().newPage();
    await other.goto(OUTSIDE);
    await act(other);
    await other.close();
  };
  const seeSignedIn = async () => {
    await expect(shell.button('Account')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?:Dashboard|Bookings|Warranty Claims)$/);
    await refreshes.seeCount();
  };

  return {
    events: {
      'nothing was stored': async () => void (await page.goto('/bookings')),
      'a session was stored': async () => {
        await putSession(page, await signInBeside());
        await page.goto('/bookings');
      },
      'submit half a form': () => login.signIn({ email: 'amna', password: '' }),
      'submit the form': async () => {
        refuses = none;
        signIns.asked += 1;
        await login.signIn(person);
      },
      'server accepts': async () => void (await signIns.pass()),
      'server refuses': async () => {
        const sentence = await signIns.pass({ data: { email: 'nobody@shop.example', password: person.password } });
        await shell.seeToast('Login Failed', String(sentence));
      },
      'server is silent': async () => {
        await signIns.answer(null);
        await shell.seeToast('Login Error', 'An unexpected error occurred');
      },
      'server asks for a code': () => signIns.answer(success(CHALLENGE)),
      'submit no code': () => shell.button('Verify').click(),
      'submit the code': async () => {
        codes.asked += 1;
        await page.getByLabel(/^Verification code/).fill('123456');
        await shell.button('Verify').click();
      },
      'go back to the password': () => shell.button('Back to Password').click(),
      'the time for the code passes': () => page.clock.runFor(CODE_MS),
      'server accepts the code': async () => {
        const { loginId: _, user: __, ...tokens } = await signInBeside();
        await codes.answer(success(tokens));
      },
      'server refuses the code': () => codes.answer(refusal('This code is wrong, or was used before.', 401)),
      'server has forgotten the sign-in': () => codes.answer(refusal('Your sign-in expired.', 403)),
      'server is silent about the code': () => codes.answer(null),
      'a call is refused': async () => {
        refuses = () => true;
        refreshes.asked += 1;
        await call();
      },
      'refresh succeeds': async () => {
        refuses = none;
        await refreshes.pass();
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      },
      'refresh is refused': async () => void (await refreshes.pass({ data: { refreshToken: 'not a token' } })),
      'refresh finds no session': async () => {
        await page.evaluate(() => localStorage.clear());
        await refreshes.pass();
      },
      'refresh is not answered': () => refreshes.answer({ status: 503, json: { success: false } }),
      'the cool-down passes': async () => {
        refuses = none;
        await page.clock.runFor(COOL_DOWN_MS);
      },
      'the network is back': async () => {
        refuses = none;
        await page.context().setOffline(true);
        await page.context().setOffline(false);
      },
      'the repeat is refused': async () => {
        const renewal = deferred();
        before = renewal.promise;
        // The press starts the read. When its screen appears, the read was sent with the token before the refresh.
        const begun = new Set<string>();
        refuses = (address) => begun.add(address).has(address);
        await shell.seeTitle(await call());
        // A new read with the new token is no retry. If it were refused, the page would request another token.
        refuses = (address) => begun.has(address);
        const { accessToken, refreshToken } = await signInBeside();
        await putSession(page, { ...(await kept()), accessToken, refreshToken });
        renewal.resolve();
      },
      'log out': () => shell.clickMenu('Account', 'Log out'),
      'sign in elsewhere': () => {
        refuses = none;
        return elsewhere(async (other) => putSession(other, await signInBeside()));
      },
      'sign out elsewhere': () => elsewhere((other) => other.evaluate(() => localStorage.clear())),
    },
    states: {
      'waiting for the session': () => expect(page.getByRole('heading')).toHaveCount(0),
      'signed out': async () => {
        await login.see();
        await expect(shell.button('Sign in')).toBeEnabled();
        expect(await stored()).toBeNull();
      },
      'form with complaints': async () => {
        await login.see();
        const complaints = ['Please enter a valid email address', 'Password is required'];
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(complaints);
        await signIns.seeCount();
      },
      'signing in': async () => {
        await expect(shell.button('Signing in…')).toBeVisible();
        await signIns.seeBody(person);
      },
      'asked for a code': async () => {
        await expect(page.getByLabel(/^Verification code/)).toBeFocused();
        await expect(shell.button('Verify')).toBeEnabled();
        await codes.seeCount();
      },
      'checking the code': async () => {
        await expect(shell.button('Checking…')).toBeVisible();
        await codes.seeBody({ challenge: CHALLENGE.challenge, code: '123456' });
      },
      'signed in': seeSignedIn,
      refreshing: async () => {
        await expect.poll(() => refreshes.bodies.at(-1)).toEqual({ refreshToken: (await kept()).refreshToken });
        await seeSignedIn();
      },
      'cooling down': seeSignedIn,
    },
  };
}
