import { LONG_PRESS_MS } from '../../domain/shared/limits.ts';

/** How far in px a finger trembles that holds still. */
const STILL = 10;
/** How near in px to the side of the board a finger scrolls it, and by how much in a frame. */
const EDGE = 48;
const STEP = 10;

type Hand = {
  /** Takes the card into the hand. @returns whether it can be taken now */
  lift: () => boolean;
  putBack: () => void;
};
type Held = { ghost: HTMLElement; over: Element | null; frame: number };

const drag = (type: string, at: Element | null, relatedTarget: Element | null = null) =>
  at?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, relatedTarget }));

/** A picture of the card, under the finger. */
function showGhost(card: HTMLElement): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.dataset['ghost'] = '';
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    zIndex: '1',
    opacity: '0.85',
    pointerEvents: 'none',
  });
  return document.body.appendChild(ghost);
}

/**
 * A finger that holds a card still takes it into the hand, and lets it go over a column, which hears of it as of a
 * mouse's drag; near a side of the board that scrolls. One that moves before scrolls as anywhere.
 *
 * @returns what ends it
 */
export function dragByFinger(card: HTMLElement, { lift, putBack }: Hand): () => void {
  const lane = card.closest('[role=region]');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let at = from;
  let held: Held | null = null;

  const end = () => {
    clearTimeout(timer);
    card.draggable = true;
    const was = held;
    held = null;
    if (!was) return null;
    cancelAnimationFrame(was.frame);
    was.ghost.remove();
    return was;
  };
  const cancel = () => {
    const was = end();
    drag('dragleave', was?.over ?? null);
    if (was) putBack();
  };
  const follow = () => {
    if (!held) return;
    held.ghost.style.translate = `${at.x - from.x}px ${at.y - from.y}px`;
    const { left = 0, right = 0 } = lane?.getBoundingClientRect() ?? {};
    lane?.scrollBy(at.x > right - EDGE ? STEP : at.x < left + EDGE ? -STEP : 0, 0);
    const over = document.elementFromPoint(at.x, at.y)?.closest('section') ?? null;
    if (over !== held.over) {
      drag('dragleave', held.over, over);
      drag('dragenter', over, held.over);
      held.over = over;
    }
    held.frame = requestAnimationFrame(follow);
  };
  const take = () => {
    if (!lift()) return;
    held = { ghost: showGhost(card), over: null, frame: 0 };
    follow();
  };

  const start = ({ touches, target }: TouchEvent) => {
    cancel();
    const [touch] = touches;
    if (!touch || touches.length > 1 || (target instanceof Element && target.closest('button'))) return;
    from = { x: touch.clientX, y: touch.clientY };
    at = from;
    // The browser's own drag would take the touch away.
    card.draggable = false;
    timer = setTimeout(take, LONG_PRESS_MS);
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!touch) return;
    at = { x: touch.clientX, y: touch.clientY };
    if (held) event.preventDefault();
    else if (Math.hypot(at.x - from.x, at.y - from.y) > STILL) end();
  };
  const drop = (event: TouchEvent) => {
    const was = end();
    if (!was) return;
    // No press follows.
    event.preventDefault();
    if (was.over) drag('drop', was.over);
    else putBack();
  };
  const keepMenu = (event: Event) => held && event.preventDefault();

  const listening = new AbortController();
  const { signal } = listening;
  card.addEventListener('touchstart', start, { signal, passive: true });
  card.addEventListener('touchmove', move, { signal, passive: false });
  card.addEventListener('touchend', drop, { signal });
  card.addEventListener('touchcancel', cancel, { signal });
  card.addEventListener('contextmenu', keepMenu, { signal });
  return () => {
    cancel();
    listening.abort();
  };
}
