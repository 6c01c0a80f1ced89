import { describe, expect, it, vi } from 'vitest';
import { createThemeStore } from '../../../src/app/shell/theme.ts';
import { parseTheme, type Theme } from '../../../src/domain/shared/theme.ts';

describe('the kept theme', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    ['"dark"', 'system'],
    ['DARK', 'system'],
    ['', 'system'],
    [null, 'system'],
  ])('%j reads as %s [NAV-13]', (kept, theme) => {
    expect(parseTheme(kept)).toBe(theme);
  });
});

function setUp(kept: string | null, setItem = (_key: string, _value: string) => {}) {
  const written: string[][] = [];
  const applied: Theme[] = [];
  let hear: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void = () => {};
  const store = createThemeStore({
    storage: {
      getItem: () => kept,
      setItem: (key, value) => {
        setItem(key, value);
        written.push([key, value]);
      },
    },
    events: { addEventListener: (_type, listener) => void (hear = listener as typeof hear) },
    apply: (theme) => applied.push(theme),
  });
  return { store, written, applied, hear: (key: string | null, newValue: string | null) => hear({ key, newValue }) };
}

describe('the theme of the page', () => {
  it('is the kept one, and a choice is applied, kept unquoted and told [NAV-13]', () => {
    const { store, written, applied } = setUp('dark');
    const told: Theme[] = [];
    const first = store.get();
    const stop = store.subscribe(() => told.push(store.get()));
    store.choose('light');
    stop();
    store.choose('system');
    expect({ first, now: store.get(), written, applied, told }).toEqual({
      first: 'dark',
      now: 'system',
      written: [
        ['theme', 'light'],
        ['theme', 'system'],
      ],
      applied: ['light', 'system'],
      told: ['light'],
    });
  });

  it('follows a choice made in another tab, and only that [NAV-13]', () => {
    const { store, applied, hear } = setUp(null);
    hear('session', 'dark');
    hear('theme', 'dark');
    hear(null, null);
    expect([store.get(), applied]).toEqual(['system', ['dark', 'system']]);
  });

  it('holds for the page where storage is refused [NAV-13]', () => {
    const { store } = setUp(null, () => {
      throw new DOMException('denied', 'SecurityError');
    });
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    store.choose('dark');
    expect([store.get(), warn.mock.calls.map(([text]) => text)]).toEqual([
      'dark',
      ['The theme holds for this page only'],
    ]);
    warn.mockRestore();
  });
});
