import { expect, it } from 'vitest';
import { createLiveCounter } from '../../../src/app/counter/counter-lock.ts';
import { selectPersonKey } from '../../../src/machines/session/session.selectors.ts';
import { createCounterStore } from '../../../src/services/storage/counter-store.ts';
import { numbers } from 'workflow-kit/numbers';
import { createBrowser, createServerStub, PEOPLE } from '../session/shop-stub.ts';

/** Code that comes late takes a turn of the event loop. */
const untilQuiet = () => new Promise((resolve) => setImmediate(resolve));

const ORDERS = 10_000;
/** Successive orders in one browser. Each starts in the state that the previous one left. */
const OF_A_BROWSER = 100;

/** The same orders in every run. */
function rollDice(seed: number) {
  const next = numbers(seed);
  return <T>(choices: readonly T[]): T => choices[next(choices.length)] as T;
}

/** Two tabs of a counter and a shop that knows the owner of each token. Holds every answer and tab message. */
function openBrowser() {
  const held: (() => void)[] = [];
  const told: (() => void)[] = [];
  const pace = (label: string) =>
    new Promise<void>((resolve) => (label.startsWith('storage') ? told : held).push(resolve));
  const server = createServerStub(pace);
  const browser = createBrowser(pace);
  const writes: { by: unknown; on: string }[] = [];
  server.onCall = (call) => {
    const { token, body } = server.calls.pop() ?? {};
    const on = server.ownerOf(token ?? null);
    if (call === 'POST /booking' && on !== null) writes.push({ by: (body as { by: string }).by, on });
  };
  const openTab = () => {
    const tab = browser.openTab(server);
    const store = Object.assign(createCounterStore(tab), {
      signDpop: () => Promise.resolve('proof'),
      readTabs: tab.readTabs,
    });
    if (store.read() === null) store.write({ name: 'Front desk', lockMinutes: 5 });
    const counter = createLiveCounter({
      ...tab,
      counter: store,
      kept: () => Promise.resolve(),
      untilDrawn: () => Promise.resolve(),
    });
    counter.start();
    return { ...tab, store, counter, person: () => selectPersonKey(tab.session.getSnapshot()) };
  };
  const letAll = () => held.splice(0).forEach((go) => go());
  return { server, writes, held, told, letAll, tabs: [openTab(), openTab()] };
}
type Browser = ReturnType<typeof openBrowser>;
type Tab = Browser['tabs'][number];

/** A write of the form on the screen of a tab, which is that of its person. */
function write({ http, person, counter }: Tab): void {
  const by = person();
  if (by === null || counter.getSnapshot().hasTag('locked')) return;
  http('/booking', { method: 'POST', body: { by } }).catch(() => undefined);
}

const MOVES: Readonly<Record<string, (tab: Tab, browser: Browser, choose: ReturnType<typeof rollDice>) => unknown>> = {
  write,
  lock: ({ store, person }) => person() !== null && store.write({ lockedAt: 1 }),
  choose: ({ counter }, _, choose) => counter.send({ type: 'person.choose', person: choose(PEOPLE) }),
  back: ({ counter }) => counter.send({ type: 'person.back' }),
  'type a PIN': ({ counter }, _, choose) =>
    counter.send({ type: 'pin.submit', pin: choose(['204816', '204816', '111222']) }),
  'choose and type': ({ counter }, _, choose) => {
    counter.send({ type: 'person.choose', person: choose(PEOPLE) });
    counter.send({ type: 'pin.submit', pin: '204816' });
  },
  leave: ({ counter }) => counter.send({ type: 'counter.leave' }),
  'sign in': ({ session, counter }, _, choose) =>
    !counter.getSnapshot().hasTag('locked') &&
    session.send({ type: 'login.submit', email: choose(PEOPLE).email, password: 'hold the line' }),
  'log out': ({ session, counter }) => !counter.getSnapshot().hasTag('locked') && session.send({ type: 'session.end' }),
  expire: (_, { server }) => server.expireAccess(),
  'one answer': (_, { held }, choose) => held.splice(choose([0, 0, 1, 2, held.length - 1]), 1)[0]?.(),
  answers: (_, { letAll }) => letAll(),
  'all answers': async (_, { letAll }) => {
    for (let round = 0; round < 4; round += 1) {
      letAll();
      await untilQuiet();
    }
  },
  tell: (_, { told }) => told.shift()?.(),
  'tell all': (_, { told }) => told.splice(0).forEach((event) => event()),
};
/** Common actions at a counter are more likely here. */
const NAMES = [...Object.keys(MOVES), 'write', 'write', 'answers', 'all answers', 'all answers', 'choose and type'];

/** Waits until no request is running. */
async function settle({ held, letAll, told }: Browser): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = held.length + told.length === 0 ? quiet + 1 : 0) {
    letAll();
    for (const event of told.splice(0)) event();
    await untilQuiet();
  }
}

it('in 10,000 random orders every save has the right author, and every tab follows the current user [LOCK-03, LOCK-04, AUTH-19]', async () => {
  const choose = rollDice(41);
  const wrong: string[] = [];
  let written = 0;
  for (let first = 0; first < ORDERS && wrong.length === 0; first += OF_A_BROWSER) {
    const browser = openBrowser();
    const { held, told, tabs, writes } = browser;
    await settle(browser);
    for (let order = first; order < first + OF_A_BROWSER; order += 1) {
      const moves: string[] = [];
      for (let move = 0; move < 6; move += 1) {
        const [name, tab] = [choose(NAMES), choose(tabs)];
        moves.push(`${name} at ${tabs.indexOf(tab)}`);
        const isLeft = name === 'leave' && tab.counter.getSnapshot().hasTag('locked');
        await MOVES[name]?.(tab, browser, choose);
        await untilQuiet();
        if (isLeft && tab.person() !== null) wrong.push(`${order}: left to the next, and signed in still`);
      }
      if (order % 5 === 4) await settle(browser);
      const settled = held.length + told.length === 0;
      const seen = tabs.map(
        ({ person, counter }) =>
          `${person() ?? 'nobody'} ${counter.getSnapshot().hasTag('locked') ? 'locked' : 'open'}`,
      );
      const isWritten = writes.every(({ by, on }) => by === on);
      if (!isWritten || (settled && order % 5 === 4 && seen[0] !== seen[1]))
        wrong.push(`${order}: ${moves.join(', ')}: ${seen.join(' | ')} ${JSON.stringify(writes.at(-1))}`);
      written += writes.length;
      writes.length = 0;
    }
  }
  expect([wrong, written > 1_000]).toEqual([[], true]);
});
