type Side = 'top' | 'bottom';
type Placement = `${Side}${'' | '-start' | '-end'}`;
type OrFound<T> = T | (() => T);

type Options = {
  placement?: Placement;
  strategy?: 'fixed' | 'absolute';
  gutter?: number;
  sameWidth?: boolean;
  /** Once a frame is drawn. */
  defer?: boolean;
  /** `false`: once, whatever moves. */
  listeners?: boolean;
  getAnchorElement?: () => HTMLElement | null;
  onComplete?: (placed: { placement: Placement }) => void;
};

/** Between a panel and the edge of the window, in px. */
const EDGE_PX = 8;

const find = <T>(given: OrFound<T>): T => (given instanceof Function ? given() : given);

/** Where of both lines of a trigger a panel begins. */
function findStart(align: string | undefined, { left, right, width }: DOMRect, panel: number): number {
  if (align === 'start') return left;
  return align === 'end' ? right - panel : left + (width - panel) / 2;
}

/** Puts a panel to the side of its trigger that has the room, and within the window. */
function place(anchor: HTMLElement, panel: HTMLElement, options: Options): void {
  const { placement = 'bottom', gutter = 8, sameWidth = false, onComplete } = options;
  const trigger = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const set = (name: string, px: number) => panel.style.setProperty(name, `${px}px`);
  if (sameWidth) set('--reference-width', Math.round(trigger.width));
  const { offsetWidth: width, offsetHeight: height } = panel;
  const room = { top: trigger.top - gutter - EDGE_PX, bottom: clientHeight - trigger.bottom - gutter - EDGE_PX };
  const [wanted, align] = placement.split('-') as [Side, string?];
  const other = wanted === 'top' ? 'bottom' : 'top';
  const side = height > room[wanted] && room[other] > room[wanted] ? other : wanted;
  const isWithin = (x: number) => x >= EDGE_PX && x + width <= clientWidth - EDGE_PX;
  const turned = align === 'start' ? 'end' : 'start';
  const mayTurn = align !== undefined && !isWithin(findStart(align, trigger, width));
  const shown = mayTurn && isWithin(findStart(turned, trigger, width)) ? turned : align;
  const furthest = Math.max(clientWidth - EDGE_PX - width, EDGE_PX);
  const top = side === 'top' ? trigger.top - gutter - height : trigger.bottom + gutter;
  set('--x', Math.round(Math.min(Math.max(findStart(shown, trigger, width), EDGE_PX), furthest)));
  set('--y', Math.round(top));
  set('--available-height', Math.floor(room[side]));
  const [content] = panel.children;
  if (content) panel.style.setProperty('--z-index', getComputedStyle(content).zIndex);
  onComplete?.({ placement: (shown === undefined ? side : `${side}-${shown}`) as Placement });
}

/** Keeps a panel at its trigger while it is there, in the place of zag's own, which knows arrows and any box. @returns ends it */
export function getPlacement(
  trigger: OrFound<HTMLElement | null>,
  panel: OrFound<HTMLElement | null>,
  options: Options,
): () => void {
  const ended = new AbortController();
  const begin = () => {
    const anchor = options.getAnchorElement?.() ?? find(trigger);
    const placed = find(panel);
    if (!anchor || !placed) return;
    const update = () => place(anchor, placed, options);
    update();
    if (options.listeners === false) return;
    const sizes = new ResizeObserver(update);
    for (const element of [anchor, placed, document.body]) sizes.observe(element);
    const { signal } = ended;
    addEventListener('scroll', update, { capture: true, passive: true, signal });
    addEventListener('resize', update, { signal });
    signal.addEventListener('abort', () => sizes.disconnect());
  };
  if (!options.defer) begin();
  else {
    const frame = requestAnimationFrame(begin);
    ended.signal.addEventListener('abort', () => cancelAnimationFrame(frame));
  }
  return () => ended.abort();
}

/** The side of a placement. */
export const getPlacementSide = (placement: Placement): string => placement.split('-')[0] ?? '';

/** The styles of what is placed: out of sight until it is. */
export const getPlacementStyles = ({ placement, sameWidth, strategy = 'absolute' }: Options) => ({
  floating: {
    position: strategy,
    isolation: 'isolate',
    minWidth: sameWidth ? undefined : 'max-content',
    width: sameWidth ? 'var(--reference-width)' : undefined,
    pointerEvents: placement ? undefined : 'none',
    top: '0px',
    left: '0px',
    transform: placement ? 'translate3d(var(--x), var(--y), 0)' : 'translate3d(0, -100vh, 0)',
    zIndex: 'var(--z-index)',
  },
});
