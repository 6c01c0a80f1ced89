import { Portal } from '@ark-ui/react/portal';
import { useTooltip } from '@ark-ui/react/tooltip';
import {
  useRef,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { css } from '#styled/css';

/** Milliseconds. UI-07. */
const OPEN_MS = 700;
const SKIP_MS = 300;

const contents = css({ display: 'contents' });
const content = css({
  zIndex: 'toast',
  maxWidth: '80',
  px: '2.5',
  py: '1.5',
  borderRadius: 'md',
  bg: 'fg',
  color: 'bg.surface',
  fontSize: 'sm',
  lineHeight: 'snug',
  boxShadow: 'lg',
  '@media print': { display: 'none' },
});

const controlAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** The page's one tooltip: it shows the `data-tip` of whatever inside is pointed at or reached by the keyboard. UI-07. */
export function Tooltips({ children }: { children: ReactNode }) {
  const anchor = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const tooltip = useTooltip({
    openDelay: OPEN_MS,
    closeDelay: SKIP_MS,
    positioning: { strategy: 'fixed', gutter: 6, getAnchorElement: () => anchor.current },
  });
  const trigger = tooltip.getTriggerProps() as HTMLAttributes<HTMLElement>;

  const reach = (target: EventTarget): boolean => {
    const control = controlAt(target);
    if (!control) return false;
    anchor.current = control;
    setText(control.dataset['tip'] ?? '');
    return true;
  };
  const handlers = {
    onPointerOver: (event: PointerEvent<HTMLElement>) => {
      if (reach(event.target)) trigger.onPointerOver?.(event);
    },
    onPointerOut: (event: PointerEvent<HTMLElement>) => {
      const control = controlAt(event.target);
      if (control && !(event.relatedTarget instanceof Node && control.contains(event.relatedTarget))) {
        trigger.onPointerLeave?.(event);
      }
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (reach(event.target)) trigger.onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLElement>) => trigger.onBlur?.(event),
    onClick: (event: MouseEvent<HTMLElement>) => {
      // A press on what cannot be done asks why, with a finger too.
      if (controlAt(event.target)?.getAttribute('aria-disabled') === 'true' && reach(event.target))
        tooltip.setOpen(true);
      else trigger.onClick?.(event);
    },
  };
  return (
    <div className={contents} {...handlers}>
      {children}
      {tooltip.open && (
        <Portal>
          <div {...tooltip.getPositionerProps()}>
            <div {...tooltip.getContentProps()} className={content}>
              {text}
            </div>
          </div>
        </Portal>
      )}
    </div>
  );
}
