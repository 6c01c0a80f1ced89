import { useEffect } from 'react';
import { useRouter } from 'wouter';
import { isPlainPress } from '../../views/ui/link.tsx';
import { useShell } from '../shell/shell-context.tsx';
import { findRoute } from './route-view.tsx';

/** A link, or the button of a menu of links, which leads where its first link does. */
const findLead = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a[href^="/"], [data-leads]') : null;

const toPath = (lead: HTMLElement): string =>
  lead instanceof HTMLAnchorElement ? lead.pathname : (lead.dataset['leads'] ?? '');

/** Code comes when a link is pointed at, its read with the press: a mouse over ten rows would read ten bookings. */
export function usePrefetch(): void {
  const { parser } = useRouter();
  const shell = useShell();
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, passive: true, signal: listening.signal };
    const fetchCode = (event: Event) => {
      const lead = findLead(event);
      if (lead) findRoute(parser, toPath(lead))?.route.screen.preload();
    };
    const beginRead = (event: MouseEvent) => {
      const lead = findLead(event);
      if (!lead || !isPlainPress(event)) return;
      if (lead instanceof HTMLAnchorElement) {
        if (lead.target === '' && lead.href !== location.href) shell.readAhead(lead, location);
      } else if (lead.getAttribute('aria-expanded') === 'false' && event.type !== 'click') {
        shell.readAhead({ pathname: toPath(lead), search: '' }, location);
      }
    };
    document.addEventListener('pointerover', fetchCode, options);
    document.addEventListener('focusin', fetchCode, options);
    document.addEventListener('mousedown', beginRead, options);
    document.addEventListener('click', beginRead, options);
    return () => listening.abort();
  }, [parser, shell]);
}
