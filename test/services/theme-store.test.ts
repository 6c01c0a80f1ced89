import { describe, expect, it, vi } from 'vitest';
import { createThemeStore } from '../../src/services/storage/theme-store.ts';
import { parseTheme, type Theme } from '../../src/domain/shared/theme.ts';

it.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['"dark"', 'system'],
  ['DARK', 'system'],
  ['', 'system'],
  [null, 'system'],
])('the stored theme %j is read as %s [NAV-13]', (kept, theme) => {
  expect(parseTheme(kept)).toBe(theme);
});

function setUp(kept: string | null = null, setItem = vi.fn<(key: string, value: string) => void>()) {
  const applied: Theme[] = [];
  let hear: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void = () => {};
  const store = createThemeStore({
    storage: { getItem: () => kept, setItem },
    events: { addEventListener: (_type, listener) => void (hear = listener as typeof hear) },
    apply: (theme) => applied.push(theme),
  });
  return { store, applied, written: setItem.mock.calls, hear: (event: Parameters<typeof hear>[0]) => hear(event) };
}

describe('the theme of the page', () => {
  it('is the stored one, and a choice is applied, stored unquoted and announced [NAV-13]', () => {
    const { store, written, applied } = setUp('dark');
    const told: Theme[] = [store.get()];
    const stop = store.subscribe(() => told.push(store.get()));
    store.choose('light');
    stop();
    store.choose('system');
    const kept = ['light', 'system'].map((theme) => ['theme', theme]);
    expect([told, store.get(), written, applied]).toEqual([['dark', 'light'], 'system', kept, ['light', 'system']]);
  });

  it('follows a choice made in another tab, and nothing else [NAV-13]', () => {
    const { store, applied, hear } = setUp();
    hear({ key: 'session', newValue: 'dark' });
    hear({ key: 'theme', newValue: 'dark' });
    hear({ key: null, newValue: null });
    expect([store.get(), applied]).toEqual(['system', ['dark', 'system']]);
  });

  it('stays for this page if the browser refuses storage [NAV-13]', () => {
    const refusing = vi.fn<() => void>().mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { store } = setUp(null, refusing);
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    store.choose('dark');
    expect([store.get(), warn.mock.calls[0]?.[0]]).toEqual(['dark', 'The theme holds for this page only']);
    warn.mockRestore();
  });
});
