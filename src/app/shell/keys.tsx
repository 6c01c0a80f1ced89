import { useEffect, useLayoutEffect, useReducer } from 'react';
import { SEARCH_KEY } from '../../domain/keys/shortcuts.ts';
import { createListeners } from '../../domain/shared/listeners.ts';
import { late, type FallbackProps } from '../../views/ui/late/late.tsx';
import { hasOpenLayer } from '../../views/ui/layer/layer.ts';
import { findFocused, findKeyTarget, isField } from './key-target.ts';
import { isOfLongRun, onScan, type Scan } from './watch-scanner.ts';
import { whenIdle } from './when-idle.ts';

/** What keys open over a screen, one at a time. KEYS-03 */
export type KeyWindow = 'sheet' | 'palette';
export type KeysProps = { shown: KeyWindow | null; onShow: (shown: KeyWindow | null) => void };

/** Keys and scans that their code has not taken yet, and who hears of the first of them. */
export const heldKeys: (KeyboardEvent | Scan)[] = [];
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

/** Keys that stand for themselves, are no field's, and that nobody took. */
const isLoose = (event: KeyboardEvent): boolean => {
  const { ctrlKey, metaKey, altKey, defaultPrevented } = event;
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isField(findKeyTarget(event));
};

/** The keys of the app. Their code comes once the page is idle, or with what is pressed before, which waits for it. */
export function Keys({ shown, onShow }: KeysProps) {
  const [isWanted, want] = useReducer(() => true, false);
  if (shown !== null && !isWanted) want();
  useEffect(() => whenIdle(want), []);
  // With the page that they are the keys of.
  useLayoutEffect(() => {
    /** Whether the last key of its own led to the search. */
    let opensSearch = false;
    const hold = (press: KeyboardEvent | Scan) => {
      want();
      if (heldKeys.push(press) === 1) publish();
    };
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
      const isInField = isField(findFocused());
      // Letters behind `/` may have waited while the code arrived and opened the search. They belong in its field.
      const isForSearch = heldKeys.length > 0 || (opensSearch && isInField);
      // Otherwise a long run is no shortcut, and a key that waited belongs in no field.
      if (!isForSearch && (isOfLongRun(event) || isInField)) return;
      opensSearch = isForSearch || event.key === SEARCH_KEY;
      hold(event);
      // It waits: no search of the browser's.
      if (event.key === SEARCH_KEY && heldKeys.length > 0) event.preventDefault();
    };
    const hearScan = (scan: Scan) => {
      if (shown === 'palette') onShow(null);
      else if (shown !== null || isField(scan.target) || hasOpenLayer()) return;
      hold(scan);
    };
    const forget = () => {
      opensSearch = false;
      heldKeys.splice(0);
    };
    const endScans = onScan(hearScan);
    document.addEventListener('keydown', hear);
    // Whoever goes on by hand does not want them any more.
    document.addEventListener('pointerdown', forget);
    return () => {
      forget();
      endScans();
      document.removeEventListener('keydown', hear);
      document.removeEventListener('pointerdown', forget);
    };
  }, [shown, onShow]);
  return isWanted && <LiveKeys shown={shown} onShow={onShow} />;
}
