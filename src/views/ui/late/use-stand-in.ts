import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';

/** The press and the focus that a stand-in met, for the real control to take over. */
export type StandIn = ReturnType<typeof useStandIn>;

/**
 * For a part whose code comes late: a plain control stands in for it. A press or the focus it gets meanwhile is handed
 * to the real control when that is there, so that nobody presses twice.
 */
export function useStandIn() {
  const [isPressed, setPressed] = useState(false);
  const hasFocus = useRef(false);
  const press = () => setPressed(true);
  const handlers = {
    onClick: press,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') press();
    },
    // The real control may come between the two halves of a click, and then no click is heard.
    // A tap is heard by whatever is there at its end.
    onPointerDown: ({ button, pointerType, currentTarget }: PointerEvent) => {
      if (button === 0 && pointerType !== 'touch') whenLiftedOn(currentTarget.getBoundingClientRect(), press);
    },
    onFocus: () => void (hasFocus.current = true),
    onBlur: () => {
      hasFocus.current = false;
      setPressed(false);
    },
  };
  const takeFocus = useCallback((control: HTMLElement | null) => {
    if (hasFocus.current) control?.focus();
    hasFocus.current = false;
  }, []);
  return { handlers, isPressed, takeFocus, release: () => setPressed(false) };
}

function whenLiftedOn({ left, right, top, bottom }: DOMRect, act: () => void): void {
  const heard = new AbortController();
  const options = { signal: heard.signal, capture: true };
  const stop = () => heard.abort();
  const lift = ({ clientX: x, clientY: y }: MouseEvent) => {
    stop();
    if (x >= left && x <= right && y >= top && y <= bottom) act();
  };
  window.addEventListener('pointerup', lift, options);
  window.addEventListener('pointercancel', stop, options);
}

/** @returns the `ref` of the real control, which is focused and pressed as its stand-in was. */
export function useTakeOver({ isPressed, takeFocus, release }: Omit<StandIn, 'handlers'>) {
  const control = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    takeFocus(control.current);
  }, [takeFocus]);
  useEffect(() => {
    if (!isPressed) return;
    control.current?.click();
    release();
  });
  return control;
}
