import { useEffect, useRef, useState } from 'react';

const FIRST = 480;

/** The width of an element in px, as it changes: charts are drawn to their place instead of being scaled. */
export function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(FIRST);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
