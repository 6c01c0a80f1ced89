import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createDraftStore } from '../../src/services/draft-store.ts';

const now = '2025-02-01T10:00:00.000Z';
const email = 'amna@shop.pk';
const shape = z.object({ name: z.string() });
const kept = { v: 1, key: 'booking-edit:17', email, savedAt: now, draft: { name: 'Sana' } };

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

describe('kept drafts', () => {
  it('come back as they were, for their own record only [REL-06]', () => {
    const { store, held } = start();
    store.write('booking-edit:17', { name: 'Sana' });
    expect([...held].map(([key, text]) => [key, JSON.parse(text)])).toEqual([['draft:booking-edit:17', kept]]);
    expect(store.read('booking-edit:17', shape)).toEqual({ savedAt: now, draft: { name: 'Sana' } });
    expect(store.read('booking-edit:1', shape)).toBeNull();
    store.remove('booking-edit:17');
    expect([...held]).toEqual([]);
  });

  it.each([
    ['garbage', '{'],
    ['another version', JSON.stringify({ ...kept, v: 2 })],
    ['another record', JSON.stringify({ ...kept, key: 'booking-edit:18' })],
    ['no time', JSON.stringify({ ...kept, savedAt: 'yesterday' })],
    ['another shape', JSON.stringify({ ...kept, draft: { name: 17 } })],
  ])('that cannot be used are dropped: %s', (_, text) => {
    const { store, held } = start({ 'draft:booking-edit:17': text });
    expect(store.read('booking-edit:17', shape)).toBeNull();
    expect([...held]).toEqual([]);
  });

  it('of another person are dropped when the store opens, whatever their record [SEC-02]', () => {
    const other = JSON.stringify({ ...kept, email: 'bilal@shop.pk' });
    const { held } = start({
      'draft:booking-edit:17': other,
      'draft:booking-create': other,
      'draft:booking-edit:18': JSON.stringify(kept),
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
    store.write('booking-edit:17', { name: 'Sana' });
    expect(note.mock.calls).toEqual([['What was typed could not be kept.', full]]);
  });
});
