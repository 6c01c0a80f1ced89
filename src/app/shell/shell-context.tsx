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

/** What lives as long as the page: created once in `main.tsx`. */
export type Shell = {
  http: Http;
  service: Services;
  cache: QueryCache;
  session: SessionRef;
  updateSession: ReturnType<typeof createLiveSession>['updateSession'];
  /** What the sign-in form offers beside the password, in words. */
  signInWays: string;
  /** What this browser keeps of the counter that it is, its key, and the way to tell the session of it. */
  counter: CounterStore & { signDpop: SignDpop; readTabs: () => void };
  pinQuestion: PinQuestion;
  readAhead: ReadsAhead['begin'];
  /** What names the call that has just failed, for the sentence about it. */
  readFailedCall: () => string | null;
  toaster: Toaster;
  theme: ThemeStore;
  leaveGuard: LeaveGuard;
  /** Whether the server has a new release, and opens it. */
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
