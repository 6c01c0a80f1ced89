/** A way out that waits for an answer. */
type Way = () => void;
type NavOptions = { replace?: boolean; state?: unknown };

/** What the guard needs of the browser; the window has it all. */
export type LeaveGuardHost = Pick<Window, 'history' | 'location' | 'addEventListener'> & {
  /** Where the page stands in the tab's history, `null` where the browser does not tell. */
  historyIndex: () => number | null;
};

/**
 * Asks before unsaved changes are lost: on links, on navigation by code, on Back and Forward, on closing the tab.
 * Must be created before the router starts to listen, so that it hears Back first.
 */
export function createLeaveGuard(host: LeaveGuardHost) {
  const checks = new Set<() => boolean>();
  const listeners = new Set<() => void>();
  let waiting: Way | null = null;
  let isPassing = false;
  let here = host.historyIndex();
  let hereState: unknown = host.history.state;
  let hereUrl = host.location.href;

  const isDirty = () => [...checks].some((check) => check());
  const setWaiting = (way: Way | null) => {
    waiting = way;
    for (const listener of listeners) listener();
  };
  const remember = () => {
    here = host.historyIndex();
    hereState = host.history.state;
    hereUrl = host.location.href;
  };

  const herePath = () => new URL(hereUrl).pathname;

  /** Goes `way` without asking. */
  function pass(way: Way): void {
    isPassing = true;
    try {
      way();
    } finally {
      isPassing = false;
    }
  }

  /** Goes `way` at once, or asks first when something is unsaved. */
  function ask(way: Way): void {
    if (isPassing || !isDirty()) way();
    else setWaiting(way);
  }

  /** Goes back to the page that asked, and returns the way to where Back or Forward wanted to go. */
  function undoMove(): Way {
    const there = host.historyIndex();
    if (here !== null && there !== null) {
      const delta = there - here;
      host.history.go(-delta);
      return () => host.history.go(delta);
    }
    host.history.pushState(hereState, '', hereUrl);
    return () => host.history.back();
  }

  host.addEventListener('popstate', (event) => {
    if (host.location.href === hereUrl) return;
    if (host.location.pathname === herePath() || !isDirty()) {
      remember();
      return;
    }
    event.stopImmediatePropagation();
    setWaiting(undoMove());
  });
  for (const type of ['pushState', 'replaceState']) host.addEventListener(type, remember);
  host.addEventListener('beforeunload', (event) => {
    if (isDirty()) event.preventDefault();
  });

  /** Wraps every navigation of the router. Another query of the same screen loses nothing. */
  function aroundNav(navigate: (to: string, options?: NavOptions) => void, to: string, options?: NavOptions): void {
    const go = () => navigate(to, options);
    if (new URL(to, hereUrl).pathname === herePath()) go();
    else ask(go);
  }

  /** Adds a form's own check, asked at the moment of leaving. @returns removes it. */
  function watch(check: () => boolean): () => void {
    checks.add(check);
    return () => checks.delete(check);
  }

  function leave(): void {
    const way = waiting;
    checks.clear();
    setWaiting(null);
    if (way) pass(way);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Whether a way waits for an answer. */
  const isAsking = (): boolean => waiting !== null;
  const stay = (): void => setWaiting(null);

  return { watch, ask, pass, aroundNav, isAsking, stay, leave, subscribe };
}
export type LeaveGuard = ReturnType<typeof createLeaveGuard>;
