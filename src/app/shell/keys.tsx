import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { late, type FallbackProps } from '../../views/ui/late/late.tsx';

/** Hears a key; keys are heard in their order, and those before its code was there first. */
export type HearKey = (event: KeyboardEvent) => void;
export type LiveKeysProps = {
  /** Says who hears the keys from now on, in a moment those that were pressed before. */
  take: (hear: HearKey | null) => void;
  /** All keys are asked for by the menu, until that is heard. */
  isAsked: boolean;
  onAnswered: () => void;
};

/** The next key asks for the code again. */
function MissingKeys({ onRetry }: LiveKeysProps & FallbackProps) {
  useEffect(() => {
    document.addEventListener('keydown', onRetry, { once: true });
    return () => document.removeEventListener('keydown', onRetry);
  }, [onRetry]);
  return null;
}

const LiveKeys = late<LiveKeysProps, object>(() => import('../keys/live-keys.tsx'), { missing: MissingKeys });

const FIELD = 'input, textarea, select, [contenteditable], [role=combobox]';

/** In the rows of a list, where it goes to the next. */
export const isArrow = ({ key, target }: KeyboardEvent): boolean =>
  /^Arrow(?:Up|Down)$/.test(key) && target instanceof Element && target.matches('[data-opens]');

/** Keys that stand for themselves, are no field's, and that nobody took. */
const isLoose = (event: KeyboardEvent): boolean => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  return (
    (key.length === 1 || key === 'Enter' || isArrow(event)) &&
    !defaultPrevented &&
    !ctrlKey &&
    !metaKey &&
    !altKey &&
    !(target instanceof Element && target.closest(FIELD))
  );
};

/** Ctrl+K or, on a Mac, Command+K; in fields too. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** The keys of the app; their code comes with the first of them. */
export function Keys({ isAsked, onAnswered }: Pick<LiveKeysProps, 'isAsked' | 'onAnswered'>) {
  const [isWanted, setIsWanted] = useState(false);
  const hears = useRef<HearKey | null>(null);
  const early = useRef<KeyboardEvent[]>([]);
  // Before anything is on the screen: a key that is pressed at the first sight of it is heard.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isPalette = isPaletteKey(event);
      if (!isPalette && !isLoose(event)) return;
      // Some browsers search by it; an arrow would scroll as well.
      if (isPalette || isArrow(event)) event.preventDefault();
      if (hears.current && early.current.length === 0) {
        hears.current(event);
        return;
      }
      // The end of a scanner's code presses nothing.
      if (event.key === 'Enter' && early.current.length > 0) event.preventDefault();
      if (event.key !== 'Enter' || early.current.length > 0) early.current.push(event);
      setIsWanted(true);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const take = useCallback((hear: HearKey | null) => {
    hears.current = hear;
    // Once the effects have run, in development twice: what a key begins in the first of them would be broken off.
    queueMicrotask(() => hear !== null && hears.current === hear && early.current.splice(0).forEach(hear));
  }, []);
  const answered = () => {
    setIsWanted(true);
    onAnswered();
  };
  return (isWanted || isAsked) && <LiveKeys take={take} isAsked={isAsked} onAnswered={answered} />;
}
