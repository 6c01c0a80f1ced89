import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright/test';
import { matchesState, type StateValue } from 'xstate';
import { BOOK_CHANNEL, type BookMessage, type BookMove } from '../../src/app/diagnostics/book-channel.ts';
import { allMachines } from '../../tools/machine/machines.ts';
import { toProductChart } from '../../tools/machine/product-chart.ts';
import { type AnyModel, type Driver, type Place, placesOf, take } from 'workflow-kit/paths/model';
import { failedFirst, keepFailed } from 'workflow-kit/explore/kept-walks';
import { inSteps } from 'workflow-kit/paths/in-steps';
import { watchPage, withOracles } from 'workflow-kit/paths/page-oracles';
import { root } from '../../tools/project.ts';
import { madeOfCharts } from '../../tools/workflow-book/html/built-book.ts';
import { enteredBy, findLost, readWalked } from '../../tools/models/walked.ts';
import { isPermitted, OPENING, type Permitted, refuseStep } from '../../tools/models/permitted.ts';
import { DRIVERS, listClosedScreens, listWalks, type Walk } from '../../tools/models/walks.ts';
import type { Role } from '../../src/domain/session/permissions.ts';
import type { Person } from './support/api.ts';
import { account } from './support/shop.ts';
import { AXE_TAGS, expect, signedOut as test } from './support/story.ts';

type AnyDriver = Driver<string, string>;
type AnyRoleDriver = AnyDriver & { refused?: Record<string, (why: string) => Promise<void>> };
type PageDriver = { createDriver: (page: Page, owner: Person, person?: Person) => Promise<AnyRoleDriver> };

/**
 * Machines that are not shown live in the book: they are internal, see every key, every PIN or every draft, or run before
 * the sign-in.
 */
const NOT_SHOWN = ['bookingStatus', 'counter', 'draft', 'scanner', 'session', 'verification'];
/** Screens that end before the test can see them, because a file is written at once. */
const PASSED = ['exporting'];
/** Answers from 500 on that a driver makes itself, by model. */
const MADE_ANSWERS: Readonly<Record<string, RegExp>> = {
  'claim-create': /\/api\/.* answered 500$/,
  session: /\/auth\/refresh answered 503$/,
  verification: /\/auth\/.* answered 500$/,
};
/** Messages that the app logs when a driver makes a call fail. */
const APP_LOGS = /^console: (?:Not loaded: |\w+ \d+ was not deleted: )/;
const isExpected = (model: string, fault: string): boolean =>
  APP_LOGS.test(fault) || (MADE_ANSWERS[model]?.test(fault) ?? false);
/**
 * The pages promise WCAG 2.2 AA. Content that is dimmed while it loads has less contrast, and a bar may cover a part
 * of a button until the user scrolls, so other stories check both. The page under a dialog was checked without it.
 */
const AXE = {
  source: axe.source,
  options: {
    runOnly: { type: 'tag', values: AXE_TAGS },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
    resultTypes: ['violations'],
    preload: false,
  },
  within: ['[role=dialog]', 'main'],
};
const madeOf = await madeOfCharts();
const walked = readWalked().walks;
const charts = (await allMachines()).map(({ name, file, machine }) => toProductChart(name, machine, file));
await mkdir(join(root, 'reports/walks'), { recursive: true });

/** Records the states of the machines of a page, as an open book does. */
async function openBook(page: Page): Promise<BookMove[]> {
  const told: BookMove[] = [];
  await page.exposeFunction('noteMove', (move: BookMove) => void told.push(move));
  await page.addInitScript((name) => {
    const channel = new BroadcastChannel(name);
    const states = Object.assign(window, { states: new Map<string, unknown>() }).states;
    const say = (message: BookMessage) => channel.postMessage(message);
    channel.onmessage = ({ data }: MessageEvent<BookMessage>) => {
      if (data.is === 'app.opened') say({ is: 'book.opened' });
      if (data.is !== 'moved') return;
      states.set(data.actor, data.state);
      void Reflect.get(window, 'noteMove')(data);
    };
    say({ is: 'book.opened' });
  }, BOOK_CHANNEL);
  return told;
}

/** Returns the state of each machine of the page, by chart. */
async function readStates(page: Page) {
  const told = await page.evaluate(() => [...(Reflect.get(window, 'states') as Map<string, StateValue>)]);
  return told.map(([actor, value]) => ({ chart: madeOf[actor.replace(/:.*/, '')], value }));
}

