import type { ReactNode } from 'react';
import { findFirstField } from './first-field.ts';

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
