import { describe, expect, it, vi } from 'vitest';
import type { TabEvent } from '../../../src/domain/shared/live.ts';
import { electLeader } from '../../../src/services/live/live-tabs.ts';
import { fakeChannels, fakeLocks } from '../../support/fake-tabs.ts';

function createBrowser({ hasLocks = true } = {}) {
  const locks = fakeLocks();
  const openChannel = fakeChannels();
  return {
    openChannel,
    join(isSeen = true) {
      const events: TabEvent[] = [];
      const page = Object.assign(new EventTarget(), { visibilityState: isSeen ? 'visible' : 'hidden' }) as Document;
      const tabs = electLeader({ channel: openChannel(), locks: hasLocks ? locks : undefined, page }, (event) =>
        events.push(event),
      );
      const show = (visibilityState: string) => {
        Object.assign(page, { visibilityState });
        page.dispatchEvent(new Event('visibilitychange'));
      };
      return {
        ...tabs,
        show,
        turns: () => events.map(({ type }) => type).filter((type) => type !== 'tab.joined'),
        events,
      };
    },
  };
}

describe('the tabs of a browser', () => {
  it('elect the next leader when the first is closed', async () => {
    const browser = createBrowser();
    const [first, second, third] = [browser.join(), browser.join(), browser.join()];
    expect([first, second, third].map(({ turns }) => turns())).toEqual([['leader.elected'], [], []]);
    first.leave();
    await vi.waitFor(() => expect(second.turns()).toEqual(['leader.elected']));
    expect([first.turns(), third.turns()]).toEqual([['leader.elected'], []]);
  });

  it('take the leadership from a frozen tab if they are visible, and return it in time', async () => {
    const browser = createBrowser();
    const [first, second, hidden] = [browser.join(), browser.join(), browser.join(false)];
    hidden.claim();
    expect(first.turns()).toEqual(['leader.elected']);
    second.claim();
    await vi.waitFor(() => expect(first.turns()).toEqual(['leader.elected', 'leader.lost']));
    expect(second.turns()).toEqual(['leader.elected']);
    second.leave();
    await vi.waitFor(() => expect(hidden.turns()).toEqual(['leader.elected']));
    hidden.leave();
    await vi.waitFor(() => expect(first.turns()).toEqual(['leader.elected', 'leader.lost', 'leader.elected']));
  });

  it('receive messages of each other, and ignore unknown ones', () => {
    const browser = createBrowser();
    const [first, second] = [browser.join(), browser.join()];
    expect(first.events).toContainEqual({ type: 'tab.joined' });
    first.publish({ type: 'tab.beat', id: 'a.1', at: 5 });
    const stranger = browser.openChannel();
    stranger.postMessage({ type: 'leader.elected' });
    stranger.postMessage({ type: 'tab.heard', id: 'a.2', at: 5, change: { record: 'moon' } });
    second.leave();
    first.publish({ type: 'tab.beat', id: 'a.2', at: 6 });
    expect(second.events).toEqual([{ type: 'tab.beat', id: 'a.1', at: 5 }]);
  });

  it('are each the leader while visible if the browser has no locks', () => {
    const browser = createBrowser({ hasLocks: false });
    const [seen, hidden] = [browser.join(), browser.join(false)];
    hidden.show('visible');
    seen.show('hidden');
    expect([seen.turns(), hidden.turns()]).toEqual([
      ['leader.elected', 'leader.lost'],
      ['leader.lost', 'leader.elected'],
    ]);
  });
});
