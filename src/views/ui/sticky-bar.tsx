import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { css, cx } from '#styled/css';

const bar = css({
  position: 'sticky',
  zIndex: 'sticky',
  '&[data-edge=top]': { top: '14' },
  '&[data-edge=bottom]': { bottom: '0' },
  // Magnified to 400 %, it would leave no room for the page.
  '@media (max-height: 30rem)': { position: 'static' },
});

/**
 * A bar that stays in view while the page scrolls, either under the top bar or at the bottom. The focused
 * element stays clear of the top one (WCAG 2.2 SC 2.4.11), toasts of the bottom one.
 */
export function StickyBar({
  edge,
  isShown = true,
  className,
  ...props
}: ComponentProps<'section'> & {
  edge: 'top' | 'bottom';
  isShown?: boolean;
}) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => (isShown ? keepClear(element.current, edge) : undefined), [edge, isShown]);
  return <section {...props} ref={element} data-edge={edge} data-print="hide" className={cx(bar, className)} />;
}

function keepClear(element: HTMLElement | null, edge: 'top' | 'bottom') {
  if (!element) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    if (edge === 'bottom') {
      const height = getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0;
      style.setProperty('--bottom-bar', `${height}px`);
      style.scrollPaddingBottom = 'calc(var(--bottom-bar, 0px) + 0.5rem)';
      return;
    }
    style.scrollPaddingTop = `calc(4rem + ${element.offsetHeight}px)`;
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    for (const name of edge === 'top' ? ['scroll-padding-top'] : ['--bottom-bar', 'scroll-padding-bottom'])
      style.removeProperty(name);
  };
}
