import { Suspense, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { PageSpinner } from '../../views/reads/page-spinner.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import type { RouteMatch } from './route-match.ts';
import { useTitle } from './use-title.ts';

let isFirstPage = true;

const OPENED = '[role=menu], [role=listbox], [role=dialog]';

/** Somebody has opened a menu, a list or a dialog while the screen was on its way. */
function isOpenedSince(focused: Element | null, departed: Element | null): boolean {
  const opened = focused?.closest(OPENED);
  return opened !== null && opened !== undefined && !opened.contains(departed);
}

/** A new screen takes the focus at its heading, unless it or the person has put the focus elsewhere by then. */
function focusHeading(departed: Element | null): void {
  if (isFirstPage) {
    isFirstPage = false;
    return;
  }
  const main = document.querySelector('main');
  if (main?.contains(document.activeElement) || isOpenedSince(document.activeElement, departed)) return;
  const heading = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  heading?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function Arrival({ title, departed }: { title: string; departed: RefObject<Element | null> }) {
  useTitle(title);
  useEffect(() => {
    focusHeading(departed.current);
  }, [departed]);
  return null;
}

/** One screen with its skeleton, its title and its safety net. */
export function RouteView({ match: { route, params }, path }: { match: RouteMatch; path: string }) {
  const Screen = route.screen;
  const departed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    departed.current = document.activeElement;
  }, [path]);
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageSpinner />}>
        <Screen params={params} />
        <Arrival title={route.title} departed={departed} />
      </Suspense>
    </ErrorBoundary>
  );
}
