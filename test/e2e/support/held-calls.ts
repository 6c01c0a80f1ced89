import { expect, type Page, type Route } from 'playwright/test';
import * as z from 'zod/mini';
import { unwrapData } from '../../../src/services/http/http.ts';

type Answer = { status: number; json?: unknown };

/** Replaces the request of the page by another one. */
type Change = { url?: (asked: URL) => URL; data?: unknown };
const Refused = z.object({
  error: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ msg: z.string() }))),
});

/** Changes values of query fields. */
export const asking = (values: Readonly<Record<string, string>>): Change => ({
  url: (asked) => {
    const url = new URL(asked);
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    return url;
  },
});

/** Requests a record that does not exist. */
export const UNKNOWN: Change = { url: (asked) => new URL(asked.pathname.replace(/\d+$/, '999999999'), asked) };

/** A refusal by the server. */
export const refusal = (error: string, status = 409): Answer => ({ status, json: { success: false, error } });

export const CLOSED = refusal('The day is closed');

/** A successful answer of the server. */
export const success = (data: unknown, status = 200): Answer => ({ status, json: { success: true, data } });

const fetchChanged = (route: Route, { url, data }: Change) =>
  route.fetch({
    ...(url ? { url: url(new URL(route.request().url())).href } : {}),
    ...(data === undefined ? {} : { postData: data }),
  });

/** Requests of a page that wait until the test answers them. */
export class HeldCalls {
  readonly #routes: Route[] = [];
  readonly #waiting = new Set<Route>();
  /** The expected number of requests. */
  asked = 0;

  private constructor() {}

  /** Holds the requests whose address and method match. */
  static async of(page: Page, address: string | RegExp, method: string): Promise<HeldCalls> {
    const held = new HeldCalls();
    // An aborted request needs no answer. The next request of its kind may not have arrived yet.
    page.on('requestfailed', (request) => {
      for (const route of held.#waiting) if (route.request() === request) held.#waiting.delete(route);
    });
    await page.route(address, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      held.#routes.push(route);
      held.#waiting.add(route);
    });
    return held;
  }

  get count(): number {
    return this.#routes.length;
  }

  /** Waits until this many requests have arrived. */
  async seeCount(count = this.asked): Promise<void> {
    await expect.poll(() => this.count).toBe(count);
  }

  /** Expects exactly one more request. */
  async seeNext(act: () => Promise<unknown>): Promise<void> {
    const before = this.count;
    await act();
    await this.seeCount(before + 1);
  }

  /** Waits for the expected number of requests, the latest with this body. */
  async seeBody(body: unknown): Promise<void> {
    await expect.poll(() => this.bodies.slice(this.asked - 1)).toEqual([body]);
  }

  /** Bodies of all requests so far. */
  get bodies(): unknown[] {
    return this.#routes.map((route) => route.request().postDataJSON() as unknown);
  }

  /** Paths and queries of all requests so far. */
  get addresses(): string[] {
    return this.#routes.map((route) => {
      const { pathname, search } = new URL(route.request().url());
      return pathname + search;
    });
  }

  /** Lets the server answer the latest request, or `change` of it. @returns its data, or the first message of a refusal */
  async pass(change: Change = {}): Promise<unknown> {
    const route = await this.#latest();
    const response = await fetchChanged(route, change);
    const body: unknown = await response.json();
    await route.fulfill({ response });
    if (response.ok()) return unwrapData(body);
    const { error, errors = [] } = Refused.parse(body);
    return error ?? errors[0]?.msg;
  }

  /** Lets the server receive the latest request, or `change` of it, and drops its answer. */
  async lose(change: Change = {}): Promise<void> {
    const route = await this.#latest();
    await fetchChanged(route, change);
    await route.abort();
  }

  /** Takes the latest request. On a tour, an earlier similar one may already be answered. */
  async #latest(): Promise<Route> {
    await expect.poll(() => this.#waiting.size, 'No call is under way').toBeGreaterThan(0);
    const route = [...this.#waiting].at(-1);
    if (!route) throw new Error('No call is under way');
    this.#waiting.delete(route);
    return route;
  }

  /** Answers the latest request; `null` aborts it. */
  async answer(answer: Answer | null): Promise<void> {
    const route = await this.#latest();
    if (answer === null) await route.abort();
    else await route.fulfill(answer.json === undefined ? { status: answer.status, body: '' } : { ...answer });
  }
}
