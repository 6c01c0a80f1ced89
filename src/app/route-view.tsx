import { Suspense, useEffect } from 'react';
import { PageSpinner } from '../views/ui/spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import type { RouteMatch } from './route-match.ts';
import { useTitle } from './use-title.ts';

let isFirstPage = true;

/** A new screen takes the focus at its heading, unless it has put the focus itself. */
function focusHeading(): void {
  if (isFirstPage) {
    isFirstPage = false;
    return;
  }
  const main = document.querySelector('main');
  if (main?.contains(document.activeElement)) return;
  const heading = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main;
  heading?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

function Arrival({ title }: { title: string }) {
  useTitle(title);
  useEffect(() => {
    focusHeading();
  }, []);
  return null;
}

/** One screen with its waiting picture, its title and its safety net. */
export function RouteView({ match: { route, params }, path }: { match: RouteMatch; path: string }) {
  const Screen = route.screen;
  return (
    <ErrorBoundary key={path}>
      <Suspense fallback={<PageSpinner />}>
        <Screen params={params} />
        <Arrival title={route.title} />
      </Suspense>
    </ErrorBoundary>
  );
}
