import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearDrafts, createDraftStore, toStorageFailure } from '../../../src/services/storage/draft-store.ts';

type Task = () => unknown;

/** Web Locks within one test, granted in turn; `signal` calls a waiting request off. */
function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Map<string, { mode: string; ends: Promise<unknown> }>();
  const request = async (name: string, ...rest: [LockOptions, Task] | [Task]): Promise<unknown> => {
    const [{ mode = 'exclusive', signal }, task] = rest.length === 2 ? rest : [{}, rest[0]];
    const calledOff = new Promise<never>((_, fail) => {
      signal?.addEventListener('abort', () => fail(new DOMException('Called off', 'AbortError')));
    });
    calledOff.catch(() => undefined);
    for (let holder = held.get(name); holder; holder = held.get(name)) {
      if (holder.mode === 'shared' && mode === 'shared') break;
      await Promise.race([holder.ends, calledOff]);
    }
    const ends = (async () => task())().finally(() => held.delete(name));
    held.set(name, { mode, ends });
    return ends;
  };
  return { request: request as LockManager['request'] };
}

const now = '2025-02-01T10:00:00.000Z';
const amna = 'amna@shop.pk';
const shape = z.object({ name: z.string() });
const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** One computer: its disk, its locks, and the tabs on it. */
function computer() {
  const locks = fakeLocks();
  let opened = 0;
  /** Opens a form in a tab. */
  function open({ person = amna, form = 'booking-create', time = now, mayStore = true } = {}) {
    const opening = `tab-${++opened}`;
    const options = { person, form, opening, shape, locks, now: () => time };
    const store = createDraftStore({ ...options, mayStore: () => mayStore });
    const found: string[] = [];
    return {
      ...store,
      found,
      find: () => store.find(({ draft }) => found.push(draft.name)),
      type: (name: string, savedAt = time, replaced: string | null = null) =>
        store.put({ id: opening, savedAt, draft: { name } }, replaced),
    };
  }
  /** What a form that opens now is offered. */
  async function offered(options: Parameters<typeof open>[0] = {}): Promise<string[]> {
    const tab = open(options);
    await tab.find();
    await nothingMore();
    tab.close();
    return tab.found;
  }
  return { open, offered };
}

/** Until the disk and the locks have nothing more to do. */
async function nothingMore(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('stored drafts', () => {
  it('come back for their own record and form, newest first [REL-06]', async () => {
    const { open, offered } = computer();
    const [first, second, third] = [open(), open(), open({ form: 'booking-edit:17' })];
    await first.type('Sana', later(-60_000));
    await second.type('Rabia');
    await third.type('Dua');
    for (const tab of [first, second, third]) tab.close();
    expect([await offered(), await offered({ form: 'booking-edit:17' }), await offered({ form: 'x' })]).toEqual([
      ['Rabia', 'Sana'],
      ['Dua'],
      [],
    ]);
  });

  it('are what was typed last, and gone when they are dropped or go on under another name', async () => {
    const { open, offered } = computer();
    const tab = open();
    await tab.type('Sana');
    await tab.type('Sana Malik');
    tab.close();
    expect(await offered()).toEqual(['Sana Malik']);
    const next = open();
    await next.type('Sana Malik, restored', now, 'tab-1');
    next.close();
    expect(await offered()).toEqual(['Sana Malik, restored']);
    const last = open();
    await last.drop('tab-3');
    expect(await offered()).toEqual([]);
  });

  it('that are being typed elsewhere are offered once that form is gone, and both are kept [DRAFT-01]', async () => {
    const { open } = computer();
    const [typing, opened] = [open(), open()];
    await typing.type('Sana');
    await opened.find();
    await nothingMore();
    expect(opened.found).toEqual([]);
    await opened.type('Rabia');
    typing.close();
    await nothingMore();
    expect(opened.found).toEqual(['Sana']);
    opened.close();
  });

  it('are under way to the disk when the page goes', async () => {
    const { open, offered } = computer();
    const tab = open();
    await tab.type('S');
    void tab.type('Sana');
    tab.close();
    expect(await offered()).toEqual(['Sana']);
  });

  it('are stored for nobody who may not', async () => {
    const { open, offered } = computer();
    await open({ mayStore: false }).type('Sana');
    expect(await offered()).toEqual([]);
  });

  it('of another person are dropped when a form opens, whatever their record [SEC-02]', async () => {
    const { open, offered } = computer();
    const bilal = open({ person: 'bilal@shop.pk', form: 'booking-edit:17' });
    await bilal.type('Sana');
    bilal.close();
    expect(await offered()).toEqual([]);
    expect(await offered({ person: 'bilal@shop.pk', form: 'booking-edit:17' })).toEqual([]);
  });

  it('of one person are dropped at the end of their session, those of another stay [SEC-02]', async () => {
    const { open, offered } = computer();
    await open({ form: 'booking-edit:17' }).type('Dua');
    await open().type('Sana');
    await clearDrafts((person) => person === 'bilal@shop.pk');
    await clearDrafts((person) => person === amna);
    expect([await offered(), await offered({ form: 'booking-edit:17' })]).toEqual([[], []]);
  });

  it('of another shape are kept and not offered', async () => {
    const { offered } = computer();
    await createDraftStore({
      person: amna,
      form: 'booking-create',
      opening: 'newer',
      shape: z.unknown(),
      mayStore: () => true,
      locks: undefined,
      now: () => now,
    }).put({ id: 'newer', savedAt: now, draft: { name: 17 } }, null);
    expect(await offered()).toEqual([]);
  });

  it('are fifty at most, the oldest go first [DRAFT-03]', async () => {
    const { open, offered } = computer();
    for (let at = 0; at <= 50; at += 1) {
      const tab = open({ form: `booking-edit:${at}` });
      await tab.type(`Client ${at}`, later(at));
      tab.close();
    }
    expect([
      await offered(),
      await offered({ form: 'booking-edit:0' }),
      await offered({ form: 'booking-edit:1' }),
    ]).toEqual([[], [], ['Client 1']]);
  });

  it('go after thirty days, which no single reading of the clock decides [DRAFT-03]', async () => {
    const { open, offered } = computer();
    const tab = open();
    await tab.type('Sana');
    tab.close();
    const tooLate = later(31 * DAY_MS);
    expect(await offered({ time: tooLate })).toEqual(['Sana']);
    expect(await offered({ time: now })).toEqual(['Sana']);
    expect(await offered({ time: later(33 * DAY_MS) })).toEqual([]);
  });

  it('that a full or a forbidden storage refuses say why, and the next one is tried', async () => {
    const { open } = computer();
    const tab = open();
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('No storage here', 'SecurityError');
    });
    const refusal = await tab.type('Sana').catch(toStorageFailure);
    await tab.type('Sana');
    opening.mockRestore();
    expect([refusal, toStorageFailure(new DOMException('Full', 'QuotaExceededError'))]).toEqual(['refused', 'full']);
  });
});
