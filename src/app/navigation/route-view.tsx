import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { matchRoute, type DefaultParams, type Parser } from 'wouter';
import { routes, type AppRoute } from '../../routes.tsx';
import { findFirstField } from '../../views/ui/page-header/heading.tsx';
import { useTitle } from '../../views/ui/use-title.ts';
import { ErrorBoundary } from '../../views/layout/unexpected-error-view.tsx';

export type RouteMatch = { route: AppRoute; params: DefaultParams };

/** Returns the route of a path, or `null` for an unknown path. */
export function findRoute(parser: Parser, path: string): RouteMatch | null {
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parser, route.path, path);
    if (isMatch) return { route, params };
  }
  return null;
}

let isFirstPage = true;

/** A menu whose list is still loading has its focus on its button. */
const OPENED = '[role=menu], [role=listbox], [role=dialog], [aria-haspopup][aria-expanded=true]';

/** Returns whether the user opened a menu, a list or a dialog while the screen was loading. */
function isOpenedSince(focused: Element | null, departed: Element | null): boolean {
  const opened = focused?.closest(OPENED);
  return opened !== null && opened !== undefined && !opened.contains(departed);
}

/** A new screen takes the focus at its heading or first field, unless it is elsewhere by then. */
function takeFocus(departed: Element | null): void {
  const main = document.querySelector('main');
  const field = findFirstField();
  if (isFirstPage) {
    isFirstPage = false;
    if (document.activeElement === document.body) field?.focus({ preventScroll: true });
    return;
  }
  if (main?.contains(document.activeElement) || isOpenedSince(document.activeElement, departed)) return;
  const target = field ?? main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  target?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function Arrival({ title, departed }: { title: string; departed: RefObject<Element | null> }) {
  useTitle('screen', title);
  useEffect(() => {
    // Moving the focus forces a layout, so it waits for the frame that lays out the page anyway, with all
    // content that arrived by then.
    const frame = requestAnimationFrame(() => takeFocus(departed.current));
    return () => cancelAnimationFrame(frame);
  }, [departed]);
  return null;
}

/** One screen with its title and its safety net. */
export function RouteView({ match: { route, params }, path }: { match: RouteMatch; path: string }) {
  const Screen = route.screen;
  const departed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    departed.current = document.activeElement;
  }, [path]);
  return (
    <ErrorBoundary key={path} path={path}>
      <Screen params={params} beside={<Arrival title={route.title} departed={departed} />} />
    </ErrorBoundary>
  );
}
