import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import { createToaster } from '../../../src/app/notifications/toaster.ts';
import { forgetOthers, wirePage } from '../../../src/app/shell/wire-page.ts';
import { createQueryCache } from '../../../src/services/storage/query-cache.ts';
import { fakeChannels } from '../../support/fake-tabs.ts';
import { nothingMore } from '../../deferred.ts';
import { createBrowser, createServerStub, signIn } from '../session/shop-stub.ts';

const AMNA = 'amna@shop.pk';
const BILAL = 'bilal@shop.pk';

/** Amna at work in one tab, and another tab of the same browser. */
async function openPage() {
  const browser = createBrowser();
  const server = createServerStub();
  const openChannel = fakeChannels();
  const openTab = () => {
    const recorder = createEventRecorder({ now: Date.now });
    const tab = browser.openTab(server, { inspect: recorder.inspect, forgetOthers });
    const parts = { cache: createQueryCache(), toaster: createToaster(), recorder };
    wirePage({ ...tab, ...parts, channel: openChannel() });
    return { ...tab, ...parts, signIn: (email: string) => signIn(tab.session, email) };
  };
  const [here, elsewhere] = [openTab(), openTab()];
  await here.signIn(AMNA);
  await vi.advanceTimersByTimeAsync(10_000);

  const database = await openDB('drafts', 1, {
    upgrade: (opened) => void opened.createObjectStore('drafts', { keyPath: 'id' }),
  });
  const draft = { person: AMNA, form: 'ledger-form:new', savedAt: new Date().toISOString(), draft: 'Rent' };
  await database.put('drafts', { id: '1', opening: '1', ...draft });
  here.cache.of('bookings').set(null, 'of Amna');
  const typing = createActor(createMachine({ id: 'form' }), { inspect: here.recorder.inspect }).start();
  typing.send({ type: 'amna.typed' });
  here.toaster.show({ title: 'Booking deleted', type: 'success' });
  await here.toaster.open();

  /** Counts the data of Amna: drafts, answers, recorded events, toasts. */
  const left = async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(10_000);
    await nothingMore();
    return {
      drafts: (await database.getAll('drafts')).length,
      answers: here.cache.of('bookings').get(null) === null ? 0 : 1,
      events: here.recorder.entries.filter(({ event }) => event.type === 'amna.typed').length,
      toasts: (await here.toaster.open()).getVisibleToasts().length,
    };
  };
  return { browser, here, elsewhere, left, database };
}
type Page = Awaited<ReturnType<typeof openPage>>;

const NOTHING = { drafts: 0, answers: 0, events: 0, toasts: 0 };
const runOut = (then?: (page: Page) => unknown) => (page: Page) => {
  page.here.session.send({ type: 'token.refusedAgain' });
  return then?.(page);
};

/** The remaining data of Amna after each end of a session. */
const LEFT: [end: string, end: (page: Page) => unknown, left: typeof NOTHING][] = [
  ['nothing has ended', () => undefined, { drafts: 1, answers: 1, events: 1, toasts: 1 }],
  ['Log out', ({ here }) => here.session.send({ type: 'session.end' }), NOTHING],
  ['Log out in another tab', ({ elsewhere }) => elsewhere.session.send({ type: 'session.end' }), NOTHING],
  ['her session has run out', runOut(), { ...NOTHING, drafts: 1, toasts: 1 }],
  ['signing in again after that', runOut(({ here }) => here.signIn(AMNA)), { ...NOTHING, drafts: 1 }],
  ['a sign-in by someone else after that', runOut(({ here }) => here.signIn(BILAL)), NOTHING],
  ['a sign-in by someone else in another tab after that', runOut(({ elsewhere }) => elsewhere.signIn(BILAL)), NOTHING],
  [
    'a sign-in by someone else in another tab',
    ({ here, elsewhere }) => {
      const session = elsewhere.session.getSnapshot().context.session;
      if (session.is === 'signedIn')
        here.session.send({ type: 'tab.signedIn', ...session, user: { ...session.user, email: BILAL } });
    },
    NOTHING,
  ],
  [
    'a sign-in by someone else in the other tab of a counter',
    async ({ browser, elsewhere }) => {
      browser.enrol();
      elsewhere.session.send({ type: 'counter.leave' });
      await signIn(elsewhere.session, BILAL);
    },
    { ...NOTHING, drafts: 1 },
  ],
  [
    '“Sign in with a Password Instead” at a counter',
    ({ here }) => here.session.send({ type: 'counter.leave' }),
    { ...NOTHING, drafts: 1 },
  ],
];

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', globalThis);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(LEFT)(
  'after an end of the session (%s), only permitted data of the user remains [SEC-02, REL-06]',
  async (_, end, left) => {
    const page = await openPage();
    await end(page);
    expect(await page.left()).toEqual(left);
  },
);

it('the drafts of someone else are deleted before a sign-in completes [SEC-02]', async () => {
  const { here, database } = await openPage();
  here.session.send({ type: 'token.refusedAgain' });
  const drafts = new Promise((resolve) => {
    here.session.on('session.started', () => resolve(database.getAll('drafts')));
  });
  await here.signIn(BILAL);
  expect(await drafts).toEqual([]);
});

it('a browser that allows no storage keeps nobody from signing in [SEC-02]', async () => {
  vi.stubGlobal('indexedDB', {});
  await expect(forgetOthers(BILAL)).resolves.toBeUndefined();
});
