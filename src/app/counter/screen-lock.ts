import { holdTitle } from '../../views/ui/use-title.ts';
import { rescueFocus } from '../../views/ui/page-header/heading.tsx';

const TITLE = 'Locked · Reflow';
/** Input events that the app must not receive while locked: an open dialog would take the focus and the keys. */
const SHIELDED = [
  'keydown',
  'keyup',
  'focusin',
  'focusout',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
];

/** The next or the last of the buttons of a list, by arrow keys. */
function moveByArrow(event: Event): void {
  if (!(event instanceof KeyboardEvent) || !event.key.startsWith('Arrow')) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-lock] li button')];
  const place = buttons.findIndex((button) => button === document.activeElement);
  if (place < 0) return;
  event.preventDefault();
  buttons.at((place + (/Right|Down/.test(event.key) ? 1 : -1)) % buttons.length)?.focus();
}

const findScrolled = (root: HTMLElement) =>
  [...root.querySelectorAll('*')].flatMap((element) => {
    const { scrollTop: top, scrollLeft: left } = element;
    return top + left === 0 ? [] : [() => element.scrollTo({ top, left, behavior: 'instant' })];
  });

/**
 * Replaces the app on the page with `screen`. The hidden app keeps running; the styles also hide elements
 * that it adds next to its root (`data-locked`). Returns a function that restores everything, including the
 * focus (LOCK-03).
 */
export function lockScreen(root: HTMLElement, screen: HTMLElement): () => void {
  const { activeElement, documentElement, body } = document;
  const { scrollY } = window;
  const scrolled = findScrolled(root);
  const shield = (event: Event) => {
    event.stopImmediatePropagation();
    if (event.type !== 'keydown') return;
    if (event.target instanceof Node && screen.contains(event.target)) moveByArrow(event);
    else if (event instanceof KeyboardEvent && event.key !== 'Tab') event.preventDefault();
  };
  for (const type of SHIELDED) addEventListener(type, shield, true);
  documentElement.dataset['locked'] = '';
  root.remove();
  body.append(screen);
  const showTitle = holdTitle(TITLE);
  return () => {
    showTitle();
    for (const type of SHIELDED) removeEventListener(type, shield, true);
    screen.remove();
    body.prepend(root);
    delete documentElement.dataset['locked'];
    window.scrollTo({ top: scrollY, behavior: 'instant' });
    for (const scroll of scrolled) scroll();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    rescueFocus();
  };
}
