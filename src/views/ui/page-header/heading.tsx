import type { ReactNode } from 'react';

let isLeft = false;

/**
 * Of two headings that take turns, as when what is loading has arrived or a form was saved, the second takes the focus that
 * went with the first and with what stood beneath it; where a form came with it, its first field does.
 */
function passFocus(heading: HTMLElement | null) {
  if (isLeft && document.activeElement === document.body) {
    (findFirstField() ?? heading)?.focus({ preventScroll: true });
  }
  return () => {
    isLeft = document.activeElement !== document.body;
    // Both change places in one commit, which is over by then.
    queueMicrotask(() => (isLeft = false));
  };
}

/** The heading of a screen; it takes the focus when the route changes. */
export function Heading({ className, children }: { className: string; children: ReactNode }) {
  return (
    <h1 ref={passFocus} className={className} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** The field that has the focus as the page opens, where a form is the page; such a form is marked `data-page`. */
export const findFirstField = (): HTMLElement | null =>
  document.querySelector('form[data-page] :is(input, textarea, select):not(:disabled, [readonly])');

/** For a form that comes after its page: unless somebody is elsewhere by then. */
export function focusFirstField(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches('main, h1')) {
    findFirstField()?.focus({ preventScroll: true });
  }
}
