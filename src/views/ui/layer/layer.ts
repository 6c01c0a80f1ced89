/**
 * Marks a window, a menu or a list that this app has opened over the screen. Roles cannot mark it: browser extensions add
 * elements with the same roles to the page.
 */
export const LAYER = { 'data-reflow-layer': '' };

/** Whether a layer of this app is open. A closed list of options stays in the page and is hidden. KEYS-09 */
export const hasOpenLayer = (): boolean => document.querySelector('[data-reflow-layer]:not([hidden])') !== null;
