import { useEffect, useReducer } from 'react';
import { late, type FallbackProps } from '../../views/ui/late/late.tsx';
import { whenIdle } from './when-idle.ts';

/** What keys open over a screen, one at a time. KEYS-03 */
export type KeyWindow = 'sheet' | 'palette';
export type KeysProps = { shown: KeyWindow | null; onShow: (shown: KeyWindow | null) => void };

/** The next key asks for the code again. */
function MissingKeys({ onRetry }: FallbackProps) {
  useEffect(() => {
    document.addEventListener('keydown', onRetry, { once: true });
    return () => document.removeEventListener('keydown', onRetry);
  }, [onRetry]);
  return null;
}

const LiveKeys = late<KeysProps, object>(() => import('../keys/live-keys.tsx'), { missing: MissingKeys });

/** Something is open over the screen: its keys are its own. The window about a code gives way to the next code. */
export const isCovered = (): boolean =>
  document.querySelector('[role=dialog]:not([data-scan]), [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** Ctrl+K or, on a Mac, Command+K; in fields too. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The keys of the app. Their code comes once the page is idle, or with the window that is asked for before. */
export function Keys({ shown, onShow }: KeysProps) {
  const [isWanted, want] = useReducer(() => true, false);
  if (shown !== null && !isWanted) want();
  useEffect(() => whenIdle(want), []);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // Some browsers search by it.
      event.preventDefault();
      if (!isCovered()) onShow('palette');
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [onShow]);
  return isWanted && <LiveKeys shown={shown} onShow={onShow} />;
}
