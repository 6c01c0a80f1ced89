import { createContext, use } from 'react';
import type { SessionRef } from '../../machines/session/session.machine.ts';
import type { Http } from '../../services/http/http.ts';
import type { Services } from '../../services/services.ts';
import type { ReleaseContext } from '../../views/ui/lazy/release.ts';
import type { ReadsAhead } from '../../services/http/reads-ahead.ts';
import type { QueryCache } from '../../services/storage/query-cache.ts';
import type { LeaveGuard } from '../navigation/leave-guard.ts';
import type { createLiveSession } from '../session/live-session.ts';
import type { ThemeStore } from '../../services/storage/theme-store.ts';
import type { PinQuestion } from '../counter/pin-question.ts';
import type { CounterStore } from '../../services/storage/counter-store.ts';
import type { SignDpop } from '../../services/session/token-refresh.ts';
import type { Toaster } from '../notifications/toaster.ts';
import type { EventRecorder } from '../diagnostics/event-recorder.ts';

/** Objects that live as long as the page, created once in `main.tsx`. */
export type Shell = {
  http: Http;
  service: Services;
  cache: QueryCache;
  session: SessionRef;
  updateSession: ReturnType<typeof createLiveSession>['updateSession'];
  /** The ways to sign in besides the password, in words. */
  signInWays: string;
  /**
   * The stored registration of this browser as a counter, its key, and a function that makes the session read
   * the tokens again.
   */
  counter: CounterStore & { signDpop: SignDpop; readTabs: () => void };
  pinQuestion: PinQuestion;
  readAhead: ReadsAhead['begin'];
  /** Returns the name of the call that failed last, for its error message. */
  readFailedCall: () => string | null;
  toaster: Toaster;
  theme: ThemeStore;
  leaveGuard: LeaveGuard;
  /** Knows whether the server has a new release, and opens it. */
  release: ReleaseContext;
  recorder: EventRecorder;
};

export const ShellContext = createContext<Shell | null>(null);

/** The page's long-lived things. @throws Error outside of the app */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell works inside the app only');
  return shell;
}
