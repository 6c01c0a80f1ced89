import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { css, cx } from '#styled/css';
import { coverBottom } from './bottom-edge.ts';

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
  const cover = (height: number) => {
    if (edge === 'bottom') coverBottom({ bar: height });
    else style.scrollPaddingTop = height > 0 ? `calc(4rem + ${height}px)` : '';
  };
  const observer = new ResizeObserver(() => {
    cover(getComputedStyle(element).position === 'sticky' ? element.offsetHeight : 0);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cover(0);
  };
}
