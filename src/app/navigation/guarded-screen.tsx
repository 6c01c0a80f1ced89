import { lazy } from 'react';
import { Redirect, useLocation, useRouter, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { PageSpinner } from '../../views/ui/spinner/spinner.tsx';
import { returnPathOf, verdictOf } from './access.ts';
import { findRoute } from './route-match.ts';
import { RouteView } from './route-view.tsx';
import { useVisitor } from './use-visitor.ts';

/** The code of the shared layout, fetched when somebody is signed in. */
export const loadFrame = () => import('../shell/app-frame.tsx');
const AppFrame = lazy(loadFrame);
const NotFound = lazy(() => import('../screens/not-found.screen.tsx'));
const LedgerRefused = lazy(() => import('../screens/ledger-refused.screen.tsx'));

/** The screen of the address, behind its guard. Spec §2 "Route table". */
export function GuardedScreen() {
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
        <NotFound />
      </AppFrame>
    ) : (
      <main>
        <NotFound />
      </main>
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
          <LedgerRefused />
        </AppFrame>
      );
    case 'show': {
      const view = <RouteView match={match} path={path} />;
      return access === 'signedIn' || access === 'ledger' ? <AppFrame>{view}</AppFrame> : view;
    }
  }
}
