import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { allModels } from '../../tools/machine/machines.ts';
import { type Driver, take } from '../../tools/models/create-model.ts';
import { generatePaths } from '../../tools/paths/generate.ts';
import type { Person } from './support/api.ts';
import { account } from './support/shop.ts';
import { signedOut as test } from './support/story.ts';

type PageDriver = { createDriver: (page: Page, person: Person, outbox: string) => Promise<Driver<string, string>> };

/**
 * A model with Back means a tab without a past: each of its paths is as short as can be. One tour of the others goes on
 * where the step before has ended. The lists are one machine: one of them is walked.
 */
const FRESH = ['booking-list'];

// What other stories change in the same shop meanwhile is no step of a model.
test.beforeEach(({ context }) => context.route('**/api/live', (route) => route.abort()));

for (const { name, model } of await allModels()) {
  const file = `./drivers/${name}.driver.ts`;
  if (!existsSync(new URL(file, import.meta.url))) continue;
  const { createDriver } = (await import(file)) as PageDriver;
  const paths = generatePaths(model, { way: FRESH.includes(name) ? 'shortest' : 'tour' });
  for (const [at, path] of paths.entries()) {
    const title = `the ${name.replaceAll('-', ' ')} is walked on the page, ${at + 1} of ${paths.length}`;
    test(title, async ({ page, shop }) => {
      const driver = await createDriver(page, account, join(shop.dataDir, 'outbox'));
      const steps = Object.entries(driver.events).map(([step, event]) => [step, () => test.step(step, event)] as const);
      await take(path, { ...driver, events: Object.fromEntries(steps) });
    });
  }
}
