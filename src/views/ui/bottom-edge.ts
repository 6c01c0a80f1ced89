import { useSyncExternalStore } from 'react';

/** What covers the lower edge of the window, in px. `lift` keeps the toasts off a button in use. */
const covers = { bar: 0, toasts: 0, lift: 0 };
const changes = new EventTarget();

/** The room below a field that scrolls into view, in px. */
const GAP_PX = 8;

/**
 * Changes what covers the lower edge. A field that scrolls into view stays clear of it. The heights are no custom
 * properties of the root, because the browser computes the style of every element again when one of those changes.
 */
export function coverBottom(change: Partial<typeof covers>): void {
  Object.assign(covers, change);
  const height = covers.bar + covers.toasts;
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `${height + GAP_PX}px` : '';
  changes.dispatchEvent(new Event('change'));
}

/** Returns the height of the bar of a form, in px. */
export const readBar = (): number => covers.bar;

function watch(listener: () => void) {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

/** The distance of the toasts from the lower edge, in px. */
export const useToastBottom = (): number => useSyncExternalStore(watch, () => Math.max(covers.bar, covers.lift));
