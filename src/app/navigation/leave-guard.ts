import { createListeners } from '../../domain/shared/listeners.ts';

type Navigation = () => void;
/** A form whose input could be lost. `keep` stores it if possible and resolves to `false` if that failed. */
type Form = { isDirty: () => boolean; keep?: (() => Promise<boolean>) | undefined };
type NavOptions = { replace?: boolean; state?: unknown };

export type LeaveGuardHost = Pick<Window, 'history' | 'location' | 'addEventListener'> & {
  /** The position of the page in the tab's history, or `null` if the browser does not report it. */
  historyIndex: () => number | null;
};

/** Asks before unsaved changes are lost. Created before the router listens, so that it hears Back first. */
export function createLeaveGuard(host: LeaveGuardHost) {
  const forms = new Set<Form>();
  const kept = new Set<Form>();
  const { publish, subscribe } = createListeners();
  let waiting: Navigation | null = null;
  let isConfirmed = false;
  let here = host.historyIndex();
  let hereState: unknown = host.history.state;
  let hereUrl = host.location.href;

  const isDirty = () => [...forms].some((form) => form.isDirty());
  const setWaiting = (navigation: Navigation | null) => {
    waiting = navigation;
    publish();
  };
  const remember = () => {
    here = host.historyIndex();
    hereState = host.history.state;
    hereUrl = host.location.href;
  };

  const herePath = () => new URL(hereUrl).pathname;

  function withoutAsking(navigation: Navigation): void {
    isConfirmed = true;
    try {
      navigation();
    } finally {
      isConfirmed = false;
    }
  }

  /** Navigates at once, or waits for staff to confirm when something is unsaved. */
  function confirm(navigation: Navigation): void {
    if (isConfirmed || !isDirty()) navigation();
    else setWaiting(navigation);
  }

  function undoHistoryStep(): Navigation {
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
    setWaiting(undoHistoryStep());
  });
  for (const type of ['pushState', 'replaceState']) host.addEventListener(type, remember);
  host.addEventListener('beforeunload', (event) => {
    if ([...forms].some((form) => form.isDirty() && !kept.has(form))) event.preventDefault();
    kept.clear();
  });

  /** Wraps every navigation of the router. Another query of the same screen loses nothing. */
  function aroundNav(navigate: (to: string, options?: NavOptions) => void, to: string, options?: NavOptions): void {
    const go = () => navigate(to, options);
    if (new URL(to, hereUrl).pathname === herePath()) go();
    else confirm(go);
  }

  /** Adds a form, whose `isDirty` is asked at the moment of leaving. @returns removes it. */
  function watch(form: Form): () => void {
    forms.add(form);
    return () => forms.delete(form);
  }

  /** Stores the input of every form. Returns the forms for which that worked. */
  const keep = async (): Promise<Form[]> => {
    const all = [...forms];
    const isKept = await Promise.all(all.map(async (form) => (await form.keep?.()) ?? false));
    return all.filter((_, at) => isKept[at]);
  };

  /** Reloads the page. Asks first only if the input of a form could not be stored (SHELL-02). */
  async function reload(): Promise<void> {
    for (const form of await keep()) kept.add(form);
    host.location.reload();
  }

  function leave(): void {
    const navigation = waiting;
    forms.clear();
    setWaiting(null);
    if (navigation) withoutAsking(navigation);
  }

  const isAsking = (): boolean => waiting !== null;
  const stay = (): void => setWaiting(null);

  return { watch, confirm, withoutAsking, aroundNav, keep, reload, isAsking, stay, leave, subscribe };
}
export type LeaveGuard = ReturnType<typeof createLeaveGuard>;
