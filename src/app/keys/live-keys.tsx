import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { findShortcut, KEYS_OFF, KEYS_STORED, SEARCH_KEY } from '../../domain/keys/shortcuts.ts';
import { keysMachine } from '../../machines/keys/keys.machine.ts';
import { codeLookupMachine } from '../../machines/lookups.ts';
import { createCodesService } from '../../services/codes.service.ts';
import { openStorage } from '../../services/storage/page-storage.ts';
import { CodeDialog } from '../../views/keys/code-dialog.tsx';
import { KeySheet } from '../../views/keys/key-sheet.tsx';
import { MissingPalette } from '../../views/keys/missing-palette.tsx';
import { late } from '../../views/ui/late/late.tsx';
import { isArrow, isPaletteKey, type LiveKeysProps } from '../shell/keys.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { createTypeAhead, typeInto } from './type-ahead.ts';

/** The places of a keyboard that a scanner writes codes with, and those of shortcuts, where the layout has other letters there. */
const PLACES: Readonly<Record<string, [plain: string, shifted: string]>> = { Minus: ['-', '_'], Slash: ['/', '?'] };

/**
 * The character of a key, as a keyboard with Latin letters has it in this place where the layout is another one; `null`
 * for a key that is none, is held down or belongs to an input method.
 */
export function readKey(event: KeyboardEvent): string | null {
  const { key, code, shiftKey, repeat, isComposing } = event;
  if (repeat || isComposing || key === 'Dead' || key === 'Process') return null;
  if (key === 'Enter') return key;
  if (/^[\x21-\x7e]$/.test(key)) return key;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  return digit ?? PLACES[code]?.[shiftKey ? 1 : 0] ?? null;
}

const LivePalette = late(() => import('./live-palette.tsx'), { missing: MissingPalette });

const createLiveLookup = ({ http }: Shell) => {
  const codes = createCodesService(http);
  return codeLookupMachine.provide({
    actors: { ask: fromPromise(({ input: { question }, signal }) => codes.find(question, signal)) },
  });
};

const findControl = (key: string) => document.querySelector<HTMLElement>(`main [data-key="${key}"]`);

/** Something is open over the screen: its keys are its own. The window about a code gives way to the next code. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog]:not([data-scan]), [role=alertdialog], [role=menu], [role=listbox]') !== null;

/** The focus goes to the row after or before the one it is in; from elsewhere to the first or the last. */
function goToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-opens]')];
  const here = document.activeElement?.closest('li, tr');
  const place = rows.findIndex((row) => here?.contains(row));
  rows.at(place < 0 ? Math.min(step, 0) : Math.max(place + step, 0))?.focus();
}

type KeyWindow = 'sheet' | 'palette';

/** The windows that keys open over a screen, one at a time; a key is told at once which one is open. KEYS-03 */
function useKeyWindows() {
  const [shown, setShown] = useState<KeyWindow | null>(null);
  const [windows] = useState(() => {
    let current: KeyWindow | null = null;
    const show = (next: KeyWindow | null) => {
      current = next;
      setShown(next);
    };
    return {
      isOpen: (window: KeyWindow) => current === window,
      open: (window: KeyWindow) => current ?? show(window),
      close: () => show(null),
    };
  });
  return [shown, windows] as const;
}

