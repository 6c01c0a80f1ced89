import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { readKey } from '../../domain/keys/read-key.ts';
import { findShortcut, KEYS_OFF, KEYS_STORED, SEARCH_KEY } from '../../domain/keys/shortcuts.ts';
import { keysMachine, codeLookupMachine } from '../../machines/keys/keys.machine.ts';
import { selectIsCounter } from '../../machines/session/session.selectors.ts';
import { createCodesService } from '../../services/codes.service.ts';
import { openStorage } from '../../services/storage/page-storage.ts';
import { useEmitted } from '../../views/use-emitted.ts';
import { lazyPart } from '../../views/ui/lazy/lazy.tsx';
import { hasOpenLayer } from '../../views/ui/layer.ts';
import { findFocused, findKeyTarget, isField } from '../shell/key-target.ts';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';
import { isOfLongRun, onScan, type Scan } from '../shell/watch-scanner.ts';
import { prefetchWhenIdle } from '../shell/when-idle.ts';

const CodeDialog = lazyPart(() => import('../../views/keys/code-dialog.tsx'));
const KeySheet = lazyPart(() => import('../../views/keys/key-sheet.tsx'));
const Palette = lazyPart(() => import('./palette.tsx'));

/** The window that a key opens over a screen. Only one is open at a time (KEYS-03). */
export type KeyWindow = 'sheet' | 'palette';
type ShortcutsProps = { shown: KeyWindow | null; onShow: (shown: KeyWindow | null) => void };

const createLiveLookup = ({ http }: Shell) => {
  const codes = createCodesService(http);
  return codeLookupMachine.provide({
    actors: { ask: fromPromise(({ input: { question }, signal }) => codes.find(question, signal)) },
  });
};

const findControl = (key: string) => document.querySelector<HTMLElement>(`main [data-key="${key}"]`);

/** The link of a row. While rows are selected, its checkbox takes the focus instead. */
const ROW = 'main [data-opens]';
const findBox = (row: Element | undefined) =>
  row?.closest('li, tr')?.querySelector<HTMLElement>('input[type=checkbox]') ?? null;

/** In the rows of a list, where the arrows go to the next row. */
const isArrow = ({ key, target }: KeyboardEvent): boolean =>
  /^Arrow(?:Up|Down)$/.test(key) &&
  target instanceof Element &&
  (target.matches('[data-opens]') || findBox(target) === target);

function goToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const here = document.activeElement?.closest('li, tr');
  const place = rows.findIndex((row) => here?.contains(row));
  const row = rows.at(place < 0 ? Math.min(step, 0) : Math.max(place + step, 0));
  (findBox(row) ?? row)?.focus();
}

/** Ctrl+K or, on a Mac, Command+K; in fields too. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** A key without a modifier that was not pressed in a field and that no other part has handled. */
const isLoose = (event: KeyboardEvent): boolean => {
  const { ctrlKey, metaKey, altKey, defaultPrevented } = event;
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isField(findKeyTarget(event));
};

/** The shortcuts of every screen, and what a scanned code opens. KEYS-03, KEYS-04 */
export function Shortcuts({ shown, onShow }: ShortcutsProps) {
  const { session } = useShell();
  const [, navigate] = useLocation();
  const [storage] = useState(() => openStorage(() => localStorage));
  const keys = useLiveActor(() => keysMachine, { input: { areOn: storage.getItem(KEYS_STORED) !== KEYS_OFF } });
  const lookup = useLiveActor(createLiveLookup, { input: { question: '' } });
  const chosen = useRef<(() => void) | null>(null);
  const areOn = useSelector(keys, ({ context }) => context.areOn);
  const isLookupShown = useSelector(
    lookup,
    (snapshot) =>
      snapshot.hasTag('slow') ||
      snapshot.matches('failed') ||
      (snapshot.matches('answered') && snapshot.context.answer === null),
  );
  useEffect(() => prefetchWhenIdle([Palette, KeySheet, CodeDialog]), []);

  useEmitted(keys, 'shortcut.pressed', ({ keys: pressed }) => {
    const shortcut = findShortcut(pressed);
    // A window may have opened since the key.
    if (!shortcut || hasOpenLayer()) return;
    const control = findControl(pressed);
    if (control) {
      control.focus();
      if (control instanceof HTMLInputElement) control.select();
      else control.click();
      return;
    }
    const action = shortcut.action.is === 'control' ? shortcut.action.otherwise : shortcut.action;
    if (action?.is === 'row') goToRow(action.step);
    else if (action?.is === 'screen') navigate(action.href);
    else if (action && action.is !== 'lock') onShow(action.is);
  });
  useEmitted(lookup, 'question.answered', ({ answer }) => answer !== null && navigate(answer));

  // Together with the page that the keys belong to.
  useLayoutEffect(() => {
    /** Set if the previous key opened the search. */
    let opensSearch = false;
    const press = (event: KeyboardEvent): void => {
      if (isArrow(event)) {
        event.preventDefault();
        goToRow(event.key === 'ArrowDown' ? 1 : -1);
        return;
      }
      if (event.key === 'Enter') {
        keys.send({ type: 'enter.press' });
        return;
      }
      const key = event.repeat ? null : readKey(event);
      if (key === null) return;
      opensSearch = key === SEARCH_KEY;
      // It is no letter of the search that it leads to.
      if (opensSearch && areOn) event.preventDefault();
      keys.send({ type: 'key.press', key });
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Control' || event.key === 'Meta') Palette.preload();
      if (isPaletteKey(event)) {
        // Some browsers search by it.
        event.preventDefault();
        if (!hasOpenLayer()) onShow('palette');
        return;
      }
      if (hasOpenLayer()) return;
      if (shown !== null) {
        // The code of the window is loading, or could not be loaded.
        if (event.key === 'Escape') onShow(null);
        return;
      }
      if (!isLoose(event)) return;
      if (isField(findFocused())) {
        // The scanner watch held this letter back, and the previous letter opened the search in the meantime.
        const key = opensSearch ? readKey(event) : null;
        if (key !== null) document.execCommand('insertText', false, key);
        return;
      }
      // A fast run of keys comes from a scanner.
      if (!isOfLongRun(event)) press(event);
    };
    const onCode = ({ code, target }: Scan): void => {
      if (shown === 'palette') onShow(null);
      else if (shown !== null || isField(target) || hasOpenLayer()) return;
      lookup.send({ type: 'question.ask', question: code });
    };
    const forget = (): void => {
      opensSearch = false;
    };
    const endScans = onScan(onCode);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', forget);
    return () => {
      endScans();
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', forget);
    };
  }, [keys, lookup, areOn, shown, onShow]);

  // Runs once the palette is closed and the focus is back.
  useEffect(() => {
    if (shown === 'palette') return;
    const press = chosen.current;
    chosen.current = null;
    press?.();
  }, [shown]);

  const closePalette = useCallback(
    (press: (() => void) | null) => {
      chosen.current = press;
      onShow(null);
    },
    [onShow],
  );
  return (
    <>
      {shown === 'sheet' && (
        <KeySheet
          isCounter={selectIsCounter(session.getSnapshot())}
          areOn={areOn}
          onTurn={(isOn) => {
            keys.send({ type: 'keys.turn', areOn: isOn });
            if (isOn) storage.removeItem(KEYS_STORED);
            else storage.setItem(KEYS_STORED, KEYS_OFF);
          }}
          onClose={() => onShow(null)}
        />
      )}
      {shown === 'palette' && <Palette onDone={closePalette} />}
      {isLookupShown && <CodeDialog lookup={lookup} />}
    </>
  );
}