/** Extends the driver: also checks that the machines are in the states of the model. */
function onMachines(page: Page, { standsFor }: AnyModel, driver: AnyDriver): AnyDriver {
  const findAstray = async (places: readonly Place[]) => {
    const told = await readStates(page);
    return places
      .filter(({ machine, states }) => {
        const values = told.flatMap(({ chart, value }) => (chart === madeOf[machine] ? [value] : []));
        return !values.some((value) => states.some((state) => matchesState(state, value)));
      })
      .map(({ machine, states }) => `no ${machine} is ${states.join(' or ')}, but ${JSON.stringify(told)}`);
  };
  const states = Object.entries(driver.states).map(([screen, see]) => {
    const places = placesOf(standsFor[screen]).filter(({ machine }) => !NOT_SHOWN.includes(machine));
    const isTold = places.length > 0 && !PASSED.includes(screen);
    const seeBoth = async () => {
      await see();
      if (isTold) await expect.poll(() => findAstray(places)).toEqual([]);
    };
    return [screen, seeBoth];
  });
  return { ...driver, states: Object.fromEntries(states) as AnyDriver['states'] };
}

// Changes by other stories in the same shop are no steps of a model.
test.beforeEach(({ context }) => context.route('**/api/live', (route) => route.abort()));

/** Takes the paths of a walk on the page, and checks that its machines enter all that they entered before. */
async function walkOnPage(page: Page, { name, of, model, paths }: Walk, createDriver: () => Promise<AnyDriver>) {
  const told = await openBook(page);
  const oracles = watchPage(page, { axe: AXE, isExpected: (fault) => isExpected(of, fault) });
  const failed = join(root, 'reports/walks', `${name}.failed.json`);
  for (const [at, path] of failedFirst(failed, paths).entries()) {
    await test.step(`path ${at + 1}`, async () => {
      const driver = withOracles(onMachines(page, model, await createDriver()), oracles);
      await take(path, inSteps(driver)).catch((error: unknown) => {
        keepFailed(failed, path);
        throw error;
      });
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  const unknown = new Set(told.map(({ machine }) => machine).filter((id) => madeOf[id] === undefined));
  expect([...unknown], 'The book has no picture of these machines').toEqual([]);
  const entered = enteredBy(told, charts, madeOf);
  await writeFile(join(root, 'reports/walks', `${name}.walked.json`), JSON.stringify(entered));
  const represented = Object.values(model.standsFor).flatMap(placesOf);
  const lost = findLost(walked[name] ?? {}, entered, {
    charts,
    represented: represented.map(({ machine, states }) => ({ chart: madeOf[machine] ?? '', states })),
  });
  // If the loss is intended, `npm run workflows -- --walked` stores the states and moves of these walks.
  expect(lost, 'Entered by this walk before (tools/models/walked.json), and not now').toEqual([]);
}

const loadDriver = async (of: string) => (await import(`${DRIVERS}/${of}.driver.ts`)) as PageDriver;

/** Replaces each step that the role may not take by a look at its refusal. */
function withRefusals(driver: AnyRoleDriver, model: AnyModel & Permitted, role: Role): AnyDriver {
  const refused = Object.entries(driver.refused ?? {}).flatMap(([step, see]) => {
    const why = refuseStep(model, role, step);
    return why === null ? [] : [[step, () => see(why)]];
  });
  return { ...driver, events: { ...driver.events, ...Object.fromEntries(refused) } };
}

for (const walk of await listWalks()) {
  const { name, of, model, role } = walk;
  const { createDriver } = await loadDriver(of);
  test(`the ${name.replaceAll('-', ' ').replace('.', ' as ')} is walked on the page`, async ({ page, api }) => {
    if (role === null || !isPermitted(model)) return walkOnPage(page, walk, () => createDriver(page, account));
    const person = await api.hire(role);
    await walkOnPage(page, walk, async () => withRefusals(await createDriver(page, account, person), model, role));
  });
}

for (const { of, role, why } of await listClosedScreens()) {
  const { createDriver } = await loadDriver(of);
  test(`the ${of.replaceAll('-', ' ')} is closed to a ${role}`, async ({ page, api }) => {
    const driver = await createDriver(page, account, await api.hire(role));
    await driver.refused?.[OPENING]?.(why);
  });
}
