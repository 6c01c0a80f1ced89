import { useId, useState, type KeyboardEvent as KeyPress, type MouseEvent } from 'react';
import { css, cx } from '#styled/css';
import { menu } from '#styled/recipes';
import { afterFrame } from '../link/link.tsx';
import { CodeNotLoaded, type FallbackProps } from './late.tsx';

/** Keys pressed since the last panel was opened, while its code is on its way. */
let heldKeys: string[] = [];

/** What a list answers: letters, and the keys that move in it or choose. */
const LIST_KEY = /^(?:.|Arrow\w+|Page\w+|Home|End|Enter)$/u;

const isForList = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  LIST_KEY.test(key) && !ctrlKey && !metaKey && !altKey;

const dropHeldKeys = (): void => {
  heldKeys = [];
};

/** Stands in the page itself where the panel of a button did not arrive. */
export const MissingPanel = ({ id, onRetry }: { id: string } & FallbackProps) => (
  <div ref={dropHeldKeys} id={id} className={cx(menu().content, css({ position: 'absolute', zIndex: 'dropdown' }))}>
    <CodeNotLoaded onRetry={onRetry} />
  </div>
);

/** Closes the panel that was opened last. Ark closes with one all that were opened since, and not at once. */
let closeLast = (): void => undefined;

/**
 * A button and the panel that it opens. The button is the same before, meanwhile and after; the panel is mounted while
 * it is open, from code that is fetched once somebody is about to press. A press is answered in its own frame and the panel
 * comes in the one after; a key opens it at once, as the next key is for the panel.
 */
export function usePanel(Panel: { preload: () => void }, { onKey }: { onKey: (event: KeyPress) => void }) {
  const id = `${useId()}panel`;
  const [opened, setOpened] = useState<{ marked: string | null; isDrawn: boolean } | null>(null);
  const close = () => setOpened(null);
  const open = (marked: string | null, isPressed = false) => {
    closeLast();
    closeLast = close;
    dropHeldKeys();
    setOpened({ marked, isDrawn: !isPressed });
    if (isPressed) afterFrame(() => setOpened((now) => now && { ...now, isDrawn: true }));
  };
  const button = {
    onPointerEnter: Panel.preload,
    onPointerDown: Panel.preload,
    onFocus: Panel.preload,
    onClick: (event: MouseEvent<HTMLElement>) => {
      event.currentTarget.focus({ preventScroll: true });
      if (opened) close();
      else open(null, event.detail > 0);
    },
    // Whoever goes on before the panel has come does not want it any more.
    onBlur: () => {
      if (opened && !document.getElementById(id)) close();
    },
    onKeyDown: (event: KeyPress) => {
      if (!opened) onKey(event);
      else if (event.key === 'Escape') close();
      else if (isForList(event) && !document.getElementById(id)) {
        event.preventDefault();
        heldKeys.push(event.key);
      }
    },
  };
  return { id, isOpen: opened !== null, shown: opened?.isDrawn ? opened : null, open, close, button };
}

/** The `ref` of what a panel's keys go to: it has the focus, and the keys that were pressed before it was there. */
export function takeFocus(list: HTMLElement | null): void {
  list?.focus({ preventScroll: true });
  const keys = heldKeys.splice(0);
  if (!list || keys.length === 0) return;
  let given: KeyboardEvent | null = null;
  // A key that is pressed meanwhile comes after those.
  const hold = (event: KeyboardEvent) => {
    if (event === given || !isForList(event)) return;
    event.preventDefault();
    event.stopPropagation();
    keys.push(event.key);
  };
  // Ark listens once the list stands, and to a key once the one before has its mark.
  const handOver = () => {
    const key = keys.shift();
    if (key === undefined) return list.removeEventListener('keydown', hold, true);
    given = new KeyboardEvent('keydown', { key, bubbles: true });
    list.dispatchEvent(given);
    afterFrame(handOver);
  };
  list.addEventListener('keydown', hold, true);
  afterFrame(handOver);
}
