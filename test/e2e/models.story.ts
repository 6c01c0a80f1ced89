import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { generatePaths, type PathOptions } from '../../tools/paths/generate.ts';
import { bookingCreateModel } from '../../tools/models/booking-create.model.ts';
import { bookingEditModel } from '../../tools/models/booking-edit.model.ts';
import { bookingListModel } from '../../tools/models/booking-list.model.ts';
import { claimListModel } from '../../tools/models/claim-list.model.ts';
import { claimCreateModel } from '../../tools/models/claim-create.model.ts';
import { customerLookupModel } from '../../tools/models/customer-lookup.model.ts';
import { type Driver, type Path, take } from '../../tools/models/create-model.ts';
import { ledgerDeletionModel } from '../../tools/models/ledger-deletion.model.ts';
import { ledgerFormModel } from '../../tools/models/ledger-form.model.ts';
import { ledgerListModel } from '../../tools/models/ledger-list.model.ts';
import { ledgerReportsModel } from '../../tools/models/ledger-reports.model.ts';
import { messageModel } from '../../tools/models/message.model.ts';
import { quickActionModel } from '../../tools/models/quick-action.model.ts';
import { sessionModel } from '../../tools/models/session.model.ts';
import { shopBranchesModel } from '../../tools/models/shop-branches.model.ts';
import { shopSettingsModel } from '../../tools/models/shop-settings.model.ts';
import { verificationModel } from '../../tools/models/verification.model.ts';
import * as bookingCreate from './drivers/booking-create.driver.ts';
import * as bookingEdit from './drivers/booking-edit.driver.ts';
import * as bookingList from './drivers/booking-list.driver.ts';
import * as claimList from './drivers/claim-list.driver.ts';
import * as claimCreate from './drivers/claim-create.driver.ts';
import * as customerLookup from './drivers/customer-lookup.driver.ts';
import * as ledgerDeletion from './drivers/ledger-deletion.driver.ts';
import * as ledgerForm from './drivers/ledger-form.driver.ts';
import * as ledgerList from './drivers/ledger-list.driver.ts';
import * as ledgerReports from './drivers/ledger-reports.driver.ts';
import * as message from './drivers/message.driver.ts';
import * as quickAction from './drivers/quick-action.driver.ts';
import * as session from './drivers/session.driver.ts';
import * as shopBranches from './drivers/shop-branches.driver.ts';
import * as shopSettings from './drivers/shop-settings.driver.ts';
import { OUTSIDE, type Person } from './drivers/signed-in.ts';
import * as verification from './drivers/verification.driver.ts';
import { account, type Shop } from './support/shop.ts';
import { test } from './support/story.ts';

type PageDriver = { createDriver: (page: Page, person: Person, outbox: string) => Promise<Driver<string, string>> };

/** One tour of these goes on where the step before has ended. */
const toured: Record<string, [AnyStateMachine, PageDriver]> = {
  'booking create': [bookingCreateModel, bookingCreate],
  'booking edit': [bookingEditModel, bookingEdit],
  'claim wizard': [claimCreateModel, claimCreate],
  verification: [verificationModel, verification],
  'ledger deletion': [ledgerDeletionModel, ledgerDeletion],
  'ledger reports': [ledgerReportsModel, ledgerReports],
  'quick action': [quickActionModel, quickAction],
  message: [messageModel, message],
  'shop settings': [shopSettingsModel, shopSettings],
  'shop branches': [shopBranchesModel, shopBranches],
  'customer lookup': [customerLookupModel, customerLookup],
};

/**
 * Models with Back, or with sign-ins of their own, mean a tab without a past: each path loads the app anew. The lists are
 * one machine: every step is taken of one of them, and every state seen of the others.
 */
const fresh: Record<string, [AnyStateMachine, PageDriver, PathOptions?]> = {
  session: [sessionModel, session],
  'booking list': [bookingListModel, bookingList],
  'claim list': [claimListModel, claimList, { cover: 'states' }],
  'ledger list': [ledgerListModel, ledgerList, { cover: 'states' }],
  'ledger form': [ledgerFormModel, ledgerForm],
};

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

const outboxPath = (shop: Shop) => join(shop.dataDir, 'outbox');

// What other stories change in the same shop meanwhile is no step of a model.
test.beforeEach(({ context }) => context.route('**/api/live', (route) => route.abort()));

for (const [name, [model, { createDriver }]] of Object.entries(toured)) {
  const tours = generatePaths(model, { way: 'tour' });
  for (const [index, tour] of tours.entries()) {
    test(`the ${name} is walked on the page, tour ${index + 1} of ${tours.length}`, async ({ page, shop }) => {
      await walk(tour, await createDriver(page, account, outboxPath(shop)));
    });
  }
}

for (const [name, [model, { createDriver }, options]] of Object.entries(fresh)) {
  const paths = generatePaths(model, options);
  const count = Math.ceil(paths.length / PART);
  for (let part = 0; part < count; part += 1) {
    test(`the ${name} is walked on the page, part ${part + 1} of ${count}`, async ({ page, shop }) => {
      test.setTimeout(300_000);
      for (const path of paths.slice(part * PART, (part + 1) * PART)) {
        await walk(path, await createDriver(page, account, outboxPath(shop)));
        await forget(page);
      }
    });
  }
}
