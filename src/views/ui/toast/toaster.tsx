import { createStore } from '@zag-js/toast';
import {
  ToastActionTrigger,
  ToastCloseTrigger,
  ToastDescription,
  ToastRoot,
  ToastTitle,
  Toaster as ArkToaster,
  type CreateToasterReturn,
  type ToastOptions,
} from '@ark-ui/react/toast';
import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { toast as toastRecipe } from '#styled/recipes';
import { coverBottom, readBar, useToastBottom } from '../bottom-edge.ts';
import { Button, IconButton } from '../button/button.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';

/** Pixels to the right that let a toast go. */
const DISMISS_PX = 80;

/** How far a toast follows the pointer, in px: freely to the right, hardly to the left. */
export const swipeShift = (moved: number): number => (moved >= 0 ? moved : Math.max(moved / 8, -12));

export const isDismissingSwipe = (shift: number): boolean => shift >= DISMISS_PX;

const ICONS: Record<'success' | 'error' | 'info', IconName> = { success: 'checkCircle', error: 'alert', info: 'info' };
const toTone = (type: string | undefined) => (type === 'success' || type === 'error' ? type : 'info');

/** Pushes a toast along with the finger and lets it go when it was pushed far enough. NAV-14. */
function swipeHandlers(dismiss: () => void) {
  let startX: number | null = null;
  const readShift = (event: PointerEvent) => (startX === null ? 0 : swipeShift(event.clientX - startX));
  const end = (event: PointerEvent<HTMLElement>, isDone: boolean) => {
    const shift = readShift(event);
    startX = null;
    event.currentTarget.removeAttribute('data-swiping');
    if (isDone && isDismissingSwipe(shift)) dismiss();
    else event.currentTarget.style.removeProperty('--swipe');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      startX = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.setAttribute('data-swiping', '');
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX !== null) event.currentTarget.style.setProperty('--swipe', `${readShift(event)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}

/** Between a toast and the edge, and between two toasts, in px. */
const GAP_PX = 16;
/** The width of the toasts with their gaps to the edge, in px. */
const WIDTH_PX = 24 * 16 + 2 * GAP_PX;

/** Returns the distance of the toasts from the bottom, in px, that keeps them off a button in use. */
function findLift(button: Element, height: number): number {
  const { top, bottom, right } = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBeneath = right > clientWidth - WIDTH_PX && bottom > clientHeight - readBar() - height && top < clientHeight;
  return isBeneath ? clientHeight - top : 0;
}

/** Keeps the toasts from covering the focused element, when it takes the focus or when a toast appears. */
function keepFocusClear(toast: HTMLElement | null) {
  if (!toast) return undefined;
  const makeRoom = () => {
    const toasts = [...document.querySelectorAll<HTMLElement>('[data-scope=toast][data-part=root]')];
    const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + GAP_PX, 0);
    coverBottom({ toasts: height, ...(toasts.length === 0 && { lift: 0 }) });
    return height;
  };
  const height = makeRoom();
  const focused = document.activeElement;
  if (focused?.matches('input, textarea, select')) focused.scrollIntoView({ block: 'nearest' });
  else if (focused?.matches('button, a')) coverBottom({ lift: findLift(focused, height) });
  return () => {
    requestAnimationFrame(makeRoom);
  };
}

function ToastCard({ toast, dismiss }: { toast: ToastOptions; dismiss: () => void }) {
  const tone = toTone(toast.type);
  const styles = toastRecipe({ tone });
  const first = toast.meta?.['first'] as ToastOptions['action'];
  return (
    <ToastRoot ref={keepFocusClear} className={styles.root} {...swipeHandlers(dismiss)}>
      <span className={styles.icon}>
        <Icon name={ICONS[tone]} size={20} />
      </span>
      <div className={styles.body}>
        <ToastTitle className={styles.title}>{toast.title}</ToastTitle>
        {toast.description !== undefined && (
          <ToastDescription className={styles.description}>{toast.description}</ToastDescription>
        )}
        {(toast.action || first) && (
          <div className={styles.action}>
            {first && (
              <Button
                size="sm"
                onClick={() => {
                  first.onClick();
                  dismiss();
                }}
              >
                {first.label}
              </Button>
            )}
            {toast.action && (
              <ToastActionTrigger asChild>
                <Button size="sm">{toast.action.label}</Button>
              </ToastActionTrigger>
            )}
          </div>
        )}
      </div>
      <ToastCloseTrigger asChild>
        <IconButton icon="close" size="sm" label="Close" className={styles.close} />
      </ToastCloseTrigger>
    </ToastRoot>
  );
}

const STOPS = ':is(a[href], button, input, textarea, [tabindex="0"]):not(:disabled)';

/**
 * The toasts are at the end of the page. Tab on the last one continues at the start of the page, and
 * Shift+Tab on the first one goes before the toasts. Otherwise the toast machine returns the focus to where
 * it came from, and the next Tab leads into the toasts again (WCAG 2.1.2).
 */
function passByTab(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget: toasts } = event;
  if (key !== 'Tab' || target !== [...toasts.querySelectorAll(STOPS)].at(shiftKey ? 0 : -1)) return;
  const others = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => !toasts.contains(stop) && stop.tabIndex >= 0 && stop.checkVisibility(),
  );
  const next = others.at(shiftKey ? -1 : 0);
  if (!next) return;
  event.preventDefault();
  next.focus();
  // Once it was given back.
  setTimeout(() => next.focus());
}

/** Shows what the toast store holds: at most 3, announced politely, held while pointed at or focused. */
export function Toaster({ store }: { store: CreateToasterReturn }) {
  const isPointedAt = useRef(false);
  const marginBottom = useToastBottom();
  /**
   * A toast that appears under a resting mouse is not treated as hovered. The browser reports it as hovered,
   * but without a movement.
   */
  const resumeAtRest = ({ movementX, movementY }: MouseEvent) => {
    isPointedAt.current ||= movementX !== 0 || movementY !== 0;
    // Once their machine has held them.
    setTimeout(() => {
      if (!isPointedAt.current) store.resume();
    });
  };
  const leave = () => {
    isPointedAt.current = false;
  };
  return (
    <ArkToaster
      toaster={store}
      className={toastRecipe().group}
      style={{ marginBottom }}
      onKeyDown={passByTab}
      onMouseEnter={resumeAtRest}
      onMouseMove={resumeAtRest}
      onMouseLeave={leave}
    >
      {(toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          dismiss={() => {
            if (toast.id !== undefined) store.dismiss(toast.id);
          }}
        />
      )}
    </ArkToaster>
  );
}

/** Milliseconds a toast stays. NAV-14. */
const TOAST_MS = 5_000;

/** NAV-14: bottom right, 3 at once. */
export const createToastStore = () =>
  createStore<ReactNode>({ placement: 'bottom-end', max: 3, duration: TOAST_MS, gap: 10, pauseOnPageIdle: true });
export type ToastStore = ReturnType<typeof createToastStore>;
