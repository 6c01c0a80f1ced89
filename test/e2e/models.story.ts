import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { pathsOf } from '../../tools/paths/generate.ts';
import { bookingCreateModel } from '../../tools/models/booking-create.model.ts';
import { bookingEditModel } from '../../tools/models/booking-edit.model.ts';
import { bookingListModel } from '../../tools/models/booking-list.model.ts';
import { claimListModel } from '../../tools/models/claim-list.model.ts';
import { claimCreateModel } from '../../tools/models/claim-create.model.ts';
import { type Driver, take } from '../../tools/models/create-model.ts';
import { ledgerDeletionModel } from '../../tools/models/ledger-deletion.model.ts';
import { ledgerFormModel } from '../../tools/models/ledger-form.model.ts';
import { ledgerListModel } from '../../tools/models/ledger-list.model.ts';
import { ledgerReportsModel } from '../../tools/models/ledger-reports.model.ts';
import { sessionModel } from '../../tools/models/session.model.ts';
import { verificationModel } from '../../tools/models/verification.model.ts';
import * as bookingCreate from './drivers/booking-create.driver.ts';
import * as bookingEdit from './drivers/booking-edit.driver.ts';
import * as bookingList from './drivers/booking-list.driver.ts';
import * as claimList from './drivers/claim-list.driver.ts';
import * as claimCreate from './drivers/claim-create.driver.ts';
import * as ledgerDeletion from './drivers/ledger-deletion.driver.ts';
import * as ledgerForm from './drivers/ledger-form.driver.ts';
import * as ledgerList from './drivers/ledger-list.driver.ts';
import * as ledgerReports from './drivers/ledger-reports.driver.ts';
import * as session from './drivers/session.driver.ts';
import type { Person } from './drivers/signed-in.ts';
import * as verification from './drivers/verification.driver.ts';
import { account } from './support/shop.ts';
import { test } from './support/story.ts';

type PageDriver = { createDriver: (page: Page, person: Person, outbox: string) => Promise<Driver<string, string>> };

const models: Record<string, [AnyStateMachine, PageDriver]> = {
  session: [sessionModel, session],
  'booking create': [bookingCreateModel, bookingCreate],
  'booking edit': [bookingEditModel, bookingEdit],
  'booking list': [bookingListModel, bookingList],
  'claim list': [claimListModel, claimList],
  'claim wizard': [claimCreateModel, claimCreate],
  verification: [verificationModel, verification],
  'ledger list': [ledgerListModel, ledgerList],
  'ledger form': [ledgerFormModel, ledgerForm],
  'ledger deletion': [ledgerDeletionModel, ledgerDeletion],
  'ledger reports': [ledgerReportsModel, ledgerReports],
};

/** The driver, whose failures say what was done before. */
function told<E extends string, S extends string>(driver: Driver<E, S>): Driver<E, S> {
  const done: string[] = [];
  const named = async (step: () => unknown) => {
    try {
      await step();
    } catch (error) {
      throw new Error(`After: ${done.join(', ')}`, { cause: error });
    }
  };
  const wrap = <K extends string>(steps: Record<K, () => unknown>, before: (name: string) => void) =>
    Object.fromEntries(
      Object.entries<() => unknown>(steps).map(([name, step]) => [
        name,
        () => {
          before(name);
          return named(step);
        },
      ]),
    ) as Record<K, () => Promise<void>>;
  return {
    ...driver,
    events: wrap(driver.events, (name) => done.push(name)),
    states: wrap(driver.states, () => undefined),
  };
}

for (const [name, [model, { createDriver }]] of Object.entries(models)) {
  const tours = pathsOf(model, { cover: 'transitions', way: 'tour', seed: 1, from: null, to: null });
  for (const [index, tour] of tours.entries()) {
    test(`the ${name} is walked on the page, tour ${index + 1} of ${tours.length}`, async ({ page, shop }) => {
      test.setTimeout(300_000);
      const driver = await createDriver(page, account, join(shop.dataDir, 'outbox'));
      await take({ description: tour.steps.map(({ event }) => event).join(', '), ...tour }, told(driver));
    });
  }
}
