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
 * first (WCAG 2.2 SC 2.4.11), toasts of the second; `--below-bars` is where the page begins below the first.
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
  /** Where the focus is brought back into view when the bar grows over it. */
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
    style.setProperty('--below-bars', `calc(4rem + ${element.offsetHeight}px)`);
    style.scrollPaddingTop = 'var(--below-bars)';
    if (follows !== undefined) document.querySelector(`${follows} :focus`)?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    if (edge === 'top') style.scrollPaddingTop = '';
    style.removeProperty(edge === 'top' ? '--below-bars' : '--bottom-bar');
  };
}