/** What keys and scanners do on every screen; late code. KEYS-04 */
export default function LiveKeys({ take, isAsked, onAnswered }: LiveKeysProps) {
  const shell = useShell();
  const [, navigate] = useLocation();
  const [storage] = useState(() => openStorage(() => localStorage));
  const keys = useLiveActor(keysMachine, { input: { areOn: storage.getItem(KEYS_STORED) !== KEYS_OFF } });
  const [logic] = useState(() => createLiveLookup(shell));
  const lookup = useLiveActor(logic, { input: { question: '' } });
  const [shown, windows] = useKeyWindows();
  const isPalette = shown === 'palette';
  /** Presses what the palette has chosen on the screen. */
  const chosen = useRef<(() => void) | null>(null);
  const [typeAhead] = useState(createTypeAhead);
  /** The search that a key has led to, and when: what was pressed before was meant for it. */
  const led = useRef<{ field: HTMLInputElement; at: number } | null>(null);
  const isLookupShown = useSelector(
    lookup,
    (snapshot) =>
      snapshot.hasTag('slow') ||
      snapshot.matches('failed') ||
      (snapshot.matches('answered') && snapshot.context.answer === null),
  );

  const closePalette = useCallback(
    (press: (() => void) | null) => {
      typeAhead.take(null);
      chosen.current = press;
      windows.close();
    },
    [windows, typeAhead],
  );

  useEffect(() => {
    const press = (pressed: string): void => {
      const shortcut = findShortcut(pressed);
      // A window may have opened since the key.
      if (!shortcut || isCovered()) return typeAhead.take(null);
      const control = findControl(pressed);
      if (control) {
        control.focus();
        if (control instanceof HTMLInputElement) {
          control.select();
          typeAhead.take((text) => typeInto(control, text));
          typeAhead.take(null);
          led.current = { field: control, at: performance.now() };
        } else control.click();
        return;
      }
      const action = shortcut.action.is === 'control' ? shortcut.action.otherwise : shortcut.action;
      if (action?.is === 'row') goToRow(action.step);
      else if (action?.is === 'sheet') windows.open('sheet');
      else if (action?.is === 'screen') navigate(action.href);
      else if (action) windows.open('palette');
    };
    const subscriptions = [
      keys.on('shortcut.pressed', ({ keys: pressed }) => press(pressed)),
      keys.on('code.scanned', ({ code }) => {
        typeAhead.take(null);
        lookup.send({ type: 'question.ask', question: code });
      }),
      lookup.on('question.answered', ({ answer }) => answer !== null && navigate(answer)),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [keys, lookup, windows, typeAhead, navigate]);

  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        if (!isCovered()) windows.open('palette');
        return;
      }
      // Its field is about to have the focus: what is typed until then is typed in it, and presses nothing else.
      if (windows.isOpen('palette')) {
        event.preventDefault();
        if (event.key.length === 1) typeAhead.type(event.key);
        return;
      }
      if (isArrow(event)) {
        if (!isCovered()) goToRow(event.key === 'ArrowDown' ? 1 : -1);
        return;
      }
      const at = event.timeStamp;
      const typed = event.key === 'Enter' ? '\n' : event.key;
      const search = led.current;
      if (search && at < search.at && document.activeElement === search.field) {
        typeInto(search.field, typed);
        return;
      }
      const isTyping = keys.getSnapshot().hasTag('typing');
      const key = readKey(event) ?? (isTyping ? event.key : null);
      if (key === null || isCovered()) return;
      if (isTyping) {
        // Once in the field, and not once more by the browser.
        event.preventDefault();
        if (key !== 'Enter' || findControl(SEARCH_KEY)) typeAhead.type(typed);
      }
      if (key === 'Enter') {
        const press = { type: 'enter.press' as const, at };
        if (keys.getSnapshot().can(press)) event.preventDefault();
        keys.send(press);
        return;
      }
      // Some browsers search the page by it.
      if (key === SEARCH_KEY && findControl(key)) event.preventDefault();
      keys.send({ type: 'key.press', key, at });
    };
    take(hear);
    return () => take(null);
  }, [take, keys, windows, typeAhead]);

  // Once the palette is gone and the focus is where it was.
  useEffect(() => {
    if (isPalette) return;
    const press = chosen.current;
    chosen.current = null;
    press?.();
  }, [isPalette]);

  useEffect(() => {
    if (!isAsked) return;
    windows.open('sheet');
    onAnswered();
  }, [isAsked, onAnswered, windows]);

  const areOn = useSelector(keys, ({ context }) => context.areOn);
  return (
    <>
      {shown === 'sheet' && (
        <KeySheet
          areOn={areOn}
          onTurn={(isOn) => {
            keys.send({ type: 'keys.turn', areOn: isOn });
            if (isOn) storage.removeItem(KEYS_STORED);
            else storage.setItem(KEYS_STORED, KEYS_OFF);
          }}
          onClose={windows.close}
        />
      )}
      {isPalette && <LivePalette typeAhead={typeAhead} onDone={closePalette} />}
      {isLookupShown && <CodeDialog lookup={lookup} />}
    </>
  );
}
