import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { readKey } from '../../domain/keys/read-key.ts';
import { findShortcut, KEYS_OFF, KEYS_STORED, SEARCH_KEY } from '../../domain/keys/shortcuts.ts';
import { KEY_PAUSE_MS } from '../../domain/shared/limits.ts';
import { keysMachine, codeLookupMachine } from '../../machines/keys/keys.machine.ts';
import { selectIsCounter } from '../../machines/session/session.selectors.ts';
import { createCodesService } from '../../services/codes.service.ts';
import { openStorage } from '../../services/storage/page-storage.ts';
import { useEmitted } from '../../views/reads/use-emitted.ts';
import { late } from '../../views/ui/late/late.tsx';
import { hasOpenLayer } from '../../views/ui/layer/layer.ts';
import { findFocused, isField } from '../shell/key-target.ts';
import { heldKeys, onKey, type KeysProps } from '../shell/keys.tsx';
import { useShell, type Shell } from '../shell/shell-context.tsx';
import { useLiveActor } from '../shell/use-live-actor.ts';

const CodeDialog = late(() => import('../../views/keys/code-dialog.tsx'));
const KeySheet = late(() => import('../../views/keys/key-sheet.tsx'));
const MissingPalette = late(() => import('../../views/keys/missing-palette.tsx'));
const LivePalette = late(() => import('./live-palette.tsx'), { missing: MissingPalette });

const createLiveLookup = ({ http }: Shell) => {
  const codes = createCodesService(http);
  return codeLookupMachine.provide({
    actors: { ask: fromPromise(({ input: { question }, signal }) => codes.find(question, signal)) },
  });
};

const findControl = (key: string) => document.querySelector<HTMLElement>(`main [data-key="${key}"]`);

/** In the rows of a list, where it goes to the next. */
const isArrow = ({ key, target }: KeyboardEvent): boolean =>
  /^Arrow(?:Up|Down)$/.test(key) && target instanceof Element && target.matches('[data-opens]');

function goToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-opens]')];
  const here = document.activeElement?.closest('li, tr');
  const place = rows.findIndex((row) => here?.contains(row));
  rows.at(place < 0 ? Math.min(step, 0) : Math.max(place + step, 0))?.focus();
}

/** What keys and scanners do on every screen; late code. KEYS-04 */
export default function LiveKeys({ shown, onShow }: KeysProps) {
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
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => /^(?:Control|Meta)$/.test(key) && LivePalette.preload();
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

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

  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
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
      if (isField(findFocused())) {
        document.execCommand('insertText', false, key);
        return;
      }
      // It is no letter of the search that it leads to.
      if (key === SEARCH_KEY && areOn) event.preventDefault();
      keys.send({ type: 'key.press', key });
    };
    const take = (): void => {
      const press = heldKeys.shift();
      if (!press) return;
      if (press instanceof KeyboardEvent) hear(press);
      else lookup.send({ type: 'question.ask', question: press.code });
      const [next] = heldKeys;
      // What the hand pressed next is for what this one has opened.
      if (next && next.timeStamp - press.timeStamp >= KEY_PAUSE_MS) pause = setTimeout(take, 2 * KEY_PAUSE_MS);
      else take();
    };
    // They were for no field that has got the focus meanwhile.
    if (isField(findFocused())) heldKeys.splice(0);
    let pause = setTimeout(take);
    const unsubscribe = onKey(take);
    return () => {
      clearTimeout(pause);
      unsubscribe();
    };
  }, [keys, lookup, areOn, shown]);

  // Once the palette is gone and the focus is where it was.
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
      {shown === 'palette' && <LivePalette onDone={closePalette} />}
      {isLookupShown && <CodeDialog lookup={lookup} />}
    </>
  );
}
