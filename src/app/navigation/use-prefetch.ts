import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { isPlainPress } from '../../views/ui/link/link.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { findRoute } from './route-view.tsx';

const findLink = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** The address that a link leads to, or the button of a menu of links first; `which` of these buttons. */
function findPath({ target }: Event, which = ''): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const found = target.closest<HTMLElement>(`a[href^="/"], [data-leads]${which}`);
  return found instanceof HTMLAnchorElement ? found.pathname : found?.dataset['leads'];
}

/**
 * Fetches the code of a screen as soon as a link to it is pointed at or focused, or the button of the menu that begins with
 * it, and begins its first read with the press: a mouse on its way over ten rows would read ten bookings. A finger that
 * scrolls presses too, so that its read waits for the click. The press of such a button reads what its first link shows.
 */
export function usePrefetch(): void {
  const { parser } = useRouter();
  const shell = useShell();
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const findScreen = (path: string) => findRoute(parser, path)?.route.screen;
    /** Where the menu leads whose first read has begun. */
    let led: string | undefined;
    const fetchCode = (event: Event) => {
      const path = findPath(event);
      if (path !== undefined) findScreen(path)?.preload();
    };
    const beginRead = (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      const link = findLink(event);
      const isClick = event.type === 'click';
      if (link) {
        if (link.target === '' && link.href !== location.href && link.pathname !== led) shell.readAhead(link, location);
        if (isClick) led = undefined;
        return;
      }
      const path = findPath(event, '[aria-expanded=false]');
      if (path === undefined || path === location.pathname || isClick) return;
      led = path;
      void findScreen(path)
        ?.load()
        .then((code) => code?.Part.readAhead?.(shell));
    };
    document.addEventListener('pointerover', fetchCode, options);
    document.addEventListener('focusin', fetchCode, options);
    document.addEventListener('mousedown', beginRead, options);
    document.addEventListener('click', beginRead, options);
    return () => listening.abort();
  }, [parser, shell]);
}
