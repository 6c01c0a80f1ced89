import { createElement, use, type ComponentType, type ReactNode } from 'react';
import { ensureTemporal } from '../shell/ensure-temporal.ts';

/** What the router gives a screen. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };

type Module = { default: ComponentType<ScreenProps> };

/** The code of a screen did not arrive: there is no connection, or a new release has other files. */
export class ScreenNotLoaded extends Error {}

/** A screen whose code is fetched when it is first shown, or ahead by `preload`. @throws ScreenNotLoaded while it is drawn */
export function lazyScreen(load: () => Promise<Module>) {
  let loading: Promise<Module> | null = null;
  const fetchOnce = () =>
    (loading ??= Promise.all([load(), ensureTemporal()]).then(
      ([module]) => module,
      (cause: unknown) => {
        throw new ScreenNotLoaded('Screen not loaded', { cause });
      },
    ));
  /** After a failure: the next time it is shown it is fetched again. */
  const forget = (): void => {
    loading = null;
  };
  const Screen = (props: ScreenProps): ReactNode => createElement(use(fetchOnce()).default, props);
  return Object.assign(Screen, {
    forget,
    /** Fetches ahead. A failure here is told when the screen is opened. */
    preload: (): void => void fetchOnce().catch(forget),
  });
}
export type LazyScreen = ReturnType<typeof lazyScreen>;
