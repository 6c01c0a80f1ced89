import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { css, cx } from '#styled/css';

const bar = css({
  position: 'sticky',
  zIndex: 'sticky',
  '&[data-edge=top]': { top: '14' },
  '&[data-edge=bottom]': { bottom: '0' },
});

/**
 * A bar that stays in view while the page goes by: under the top bar, or at its foot. What has the focus stays clear of the
 * first (WCAG 2.2 SC 2.4.11), toasts of the second.
 */
export function StickyBar({
  edge,
  isShown = true,
  follows,
  className,
  ...props
}: ComponentProps<'section'> & {
  edge: 'top' | 'bottom';
  isShown?: boolean;
  /** Where the focus is brought back into view when the bar grows over it, and what has `data-below-bars` sticks beneath the bar. */
  follows?: string;
}) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => (isShown ? keepClear(element.current, edge, follows) : undefined), [edge, isShown, follows]);
  return <section {...props} ref={element} data-edge={edge} data-print="hide" className={cx(bar, className)} />;
}

function keepClear(element: HTMLElement | null, edge: 'top' | 'bottom', follows?: string) {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (edge === 'bottom') {
      style.setProperty('--bottom-bar', `${element.offsetHeight}px`);
      return;
    }
    const below = `calc(4rem + ${element.offsetHeight}px)`;
    style.scrollPaddingTop = below;
    if (follows === undefined) return;
    // That element alone: by a property of the root all of the page would get its styles anew.
    document.querySelector<HTMLElement>(`${follows} [data-below-bars]`)?.style.setProperty('top', below);
    document.querySelector(`${follows} :focus`)?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(edge === 'top' ? 'scroll-padding-top' : '--bottom-bar');
  };
}
