import { use, useEffect, useReducer } from 'react';
import { center } from '#styled/patterns';
import { LONG_WAIT_MS } from '../../domain/shared/limits.ts';
import { ReleaseContext } from '../ui/lazy/release.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Shown next to a spinner that runs for long. */
export const STILL_TRYING = 'This takes longer than usual. Still trying…';

/**
 * The whole page waits, for example for the code of a screen (NAV-04). If that request hangs, only a reload
 * sends it again.
 */
export function PageSpinner() {
  const { reload } = use(ReleaseContext);
  const [isLate, sayLate] = useReducer(() => true, false);
  useEffect(() => {
    const wait = setTimeout(sayLate, LONG_WAIT_MS);
    return () => clearTimeout(wait);
  }, []);
  return (
    <div className={center({ flexDirection: 'column', minHeight: '80', flex: '1' })}>
      <Spinner size="lg" label="Loading…" />
      {isLate && <NotLoaded text={STILL_TRYING} onRetry={reload} />}
    </div>
  );
}
