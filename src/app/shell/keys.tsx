import { useEffect, useLayoutEffect, useReducer } from 'react';
import { createListeners } from '../../domain/shared/listeners.ts';
import { KEY_PAUSE_MS } from '../../domain/shared/limits.ts';
import { late, type FallbackProps } from '../../views/ui/late/late.tsx';
import { hasOpenLayer } from '../../views/ui/layer/layer.ts';
import { whenIdle } from './when-idle.ts';

/** What keys open over a screen, one at a time. KEYS-03 */
export type KeyWindow = 'sheet' | 'palette';
export type KeysProps = { shown: KeyWindow | null; onShow: (shown: KeyWindow | null) => void };

/** Keys that were pressed and that their code has not taken yet, and who hears of the first of them. */
export const heldKeys: KeyboardEvent[] = [];
const { publish, subscribe } = createListeners();
export const onKey = subscribe;

/** The next key asks for the code again. */
function MissingKeys({ onRetry }: FallbackProps) {
  useEffect(() => {
    heldKeys.splice(0);
    return onKey(onRetry);
  }, [onRetry]);
  return null;
}

const LiveKeys = late<KeysProps, object>(() => import('../keys/live-keys.tsx'), { missing: MissingKeys });

/** Ctrl+K or, on a Mac, Command+K; in fields too. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** What is typed into. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=combobox]') !== null;

/** Keys that stand for themselves, are no field's, and that nobody took. */
const isLoose = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isField(target);

/** The keys of the app. Their code comes once the page is idle, or with what is pressed before, which waits for it. */
export function Keys({ shown, onShow }: KeysProps) {
  const [isWanted, want] = useReducer(() => true, false);
  if (shown !== null && !isWanted) want();
  useEffect(() => whenIdle(want), []);
  // With the page that they are the keys of.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        // Some browsers search by it.
        event.preventDefault();
        if (hasOpenLayer()) return;
        onShow('palette');
        publish();
        return;
      }
      if (!isLoose(event) || shown !== null || hasOpenLayer()) return;
      want();
      if (heldKeys.push(event) === 1) publish();
      if (heldKeys.length === 0) return;
      // It waits: no search of the browser's, and no press at the end of a scanner's code.
      const pause = event.timeStamp - (heldKeys.at(-2)?.timeStamp ?? NaN);
      if (event.key === '/' || (event.key === 'Enter' && !event.shiftKey && pause < KEY_PAUSE_MS))
        event.preventDefault();
    };
    const forget = () => heldKeys.splice(0);
    document.addEventListener('keydown', hear);
    // Whoever goes on by hand does not want them any more.
    document.addEventListener('pointerdown', forget);
    return () => {
      forget();
      document.removeEventListener('keydown', hear);
      document.removeEventListener('pointerdown', forget);
    };
  }, [shown, onShow]);
  return isWanted && <LiveKeys shown={shown} onShow={onShow} />;
}
