import type { ReactNode } from 'react';

let isLeft = false;

/**
 * Passes the focus from one heading to the next, for example after loading or saving, if the focus was on the
 * old heading or on removed content below it. If a form came with the heading, its first field takes the
 * focus.
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

/** Marks the button of a record's usual next step. */
export const NEXT_STEP = { 'data-next-step': '' };

/**
 * Moves a lost focus to the `opener` of a closed dialog, otherwise to the next step of the record or the heading. Waits two
 * frames, because a dialog returns the focus itself first (UI-26).
 */
export function rescueFocus(opener: Element | null = null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      if (activeElement !== body) return;
      const isLeft = opener !== null && opener !== body && opener.isConnected;
      const next = isLeft ? opener : (document.querySelector('main [data-next-step]') ?? document.querySelector('h1'));
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    }),
  );
}

/** The field that has the focus as the page opens, where a form is the page; such a form is marked `data-page`. */
export const findFirstField = (): HTMLElement | null =>
  document.querySelector('form[data-page] :is(input, textarea, select):not(:disabled, [readonly])');

/** Focuses the first field of a form that loads after its page, unless the focus is already elsewhere. */
export function focusFirstField(): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.matches('main, h1')) {
    findFirstField()?.focus({ preventScroll: true });
  }
}
