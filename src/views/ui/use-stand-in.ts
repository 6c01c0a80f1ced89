import { useCallback, useRef, useState } from 'react';

/**
 * For a part whose code comes late: a plain control stands in for it. A press or the focus it gets meanwhile is handed
 * to the real part when that is there, so that nobody presses twice.
 */
export function useStandIn() {
  const [isPressed, setPressed] = useState(false);
  const hasFocus = useRef(false);
  const handlers = {
    onClick: () => setPressed(true),
    onFocus: () => void (hasFocus.current = true),
    onBlur: () => void (hasFocus.current = false),
  };
  /** The `ref` of the real control. */
  const takeFocus = useCallback((control: HTMLElement | null) => {
    if (control && hasFocus.current) control.focus();
    hasFocus.current = false;
  }, []);
  return { handlers, isPressed, takeFocus };
}
