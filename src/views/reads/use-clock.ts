import { useEffect, useState } from 'react';
import { CLOCK_TICK_MS } from '../../domain/shared/limits.ts';

const present = (): string => new Date().toISOString();

/**
 * Returns `read` of the current ISO instant. It runs every second, and the view renders again only if the
 * result changes (DASH-01).
 */
export function useClock(read: (now: string) => string = String): string {
  const [shown, setShown] = useState(() => read(present()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setShown(read(present()));
      timer = setTimeout(tick, CLOCK_TICK_MS - (Date.now() % CLOCK_TICK_MS));
    };
    tick();
    return () => clearTimeout(timer);
  }, [read]);
  return shown;
}
