/** What answers a press itself. */
const OWN = 'a, button, input, select, textarea, label, summary';

/** Where a press was made, `null` where something answers it itself. */
export const pressedPlace = (target: EventTarget | null): Element | null =>
  target instanceof Element && !target.closest(OWN) ? target : null;

/**
 * A press anywhere on a card or a row opens what its link with `data-opens` leads to, in a new tab with Ctrl held. What
 * answers presses itself keeps them, and whoever selects text stays.
 */
export function openByPress({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const place = pressedPlace(target);
  if (defaultPrevented || getSelection()?.isCollapsed === false) return;
  place
    ?.closest('article, tr')
    ?.querySelector('a[data-opens]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
