import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearDrafts, createDraftStore, toStorageFailure } from '../../../src/services/storage/draft-store.ts';
import { fakeLocks } from '../../support/fake-tabs.ts';
import { nothingMore } from '../../deferred.ts';

const now = '2025-02-01T10:00:00.000Z';
const amna = 'amna@shop.pk';
const shape = z.object({ name: z.string() });
const later = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A computer with its disk, its locks and its tabs. */
function computer() {
  const locks = fakeLocks();
  let opened = 0;
  /** Opens a form in a tab. */
  function open({ person = amna, form = 'booking-create', time = now, mayStore = true, keepsOthers = false } = {}) {
    const opening = `tab-${++opened}`;
    const options = { person, form, opening, shape, keepsOthers, locks, now: () => time };
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
  /** Returns the drafts that a newly opened form offers. */
  async function offered(options: Parameters<typeof open>[0] = {}): Promise<string[]> {
    const tab = open(options);
    await tab.find();
    await nothingMore();
    tab.close();
    return tab.found;
  }
  return { open, offered };
}

type Computer = ReturnType<typeof computer>;
type Options = Parameters<Computer['open']>[0];

/** Opens a form, types into it, and leaves it. */
const leave = async ({ open }: Computer, options: Options, name: string, savedAt?: string) => {
  const tab = open(options);
  await tab.type(name, savedAt);
  tab.close();
};

const EDIT = { form: 'booking-edit:17' };
const BILAL = { person: 'bilal@shop.pk' };

describe('stored drafts', () => {
  it('are offered for their own record and form, newest first [REL-06]', async () => {
    const shop = computer();
    await leave(shop, {}, 'Sana', later(-60_000));
    await leave(shop, {}, 'Rabia');
    await leave(shop, EDIT, 'Dua');
    const { offered } = shop;
    expect([await offered(), await offered(EDIT), await offered({ form: 'x' })]).toEqual([
      ['Rabia', 'Sana'],
      ['Dua'],
      [],
    ]);
  });

  it('hold the last input, and are removed when they are dropped or get another name', async () => {
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
    await open().drop('tab-3');
    expect(await offered()).toEqual([]);
  });

  it('of an open form elsewhere are offered after that form closes, and both are kept [DRAFT-01]', async () => {
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

  it('are written to the disk when the page closes', async () => {
    const { open, offered } = computer();
    const tab = open();
    await tab.type('S');
    void tab.type('Sana');
    tab.close();
    expect(await offered()).toEqual(['Sana']);
  });

  it('are not stored without permission', async () => {
    const { open, offered } = computer();
    await open({ mayStore: false }).type('Sana');
    expect(await offered()).toEqual([]);
  });

  it('of another person are dropped when a form opens, whatever their record [SEC-02]', async () => {
    const shop = computer();
    await leave(shop, { ...BILAL, ...EDIT }, 'Sana');
    expect([await shop.offered(), await shop.offered({ ...BILAL, ...EDIT })]).toEqual([[], []]);
  });

  it('at a counter are kept for their own person only [LOCK-04]', async () => {
    const shop = computer();
    await leave(shop, {}, 'Sana');
    expect([await shop.offered({ ...BILAL, keepsOthers: true }), await shop.offered({ keepsOthers: true })]).toEqual([
      [],
      ['Sana'],
    ]);
  });

  it('of one person are dropped at the end of their session, those of another stay [SEC-02]', async () => {
    const { open, offered } = computer();
    await open(EDIT).type('Dua');
    await open().type('Sana');
    await clearDrafts((person) => person === BILAL.person);
    await clearDrafts((person) => person === amna);
    expect([await offered(), await offered(EDIT)]).toEqual([[], []]);
  });

  it('of another shape are kept but not offered', async () => {
    const { offered } = computer();
    const newer = { person: amna, form: 'booking-create', opening: 'newer', shape: z.unknown(), locks: undefined };
    const store = createDraftStore({ ...newer, keepsOthers: false, mayStore: () => true, now: () => now });
    await store.put({ id: 'newer', savedAt: now, draft: { name: 17 } }, null);
    expect(await offered()).toEqual([]);
  });

  it('are at most fifty, and the oldest are removed first [DRAFT-03]', async () => {
    const shop = computer();
    const form = (at: number) => ({ form: `booking-edit:${at}` });
    for (let at = 0; at <= 50; at += 1) await leave(shop, form(at), `Client ${at}`, later(at));
    expect([await shop.offered(), await shop.offered(form(0)), await shop.offered(form(1))]).toEqual([
      [],
      [],
      ['Client 1'],
    ]);
  });

  it('are removed after thirty days, if two reads of the clock agree [DRAFT-03]', async () => {
    const shop = computer();
    await leave(shop, {}, 'Sana');
    for (const [days, found] of [
      [31, ['Sana']],
      [0, ['Sana']],
      [33, []],
    ] as const)
      expect(await shop.offered({ time: later(days * DAY_MS) })).toEqual(found);
  });

  it('use the next store if a full or forbidden storage refuses them, and the reason is reported', async () => {
    const tab = computer().open();
    const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('No storage here', 'SecurityError');
    });
    const refusal = await tab.type('Sana').catch(toStorageFailure);
    await tab.type('Sana');
    opening.mockRestore();
    expect([refusal, toStorageFailure(new DOMException('Full', 'QuotaExceededError'))]).toEqual(['refused', 'full']);
  });
});
