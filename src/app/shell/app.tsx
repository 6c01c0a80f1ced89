import { useEffect, useState, type ReactNode, useSyncExternalStore } from 'react';
import { Router, useLocation } from 'wouter';
import { lazyPart, type FailedProps } from '../../views/ui/lazy/lazy.tsx';
import { ReleaseContext } from '../../views/ui/lazy/release.ts';
import { FailedCallContext } from '../../views/ui/alert/alert.tsx';
import { NavigateContext } from '../../views/ui/link.tsx';
import { ErrorBoundary } from '../../views/layout/unexpected-error-view.tsx';
import * as sessionFacts from '../notifications/session.notifications.ts';
import { AppFrame, GuardedScreen } from '../navigation/guarded-screen.tsx';
import { EffectsAtOnce } from './effects-at-once.ts';
import { watchScanner } from './watch-scanner.ts';
import { whenIdle } from './when-idle.ts';
import { preloadDrafts } from './wire-page.ts';
import { ShellContext, useShell, type Shell } from './shell-context.tsx';
import { useNotificationTable } from '../notifications/use-notification-table.ts';
import { ConfirmDialog } from '../../views/ui/dialog/confirm-dialog.tsx';

/** Loads the code of the toasts again at the next toast. */
function RetryAtNextToast({ onRetry }: FailedProps) {
  const { toaster } = useShell();
  useEffect(() => toaster.onShow(onRetry), [toaster, onRetry]);
  return null;
}

const Toasts = lazyPart(() => import('../notifications/toasts.tsx'), { waiting: null, Failed: RetryAtNextToast });

const PinDialog = lazyPart(() => import('../counter/pin-dialog.tsx'));

/** Asks for the PIN again before a sensitive change (LOCK-05). */
function PinQuestion() {
  const { pinQuestion } = useShell();
  return useSyncExternalStore(pinQuestion.subscribe, pinQuestion.isAsking) && <PinDialog />;
}

/** Asks before unsaved changes are lost (UI-01). */
function LeaveDialog() {
  const { leaveGuard } = useShell();
  const isAsking = useSyncExternalStore(leaveGuard.subscribe, leaveGuard.isAsking);
  return (
    <ConfirmDialog
      open={isAsking}
      title="Leave without saving?"
      description="Your changes on this page are not saved yet."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leaveGuard.leave}
      onCancel={leaveGuard.stay}
    />
  );
}

function Background() {
  const { session, toaster } = useShell();
  const [hasToasts, setHasToasts] = useState(false);
  useNotificationTable(session, sessionFacts);
  useEffect(watchScanner, []);
  useEffect(() => {
    // A person who types a password needs the frame next.
    const preload = () => {
      AppFrame.preload();
      preloadDrafts();
    };
    document.addEventListener('input', preload, { once: true });
    return () => document.removeEventListener('input', preload);
  }, []);
  useEffect(() => {
    if (hasToasts) return undefined;
    const wantToasts = () => setHasToasts(true);
    // A submit loads the toasts at once, before the page is idle.
    document.addEventListener('submit', wantToasts, { capture: true, once: true });
    const callOff = whenIdle(wantToasts);
    const unsubscribe = toaster.onShow(wantToasts);
    return () => {
      document.removeEventListener('submit', wantToasts, { capture: true });
      callOff();
      unsubscribe();
    };
  }, [toaster, hasToasts]);
  return (
    <>
      <LeaveDialog />
      <PinQuestion />
      {hasToasts && <Toasts />}
    </>
  );
}

/** The last net. The frame around a screen stays from one address to the next, so its failure must end with the address. */
function LastBoundary({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  return <ErrorBoundary path={path}>{children}</ErrorBoundary>;
}

function Links({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  return <NavigateContext value={navigate}>{children}</NavigateContext>;
}

/** The whole app on one page. */
export function App({ shell }: { shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <EffectsAtOnce />
      <Router aroundNav={shell.leaveGuard.aroundNav}>
        <Links>
          <FailedCallContext value={shell.readFailedCall}>
            <ReleaseContext value={shell.release}>
              <LastBoundary>
                <GuardedScreen />
              </LastBoundary>
              <Background />
            </ReleaseContext>
          </FailedCallContext>
        </Links>
      </Router>
    </ShellContext>
  );
}
