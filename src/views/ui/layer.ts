/**
 * Marks a window, a menu or a list that this app has opened over the screen. Roles cannot mark it: browser extensions add
 * elements with the same roles to the page.
 */
export const LAYER = { 'data-reflow-layer': '' };

/** `:is` ignores a pseudo-class that the browser does not know. */
const OPEN_SELECT = ':is(select:open)';

/** Returns whether the list of a select is open, if the browser reports it. */
export const hasOpenSelect = (): boolean => document.querySelector(OPEN_SELECT) !== null;

/**
 * Returns whether a layer of this app is open. A closed list of suggestions stays in the page but is hidden
 * (KEYS-09).
 */
export const hasOpenLayer = (): boolean =>
  document.querySelector(`[data-reflow-layer]:not([hidden]), ${OPEN_SELECT}`) !== null;
