import type { Page } from 'playwright/test';
import type { Driver } from './model.ts';

export type OracleOptions = {
  /** Checks whether a fault is a part of the test, for example an answer that the driver makes. */
  isExpected?: (fault: string) => boolean;
  /** axe-core, which checks accessibility. Without it nothing does. */
  axe?: Axe;
};

/**
 * The source of axe-core and the options of its run, by default its own. `within` are selectors: only the first that the
 * page has is checked, by default the whole page. Frames in it are not: a frame without axe, such as a shown PDF, never
 * answers.
 */
export type Axe = { source: string; options?: Readonly<Record<string, unknown>>; within?: readonly string[] };

/** Chromium's own report of an answer. `response` judges it by its status. */
const OF_ANSWER = /^Failed to load resource/;

/** axe with timers of its own, so that it also runs on a page whose clock is stopped. Its time limits never pass. */
const withTimers = (source: string): string =>
  `((setTimeout) => {${source}\n})((task, delay = 0) => (delay === 0 && queueMicrotask(task), 0))`;

/**
 * Watches a page for faults that no test asks for: uncaught errors, unhandled rejections, console errors, and answers from
 * 500 on. `see` throws if there was one since the last call, or if axe finds one now. axe looks once at each named state.
 */
export function watchPage(page: Page, { isExpected = () => false, axe }: OracleOptions = {}) {
  const faults: string[] = [];
  const add = (fault: string) => {
    if (!isExpected(fault)) faults.push(fault);
  };
  page.on('pageerror', (error) => add(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_ANSWER.test(message.text())) add(`console: ${message.text()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) add(`${answer.request().method()} ${answer.url()} answered ${answer.status()}`);
  });
  const checked = new Set<string>();
  async function runAxe({ source, options = {}, within = [] }: Axe): Promise<void> {
    if (await page.evaluate(() => document.contentType !== 'text/html')) return;
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(withTimers(source));
    const violations = await page.evaluate(
      ([asked, selectors]) => {
        type Run = (part: Node, asked: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
        const [part = document] = selectors.flatMap((selector) => document.querySelector(selector) ?? []);
        // Content that still fades in has too little contrast.
        for (const animation of document.getAnimations())
          if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
        return (window as unknown as { axe: { run: Run } }).axe
          .run(part, { iframes: false, ...asked })
          .then((found) => found.violations);
      },
      [options, within] as const,
    );
    for (const { id, nodes } of violations) add(`axe: ${id} at ${nodes.map(({ html }) => html).join(', ')}`);
  }
  return {
    /**
     * `state` is the name of the current state, if it has one.
     * @throws Error that lists the faults
     */
    async see(state?: string): Promise<void> {
      if (axe !== undefined && (state === undefined || !checked.has(state))) await runAxe(axe);
      if (state !== undefined) checked.add(state);
      const found = faults.splice(0);
      if (found.length > 0) throw new Error(`The page has faults:\n${found.join('\n')}`);
    },
  };
}

/** Extends a driver: after each step, once the page is in its new state, the oracles look at it. */
export function withOracles<Step extends string, Screen extends string>(
  driver: Driver<Step, Screen>,
  { see }: Pick<ReturnType<typeof watchPage>, 'see'>,
): Driver<Step, Screen> {
  type Calls = Record<string, () => void | Promise<void>>;
  const states = Object.entries(driver.states as Calls).map(([screen, check]) => [
    screen,
    async () => {
      await check();
      await see(screen);
    },
  ]);
  return { ...driver, states: Object.fromEntries(states) as typeof driver.states };
}
