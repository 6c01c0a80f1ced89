/** What answers a press itself. */
const OWN = 'a, button, input, select, textarea, label, summary';

/** Whether a press has an answer of its own where it was made. */
export const answersPress = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest(OWN) !== null;

/**
 * A press anywhere on a card or a row opens what its link with `data-opens` leads to, in a new tab with Ctrl held. What
 * answers presses itself keeps them, and whoever selects text stays. UI-13.
 */
export function openByPress({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (defaultPrevented || !(target instanceof Element) || target.closest(OWN)) return;
  if (getSelection()?.isCollapsed === false) return;
  target
    .closest('article, tr')
    ?.querySelector('a[data-opens]')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
