import { NotLoaded } from '../not-loaded/not-loaded.tsx';
import type { FallbackProps } from './lazy-with-fallback.tsx';
import { NEW_RELEASE, useRelease } from './new-release.ts';

/** Stands where a part of the page would stand whose code did not come. */
export function CodeNotLoaded({ onRetry }: FallbackProps) {
  const { isReplaced, reload } = useRelease();
  return isReplaced ? (
    <NotLoaded text={NEW_RELEASE} action="Reload" onRetry={reload} />
  ) : (
    <NotLoaded onRetry={onRetry} />
  );
}
