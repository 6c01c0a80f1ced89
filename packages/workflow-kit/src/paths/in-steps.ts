import { test } from 'playwright/test';
import type { Driver } from './model.ts';

/** Wraps a driver so that each of its steps and states is a step of the report. */
export function inSteps<Step extends string, Screen extends string>(
  driver: Driver<Step, Screen>,
): Driver<Step, Screen> {
  type Calls = Record<string, () => void | Promise<void>>;
  const wrap = (calls: Calls, toTitle: (name: string) => string) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, () => test.step(toTitle(name), async () => call())]),
    );
  const events = wrap(driver.events, (name) => name) as typeof driver.events;
  return { ...driver, events, states: wrap(driver.states, (state) => `sees ${state}`) as typeof driver.states };
}
