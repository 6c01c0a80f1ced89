import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { followLogouts } from '../../../src/app/session/logout-channel.ts';
import { toUser } from '../../../src/domain/session/staff.ts';
import { sessionMachine, type SignedIn } from '../../../src/machines/session/session.machine.ts';

const amna: SignedIn = {
  user: toUser('Amna@shop.pk', '2025-01-05T07:30:00.000Z'),
  role: null,
  offers: [],
  mustChangePassword: false,
};
const bilal: SignedIn = { ...amna, user: toUser('bilal@shop.pk', '2025-01-05T07:30:00.000Z') };

/** A tab of Amna's with a half-typed form, whose timer stores a draft whenever it may. */
function openTab() {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise(() => new Promise(() => {})),
        forgetSession: fromPromise(async () => {}),
        watchTabs: fromCallback(() => {}),
      },
    }),
  );
  const drafts = new Set(['amna@shop.pk']);
  const channel = Object.assign(new EventTarget(), {
    sent: [] as unknown[],
    postMessage: (message: unknown) => void channel.sent.push(message),
  });
  let isToldByStorage = false;
  followLogouts({
    session,
    channel,
    clearDrafts: (person) => drafts.delete(person),
    readTabs: () => isToldByStorage && session.send({ type: 'tab.signedOut' }),
  });
  session.start();
  session.send({ type: 'tab.signedIn', ...amna });
  return {
    session,
    drafts,
    sent: channel.sent,
    type: () => session.getSnapshot().hasTag('signedIn') && drafts.add('amna@shop.pk'),
    hearStorage: () => {
      isToldByStorage = true;
      session.send({ type: 'tab.signedOut' });
    },
    hearChannel: () => channel.dispatchEvent(new MessageEvent('message', { data: 'amna@shop.pk' })),
  };
}

it('Log out drops the drafts and says so to the other tabs [SEC-02]', () => {
  const { session, drafts, sent } = openTab();
  session.send({ type: 'session.end' });
  expect([[...drafts], sent]).toEqual([[], ['amna@shop.pk']]);
});

it.each([
  ['the channel first', ['hearChannel', 'type', 'hearStorage', 'type']],
  ['the storage first', ['hearStorage', 'type', 'hearChannel', 'type']],
] as const)('a logout elsewhere leaves no draft behind: %s [SEC-02]', (_, steps) => {
  const tab = openTab();
  for (const step of steps) tab[step]();
  expect([...tab.drafts]).toEqual([]);
});

it('a session that ran out elsewhere leaves the drafts alone [SEC-02]', () => {
  const { drafts, hearStorage } = openTab();
  hearStorage();
  expect([...drafts]).toEqual(['amna@shop.pk']);
});

it('another person’s sign-in drops the drafts of the first, a late logout of the first none of theirs [AUTH-19]', () => {
  const { session, drafts, hearChannel } = openTab();
  session.send({ type: 'tab.signedIn', ...bilal });
  expect([...drafts]).toEqual([]);
  drafts.add('bilal@shop.pk');
  hearChannel();
  expect([[...drafts], session.getSnapshot().hasTag('signedIn')]).toEqual([['bilal@shop.pk'], true]);
});
