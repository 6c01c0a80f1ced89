import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createDraftStore } from '../../../src/services/storage/draft-store.ts';

const now = '2025-02-01T10:00:00.000Z';
const email = 'amna@shop.pk';
const shape = z.object({ name: z.string() });
const drafts = [{ savedAt: now, draft: { name: 'Sana' } }];
const stored = { v: 2, key: 'booking-edit:17', email, drafts };

function start(items: Record<string, string> = {}, setItem?: () => void) {
  const held = new Map(Object.entries(items));
  const storage = {
    get length() {
      return held.size;
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: setItem ?? ((key: string, value: string) => void held.set(key, value)),
    removeItem: (key: string) => void held.delete(key),
  };
  return { store: createDraftStore({ storage, email, now: () => now }), held };
}

afterEach(() => vi.restoreAllMocks());

describe('stored drafts', () => {
  it('come back as they were, for their own record only [REL-06]', () => {
    const { store, held } = start();
    store.write('booking-edit:17', { name: 'Sana' }, []);
    expect([...held].map(([key, text]) => [key, JSON.parse(text)])).toEqual([['draft:booking-edit:17', stored]]);
    expect(store.read('booking-edit:17', shape)).toEqual(drafts);
    expect(store.read('booking-edit:1', shape)).toEqual([]);
    store.write('booking-edit:17', null, []);
    expect([...held]).toEqual([]);
  });

  it('are two: what is typed before what was found', () => {
    const { store } = start();
    const [found, older] = ['Rabia', 'Dua'].map((name) => ({ savedAt: '2025-02-01T09:00:00.000Z', draft: { name } }));
    if (!found || !older) throw new Error('No drafts');
    store.write('booking-create', { name: 'Sana' }, [found, older]);
    expect(store.read('booking-create', shape)).toEqual([...drafts, found]);
    store.write('booking-create', null, [found, older]);
    expect(store.read('booking-create', shape)).toEqual([found, older]);
  });

  it.each([
    ['garbage', '{'],
    ['another version', JSON.stringify({ ...stored, v: 1 })],
    ['another record', JSON.stringify({ ...stored, key: 'booking-edit:18' })],
    ['no time', JSON.stringify({ ...stored, drafts: [{ ...drafts[0], savedAt: 'yesterday' }] })],
    ['another shape', JSON.stringify({ ...stored, drafts: [{ savedAt: now, draft: { name: 17 } }] })],
  ])('that cannot be used are not offered: %s', (_, text) => {
    const { store } = start({ 'draft:booking-edit:17': text });
    expect(store.read('booking-edit:17', shape)).toEqual([]);
  });

  it('of another person are dropped when the store opens, whatever their record [SEC-02]', () => {
    const other = JSON.stringify({ ...stored, email: 'bilal@shop.pk' });
    const { held } = start({
      'draft:booking-edit:17': other,
      'draft:booking-create': other,
      'draft:booking-edit:18': JSON.stringify(stored),
      theme: 'dark',
    });
    expect([...held.keys()]).toEqual(['draft:booking-edit:18', 'theme']);
  });

  it('that the full storage refuses are noted and cost nothing else', () => {
    const note = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const full = new Error('QuotaExceededError');
    const { store } = start({}, () => {
      throw full;
    });
    store.write('booking-edit:17', { name: 'Sana' }, []);
    expect(note.mock.calls).toEqual([['What was typed could not be stored.', full]]);
  });
});
