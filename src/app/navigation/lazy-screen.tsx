import type { ComponentType } from 'react';
import { lazyWithFallback, type FallbackProps } from '../../views/ui/late/lazy-with-fallback.tsx';
import { useRelease } from '../../views/ui/late/new-release.ts';
import { UnexpectedErrorView } from '../../views/unexpected-error/unexpected-error-view.tsx';
import type { Shell } from '../shell/shell-context.tsx';

/** Puts `Temporal` in place where the browser lacks it; screens that show days wait for it with their code. */
async function ensureTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

/** What the router gives a screen. */
export type ScreenProps = { params: Readonly<Record<string, string | undefined>> };

/** The code did not arrive: there is no connection, or a new release has other files. */
function NotLoaded({ onRetry }: FallbackProps) {
  const { isReplaced, reload } = useRelease();
  return <UnexpectedErrorView onReload={reload} onRetry={onRetry} isReplaced={isReplaced} />;
}

/** Reads what a screen shows first, before it is opened. */
type Ahead = { readAhead?: (shell: Shell) => void };

/** A screen, or the frame around them, whose code is fetched when it is first shown, or ahead by `preload`. */
export const lazyScreen = <P extends object = ScreenProps>(
  load: () => Promise<{ default: ComponentType<P> & Ahead }>,
) =>
  lazyWithFallback<P, Ahead>(async () => {
    const [module] = await Promise.all([load(), ensureTemporal()]);
    return module;
  }, NotLoaded);
export type LazyScreen = ReturnType<typeof lazyScreen<ScreenProps>>;
