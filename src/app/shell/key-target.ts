import type { KeyPlace } from '../../domain/keys/scan.ts';
import { isReacts } from './translated-page.ts';

export type TextField = HTMLInputElement | HTMLTextAreaElement;

const WITHOUT_TEXT = /^(?:checkbox|radio|button|submit|reset|image|file|range|color)$/;

export const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !WITHOUT_TEXT.test(target.type));

/** Fields that a password manager fills by typing. */
const SECRETS = '[autocomplete$="-password"], [autocomplete="one-time-code"]';

export const isPin = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'pin' in target.dataset;

/** The select that letters choose in. While its list is open, its options have the focus. */
export const findSelect = (target: unknown): HTMLSelectElement | null =>
  target instanceof Element ? target.closest('select') : null;

export const placeOf = (target: EventTarget | null): KeyPlace => {
  if (findSelect(target)) return 'field';
  if (!isTextField(target) || isPin(target)) return 'page';
  return target.matches(SECRETS) ? 'secret' : 'field';
};

/** The element that a key is pressed in, also in an open shadow tree. Asked while the event is dispatched. */
export const findKeyTarget = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target;

/** The element that has the focus, also in an open shadow tree. */
export function findFocused(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/**
 * Returns whether the focus may be in a closed shadow tree, of which a page sees only the host. The host of
 * an extension is no element of React. It either cannot have the focus, or it is a custom element that shows
 * nothing of its inside.
 */
const hidesFocus = (element: Element): boolean =>
  element === document.activeElement &&
  element instanceof HTMLElement &&
  element !== document.body &&
  element.shadowRoot === null &&
  !isReacts(element) &&
  (element.localName.includes('-') || (element.tabIndex < 0 && !element.hasAttribute('tabindex')));

/** A checkbox takes no letters. */
const FIELD =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false]), [role=combobox]';

/** The shadow tree that an element is in, `null` for an element of the page. */
const findShadow = (element: Element): ShadowRoot | null => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : null;
};

/**
 * Returns whether keys pressed in an element type into a field. Nobody can look into a closed shadow tree, so
 * it is treated as a field (KEYS-09).
 */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(FIELD) !== null || hidesFocus(target)) return true;
  return isField(findShadow(target)?.host ?? null);
}

/**
 * Returns whether an element is a field in a shadow tree. This app has no shadow trees, so the field belongs
 * to a browser extension (KEYS-09).
 */
export const isForeignField = (target: EventTarget | null): boolean =>
  target instanceof Element && isField(target) && (findShadow(target) !== null || hidesFocus(target));
