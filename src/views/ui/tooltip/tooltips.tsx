import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { css } from '#styled/css';
import { lazyPart } from '../lazy/lazy.tsx';

/** Milliseconds that a control is pointed at before its words come. UI-07. */
const OPEN_MS = 700;
/** Milliseconds of these until the code is loaded: most controls are pressed before. */
const REST_MS = 300;
/** Milliseconds that they stay after it is left. UI-07. */
const SKIP_MS = 300;

const contents = css({ display: 'contents' });

const controlAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

// The control has the text as its name or description too, so nothing replaces a tooltip that cannot be loaded.
export const TooltipText = lazyPart(() => import('./tooltip-text.tsx'), { waiting: null, Failed: null });

/** The page's one tooltip: it shows the `data-tip` of whatever inside is pointed at or reached by the keyboard. UI-07. */
export function Tooltips({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ control: HTMLElement; text: string; turn: number } | null>(null);
  const pointed = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const after = (ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown(null);
  };
  const show = (control: HTMLElement) => {
    clearTimeout(timer.current);
    const text = control.dataset['tip'] ?? '';
    if (control !== shown?.control || text !== shown.text) setShown({ control, text, turn: (shown?.turn ?? 0) + 1 });
  };
  const handlers = {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      const control = controlAt(target);
      if (!control || control === pointed.current || pointerType === 'touch') return;
      pointed.current = control;
      if (shown) return show(control);
      after(REST_MS, () => {
        TooltipText.preload();
        after(OPEN_MS - REST_MS, () => control.isConnected && show(control));
      });
    },
    onPointerOut: ({ target, relatedTarget }: PointerEvent) => {
      const control = controlAt(target);
      if (!control || (relatedTarget instanceof Node && control.contains(relatedTarget))) return;
      pointed.current = null;
      if (shown) after(SKIP_MS, hide);
      else clearTimeout(timer.current);
    },
    onFocus: ({ target }: FocusEvent) => {
      const control = controlAt(target);
      if (control?.matches(':focus-visible')) show(control);
    },
    onBlur: () => {
      if (shown) hide();
    },
    onClick: ({ target }: MouseEvent) => {
      const control = controlAt(target);
      // A press on what cannot be done asks why, with a finger too.
      if (control?.getAttribute('aria-disabled') === 'true') show(control);
      else hide();
    },
  };
  return (
    <div className={contents} {...handlers}>
      {children}
      {shown && <TooltipText key={shown.turn} control={shown.control} text={shown.text} onClose={hide} />}
    </div>
  );
}
