import { createContext, use, useEffect, useSyncExternalStore } from 'react';

export type ReleaseContext = {
  /** Asks the server whether a new release has replaced the files of this page. */
  check: () => Promise<void>;
  isReplaced: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Opens the new release and keeps the drafts. */
  reload: () => void;
};

/** The state of a new release. Outside the app there never is one. */
export const ReleaseContext = createContext<ReleaseContext>({
  check: () => Promise.resolve(),
  isReplaced: () => false,
  subscribe: () => () => undefined,
  reload: () => undefined,
});

export const NEW_RELEASE = 'A new version of Reflow is available.';

/** For a view that replaces code which could not be loaded: whether a new release has replaced it. SHELL-02. */
export function useRelease(): { isReplaced: boolean; reload: () => void } {
  const { check, isReplaced, subscribe, reload } = use(ReleaseContext);
  useEffect(() => void check(), [check]);
  return { isReplaced: useSyncExternalStore(subscribe, isReplaced), reload };
}
