import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** The link that was followed, and how far the page was scrolled, in pixels. */
type Place = { href: string; top: number };

/**
 * Returns a key that stays the same for one entry of the tab's history, or `null` if the browser does not
 * report it.
 */
const entryKey = (): string | null => ('navigation' in window ? (window.navigation.currentEntry?.key ?? null) : null);

const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';

/**
 * After Back, restores the focus to the link that the user followed and scrolls it to its old position.
 * Without that link, the heading keeps the focus.
 */
export function ScrollRestoration() {
  const places = useRef(new Map<string, Place>());
  const [path] = useLocation();
  useEffect(() => {
    const keep = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('main a[href^="/"]');
      const key = entryKey();
      if (link && key !== null) places.current.set(key, { href: hrefOf(link), top: window.scrollY });
    };
    document.addEventListener('click', keep, { capture: true });
    return () => document.removeEventListener('click', keep, { capture: true });
  }, []);
  // After the new screen has taken the focus at its heading.
  useEffect(() => {
    const place = places.current.get(entryKey() ?? '');
    if (!place) return;
    const links = [...document.querySelectorAll<HTMLElement>('main a[href^="/"]')];
    const link = links.find((found) => hrefOf(found) === place.href);
    if (!link) return;
    link.focus({ preventScroll: true });
    window.scrollTo(0, place.top);
  }, [path]);
  return null;
}
