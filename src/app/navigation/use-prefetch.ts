import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { findRoute } from './route-match.ts';

/** Fetches the code of a screen as soon as a link to it is pointed at or focused. */
export function usePrefetch(): void {
  const { parser } = useRouter();
  useEffect(() => {
    const fetchAhead = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
      if (link) findRoute(parser, link.pathname)?.route.screen.preload();
    };
    document.addEventListener('pointerover', fetchAhead, { passive: true });
    document.addEventListener('focusin', fetchAhead);
    return () => {
      document.removeEventListener('pointerover', fetchAhead);
      document.removeEventListener('focusin', fetchAhead);
    };
  }, [parser]);
}

/** Runs once the page has nothing better to do. @returns calls it off */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(work, { timeout: 3_000 });
  return () => window.cancelIdleCallback(id);
}
