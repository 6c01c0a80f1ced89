import { existsSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { allModels } from '../../tools/machine/machines.ts';
import { type Driver, take } from '../../tools/models/create-model.ts';
import { walkedPaths } from '../../tools/paths/generate.ts';
import { inSteps } from '../../tools/paths/in-steps.ts';
import type { Person } from './support/api.ts';
import { account } from './support/shop.ts';
import { signedOut as test } from './support/story.ts';

type PageDriver = { createDriver: (page: Page, person: Person) => Promise<Driver<string, string>> };

// What other stories change in the same shop meanwhile is no step of a model.
test.beforeEach(({ context }) => context.route('**/api/live', (route) => route.abort()));

// The lists are one machine: the one with a driver is walked.
for (const { name, model } of await allModels()) {
  const file = `./drivers/${name}.driver.ts`;
  if (!existsSync(new URL(file, import.meta.url))) continue;
  const { createDriver } = (await import(file)) as PageDriver;
  test(`the ${name.replaceAll('-', ' ')} is walked on the page`, async ({ page }) => {
    for (const [at, path] of walkedPaths(name, model).entries()) {
      await test.step(`path ${at + 1}`, async () => {
        await take(path, inSteps(await createDriver(page, account)));
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}
