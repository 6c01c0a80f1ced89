import type { Page, Route } from 'playwright/test';
import { dataOf } from '../../../src/services/http.ts';

type Answer = { status: number; json?: unknown };

/** Calls of a page that wait until the test answers them. */
export class HeldCalls {
  readonly #routes: Route[] = [];

  private constructor() {}

  /** Holds the calls whose address and method match. */
  static async of(page: Page, address: string | RegExp, method: string): Promise<HeldCalls> {
    const held = new HeldCalls();
    await page.route(address, async (route) => {
      if (route.request().method() === method) held.#routes.push(route);
      else await route.fallback();
    });
    return held;
  }

  get count(): number {
    return this.#routes.length;
  }

  /** Bodies of all calls so far, as they were sent. */
  get bodies(): unknown[] {
    return this.#routes.map((route) => route.request().postDataJSON() as unknown);
  }

  /** Paths and queries of all calls so far. */
  get addresses(): string[] {
    return this.#routes.map((route) => {
      const { pathname, search } = new URL(route.request().url());
      return pathname + search;
    });
  }

  /** Lets the server answer the latest call. @param url what it is asked instead. @returns the answer's data. */
  async pass(url?: (asked: URL) => URL): Promise<unknown> {
    const route = this.#latest();
    const asked = new URL(route.request().url());
    const response = await route.fetch(url ? { url: url(asked).href } : {});
    await route.fulfill({ response });
    return response.ok() ? dataOf(await response.json()) : null;
  }

  #latest(): Route {
    const route = this.#routes.at(-1);
    if (!route) throw new Error('No call is under way');
    return route;
  }

  /** Answers the latest call; `null` cuts the line. */
  async answer(answer: Answer | null): Promise<void> {
    const route = this.#latest();
    if (answer === null) await route.abort();
    else await route.fulfill(answer.json === undefined ? { status: answer.status, body: '' } : { ...answer });
  }
}
