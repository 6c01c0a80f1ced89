import { lazy, type ComponentType } from 'react';
import { ensureTemporal } from './ensure-temporal.ts';

/** What the router gives a screen. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };

type Module = { default: ComponentType<ScreenProps> };

/** A screen whose code is fetched when it is first shown, or ahead by `preload`. A failed fetch is tried again. */
export function lazyScreen(load: () => Promise<Module>) {
  let loading: Promise<Module> | null = null;
  const fetchOnce = () =>
    (loading ??= Promise.all([load(), ensureTemporal()])
      .then(([module]) => module)
      .catch((error: unknown) => {
        loading = null;
        throw error;
      }));
  return Object.assign(lazy(fetchOnce), {
    /** Fetches ahead. A failure here is told when the screen is opened. */
    preload: (): void => void fetchOnce().catch(() => undefined),
  });
}
export type LazyScreen = ReturnType<typeof lazyScreen>;
