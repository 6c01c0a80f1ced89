import { createContext, use, type ComponentProps, type MouseEvent } from 'react';

/** Leads to another screen; `state` is kept in the history entry. */
export type Navigate = (href: string, options?: { state?: unknown }) => void;

/** Without the app around it a link loads the page. */
export const NavigateContext = createContext<Navigate>((href) => location.assign(href));

/** A press of the first button, Enter or a finger without a key held: any other is the browser's. */
export const isPlainPress = (
  event: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/** A link to another screen. Unlike the router's own it does not watch the address: a list has two a row. */
export function Link({
  href,
  state,
  onClick,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string; state?: unknown }) {
  const navigate = use(NavigateContext);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href, { state });
  };
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}
