import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useRouter, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { refuse } from '../../domain/session/permissions.ts';
import { hasFrame } from '../../domain/shared/addresses.ts';
import {
  mustChangePassword,
  mustSetUpFactor,
  selectLastPersonKey,
  selectIsReflow,
  selectPersonKey,
  selectRole,
} from '../../machines/session/session.selectors.ts';
import type { RefusedProps } from '../../views/layout/refused-view.tsx';
import { PageSpinner } from '../../views/reads/page-spinner.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { getFirstPath, getReturnPath, decideRoute, type ReturnState, type SessionAccess } from './access.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { findRoute, RouteView } from './route-view.tsx';

function useSessionAccess(): SessionAccess {
  const { session } = useShell();
  return {
    isRestoring: useSelector(session, (snapshot) => snapshot.matches('restoring')),
    personKey: useSelector(session, selectPersonKey),
    role: useSelector(session, selectRole),
    isReflow: useSelector(session, selectIsReflow),
    mustChangePassword: useSelector(session, mustChangePassword),
    mustSetUpFactor: useSelector(session, mustSetUpFactor),
  };
}

/** The shared layout, whose code is fetched once someone is signed in. */
export const AppFrame = lazyScreen<{ children: ReactNode }>(() => import('../shell/app-frame.tsx'));
const NotFound = lazyScreen<object>(() => import('../../views/layout/not-found-view.tsx'));
const Refused = lazyScreen<RefusedProps>(() => import('../../views/layout/refused-view.tsx'));

/** The screen of the address, behind its guard. NAV-01, NAV-06. */
export function GuardedScreen() {
  const session = useSessionAccess();
  const isSignedIn = session.personKey !== null;
  const { parser } = useRouter();
  const [path] = useLocation();

  if (path === '/') {
    if (session.isRestoring) return <PageSpinner />;
    return <Redirect to={isSignedIn ? getFirstPath(session) : '/login'} replace />;
  }
  const match = findRoute(parser, path);
  if (!match) {
    if (session.isRestoring) return <PageSpinner />;
    return isSignedIn ? (
      <AppFrame key={session.personKey}>
        <NotFound />
      </AppFrame>
    ) : (
      <main>
        <NotFound />
      </main>
    );
  }
  const { access, permission, title } = match.route;
  switch (decideRoute(match.route, session)) {
    case 'wait':
      return <PageSpinner />;
    case 'toLogin':
      return <ToEntry to="/login" path={path} />;
    case 'toPassword':
      return <ToEntry to="/account/password" path={path} />;
    case 'toFactor':
      return <ToEntry to="/account/factor" path={path} />;
    case 'notFound':
      return (
        <AppFrame key={session.personKey}>
          <NotFound />
        </AppFrame>
      );
    case 'toDashboard':
      return <ToReturnPath personKey={session.personKey ?? ''} first={getFirstPath(session)} />;
    case 'refuse':
      return (
        <AppFrame key={session.personKey}>
          {permission !== null && <Refused title={title} text={refuse(session.role, permission) ?? ''} />}
        </AppFrame>
      );
    case 'show': {
      const view = <RouteView match={match} path={path} />;
      return hasFrame(access) ? <AppFrame key={session.personKey}>{view}</AppFrame> : view;
    }
  }
}

function ToEntry({ to, path }: { to: string; path: string }) {
  const search = useSearch();
  const { session } = useShell();
  const of = useSelector(session, selectLastPersonKey);
  const state: ReturnState = { from: search ? `${path}?${search}` : path, of };
  return <Redirect to={to} replace state={state} />;
}

function ToReturnPath({ personKey, first }: { personKey: string; first: string }) {
  const historyState: unknown = useHistoryState();
  return <Redirect to={getReturnPath(historyState, personKey, first)} replace />;
}
