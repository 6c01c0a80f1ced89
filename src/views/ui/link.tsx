import { createContext, use, type ComponentProps, type MouseEvent as PressEvent } from 'react';

const OWN = 'a, button, input, select, textarea, label, summary';

/** Returns the pressed element, or `null` if something handles the press itself. */
export const pressedPlace = (target: EventTarget | null): Element | null =>
  target instanceof Element && !target.closest(OWN) ? target : null;

/**
 * A press anywhere on a card or a row opens its link with `data-opens`, in a new tab if Ctrl is held. Presses
 * on inner controls and text selections are left alone.
 */
export function openByPress({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const opener = pressedPlace(target)?.closest('article, tr')?.querySelector('a[data-opens]');
  // Asking for the selection lays the page out, so it comes last.
  if (!opener || defaultPrevented || getSelection()?.isCollapsed === false) return;
  const keys = { ctrlKey, metaKey, shiftKey };
  opener.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
}

/** Leads to another screen; `state` is kept in the history entry. */
export type Navigate = (href: string, options?: { state?: unknown; replace?: boolean }) => void;

/** Without the app around it a link loads the page. */
export const NavigateContext = createContext<Navigate>((href) => location.assign(href));

/** The last address of each list, by its path. */
export const LeftListsContext = createContext(new Map<string, string>());

/** Runs `act` after the next frame, so that the press gets its visual response first. */
export const afterFrame = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act));
};

/** A press of the first button, Enter or a finger without a key held: any other is the browser's. */
export const isPlainPress = (
  event: Pick<PressEvent, 'button' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/** A link to another screen. Unlike the router's own it does not watch the address: a list has two a row. */
export function Link({
  href: path,
  state,
  back = false,
  replace = false,
  isAnsweredFirst = false,
  onClick,
  children,
  ...rest
}: ComponentProps<'a'> & {
  href: string;
  state?: unknown;
  back?: boolean;
  replace?: boolean;
  /**
   * On a pointer press, waits one frame, so that the menu or dialog closes before the other screen renders. A
   * key navigates at once.
   */
  isAnsweredFirst?: boolean;
}) {
  const navigate = use(NavigateContext);
  const left = use(LeftListsContext).get(path);
  const href = (back ? left : undefined) ?? path;
  const press = (event: PressEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const go = () => navigate(href, { state, ...(replace && { replace }) });
    if (isAnsweredFirst && event.detail > 0) afterFrame(go);
    else go();
  };
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
