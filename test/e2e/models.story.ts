import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { allModels } from '../../tools/machine/machines.ts';
import { type Driver, type Path, take } from '../../tools/models/create-model.ts';
import { generatePaths } from '../../tools/paths/generate.ts';
import { OUTSIDE } from './drivers/stage.ts';
import type { Person } from './support/api.ts';
import { account } from './support/shop.ts';
import { signedOut as test } from './support/story.ts';

type PageDriver = { createDriver: (page: Page, person: Person, outbox: string) => Promise<Driver<string, string>> };

/**
 * A model with Back means a tab without a past: each path loads the app anew. One tour of the others goes on where the
 * step before has ended. The lists are one machine: one of them is walked.
 */
const FRESH = ['booking-list'];
/** Paths of one test: few enough that the workers share a model. */
const PART = 6;

/** Takes a path on a page. A failure says what was done before it. */
async function walk(path: Path, driver: Driver<string, string>): Promise<void> {
  const done: string[] = [];
  const events = Object.fromEntries(
    Object.entries(driver.events).map(([name, event]) => [
      name,
      () => {
        done.push(name);
        return event();
      },
    ]),
  );
  try {
    await take(path, { ...driver, events });
  } catch (error) {
    throw new Error(`After: ${done.join(', ')}`, { cause: error });
  }
}

/** Takes from a page what a path has left in it: the app, and the calls that wait. */
async function forget(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(OUTSIDE);
}

// What other stories change in the same shop meanwhile is no step of a model.
test.beforeEach(({ context }) => context.route('**/api/live', (route) => route.abort()));

for (const { name, model } of await allModels()) {
  const driver = `./drivers/${name}.driver.ts`;
  if (!existsSync(new URL(driver, import.meta.url))) continue;
  const { createDriver } = (await import(driver)) as PageDriver;
  const isFresh = FRESH.includes(name);
  const paths = generatePaths(model, { way: isFresh ? 'shortest' : 'tour' });
  const size = isFresh ? PART : 1;
  for (let at = 0; at < paths.length; at += size) {
    const title = `the ${name.replaceAll('-', ' ')} is walked on the page, from ${at + 1} of ${paths.length}`;
    test(title, async ({ page, shop }) => {
      test.setTimeout(300_000);
      for (const path of paths.slice(at, at + size)) {
        await walk(path, await createDriver(page, account, join(shop.dataDir, 'outbox')));
        await forget(page);
      }
    });
  }
}
