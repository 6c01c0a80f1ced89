import { createListeners } from '../../domain/shared/listeners.ts';
import { parseTheme, THEME_KEY, type Theme } from '../../domain/shared/theme.ts';

export type ThemeStoreOptions = {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  events: {
    addEventListener: (type: 'storage', listener: (event: StorageEvent) => void) => void;
  };
  apply: (theme: Theme) => void;
};

/** The chosen theme, on this page and in all tabs. `src/start.ts` applies it before the app is there. */
export function createThemeStore({ storage, events, apply }: ThemeStoreOptions) {
  let theme = readTheme(storage);
  const { publish, subscribe } = createListeners();
  const show = (next: Theme) => {
    theme = next;
    apply(next);
    publish();
  };
  events.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) show(parseTheme(event.newValue));
  });

  const choose = (next: Theme): void => {
    show(next);
    try {
      storage.setItem(THEME_KEY, next);
    } catch (error) {
      console.warn('The theme holds for this page only', error);
    }
  };
  return { get: (): Theme => theme, choose, subscribe };
}
export type ThemeStore = ReturnType<typeof createThemeStore>;

/** The stored choice. */
export function readTheme(storage: Pick<Storage, 'getItem'>): Theme {
  try {
    return parseTheme(storage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
}
