import { createContext, use, useEffect, useSyncExternalStore } from 'react';

export type ReleaseContext = {
  /** Asks whether the code is gone because a new release has other files. */
  check: () => Promise<void>;
  isReplaced: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Opens the new release, with what is typed kept. */
  reload: () => void;
};

/** What the fallbacks of late code ask. Outside of the app nothing is ever replaced. */
export const ReleaseContext = createContext<ReleaseContext>({
  check: () => Promise.resolve(),
  isReplaced: () => false,
  subscribe: () => () => undefined,
  reload: () => undefined,
});

export const NEW_RELEASE = 'A new version of Reflow is there.';

/** For a fallback that stands where code did not come: whether that code is gone for good. SHELL-02. */
export function useRelease(): { isReplaced: boolean; reload: () => void } {
  const { check, isReplaced, subscribe, reload } = use(ReleaseContext);
  useEffect(() => void check(), [check]);
  return { isReplaced: useSyncExternalStore(subscribe, isReplaced), reload };
}
