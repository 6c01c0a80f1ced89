import { expect, type Page, type Route } from 'playwright/test';

type Answer = { status: number; json?: unknown };

/** The server's word that something cannot be. */
export const refusal = (error: string, status = 409): Answer => ({ status, json: { success: false, error } });

export const CLOSED = refusal('The day is closed');

/** The server's answer with its data. */
export const success = (data: unknown, status = 200): Answer => ({ status, json: { success: true, data } });

/** Calls of a page that wait until the test answers them. */
export class HeldCalls {
  readonly #routes: Route[] = [];
  readonly #waiting = new Set<Route>();
  /** How many there should be by now. */
  asked = 0;

  private constructor() {}

  /** Holds the calls whose address and method match. */
  static async of(page: Page, address: string | RegExp, method: string): Promise<HeldCalls> {
    const held = new HeldCalls();
    // What the page gave up waits for no answer: the next of its kind may not be here yet.
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

  /** Waits until there were so many. */
  async seeCount(count = this.asked): Promise<void> {
    await expect.poll(() => this.count).toBe(count);
  }

  /** Waits until there were as many as there should be, and the latest has this body. */
  async seeBody(body: unknown): Promise<void> {
    await expect.poll(() => this.bodies.slice(this.asked - 1)).toEqual([body]);
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

  /** Lets the server answer the latest call. */
  async pass(): Promise<void> {
    const route = await this.#latest();
    await route.fulfill({ response: await route.fetch() });
  }

  /** The latest call, which waits no more. On a tour an earlier one like it may have been answered before. */
  async #latest(): Promise<Route> {
    await expect.poll(() => this.#waiting.size, 'No call is under way').toBeGreaterThan(0);
    const route = [...this.#waiting].at(-1);
    if (!route) throw new Error('No call is under way');
    this.#waiting.delete(route);
    return route;
  }

  /** Answers the latest call; `null` cuts the line. */
  async answer(answer: Answer | null): Promise<void> {
    const route = await this.#latest();
    if (answer === null) await route.abort();
    else await route.fulfill(answer.json === undefined ? { status: answer.status, body: '' } : { ...answer });
  }
}
