import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { isPlainPress } from '../../views/ui/link/link.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { findRoute } from './route-match.ts';

const findLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** The address that a link leads to, or the button of a menu of links first. */
function findPath({ target }: Event): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const found = target.closest<HTMLElement>('a[href^="/"], [data-leads]');
  return found instanceof HTMLAnchorElement ? found.pathname : found?.dataset['leads'];
}

/**
 * Fetches the code of a screen as soon as a link to it is pointed at or focused, or the button of the menu that begins with
 * it, and begins its first read with the press: a mouse on its way over ten rows would read ten bookings. A finger that
 * scrolls presses too, so that its read waits for the click.
 */
export function usePrefetch(): void {
  const { parser } = useRouter();
  const { readAhead } = useShell();
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const fetchCode = (event: Event) => {
      const path = findPath(event);
      if (path !== undefined) findRoute(parser, path)?.route.screen.preload();
    };
    const beginRead = (event: MouseEvent) => {
      const link = findLink(event);
      if (link && isPlainPress(event) && link.target === '' && link.href !== location.href) readAhead(link, location);
    };
    document.addEventListener('pointerover', fetchCode, options);
    document.addEventListener('focusin', fetchCode, options);
    document.addEventListener('mousedown', beginRead, options);
    document.addEventListener('click', beginRead, options);
    return () => listening.abort();
  }, [parser, readAhead]);
}
