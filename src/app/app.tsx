import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Redirect, Router, useLocation, useRouter, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { LEDGER_REFUSED } from '../domain/staff.ts';
import { mayUseLedger } from '../machines/session.selectors.ts';
import { LedgerRefusedView } from '../views/layout/ledger-refused-view.tsx';
import { NotFoundView } from '../views/not-found/not-found-view.tsx';
import { PageSpinner } from '../views/ui/spinner.tsx';
import { returnPathOf, verdictOf, type Visitor } from './access.ts';
import { AppContext, useApp, type App as AppParts } from './app-context.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { findRoute } from './route-match.ts';
import { RouteView } from './route-view.tsx';
import { useFacts } from './use-facts.ts';
import { usePrefetch, whenIdle } from './use-prefetch.ts';

const loadFrame = () => import('./app-frame.tsx');
const AppFrame = lazy(loadFrame);
const Toasts = lazy(() => import('./toasts.tsx'));

function useVisitor(): Visitor {
  const { session } = useApp();
  return {
    isRestoring: useSelector(session, (snapshot) => snapshot.matches('restoring')),
    isSignedIn: useSelector(session, (snapshot) => snapshot.hasTag('signedIn')),
    mayUseLedger: useSelector(session, mayUseLedger),
  };
}

/** The screen of the address, behind its guard. Spec §2 "Route table". */
function Screens() {
  const visitor = useVisitor();
  const { parser } = useRouter();
  const [path] = useLocation();
  const search = useSearch();
  const historyState: unknown = useHistoryState();

  if (path === '/') {
    if (visitor.isRestoring) return <PageSpinner />;
    return <Redirect to={visitor.isSignedIn ? '/dashboard' : '/login'} replace />;
  }
  const match = findRoute(parser, path);
  if (!match) {
    if (visitor.isRestoring) return <PageSpinner />;
    return visitor.isSignedIn ? (
      <AppFrame>
        <NotFoundView />
      </AppFrame>
    ) : (
      <NotFoundView isAlone />
    );
  }
  const { access } = match.route;
  switch (verdictOf(access, visitor)) {
    case 'wait':
      return <PageSpinner />;
    case 'toLogin':
      return <Redirect to="/login" replace state={{ from: search ? `${path}?${search}` : path }} />;
    case 'toDashboard':
      return <Redirect to={returnPathOf(historyState)} replace />;
    case 'refuse':
      return (
        <AppFrame>
          <LedgerRefusedView text={LEDGER_REFUSED} />
        </AppFrame>
      );
    case 'show': {
      const view = <RouteView match={match} path={path} />;
      return access === 'signedIn' || access === 'ledger' ? <AppFrame>{view}</AppFrame> : view;
    }
  }
}

/** What goes on whichever screen is open. */
function Background() {
  const { session } = useApp();
  const [hasToasts, setHasToasts] = useState(false);
  useFacts(session);
  usePrefetch();
  useEffect(
    () =>
      whenIdle(() => {
        setHasToasts(true);
        void loadFrame();
      }),
    [],
  );
  return (
    <>
      <LeaveDialog />
      <Suspense>{hasToasts && <Toasts />}</Suspense>
    </>
  );
}

/** The whole app on one page. */
export function App(parts: AppParts) {
  return (
    <AppContext value={parts}>
      <Router aroundNav={parts.leaveGuard.aroundNav}>
        <Suspense fallback={<PageSpinner />}>
          <Screens />
        </Suspense>
        <Background />
      </Router>
    </AppContext>
  );
}
