import { useSyncExternalStore } from 'react';
import { hstack } from '#styled/patterns';
import { Icon } from '../ui/icon/icon.tsx';

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Returns whether the browser reports a network (REL-12). */
export const useIsOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);

const line = hstack({
  justify: 'center',
  gap: '2',
  px: '4',
  py: '2',
  fontWeight: 'medium',
  bg: 'warning.bg',
  color: 'warning.fg',
  borderBottomWidth: 'thin',
  borderBottomColor: 'warning.border',
});

/**
 * Says that the browser is offline. The region is always rendered, so that its text is announced when it
 * appears (REL-12).
 */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <div role="status" data-print="hide">
      {!isOnline && (
        <p className={line}>
          <Icon name="wifiOff" />
          You are offline. What you see may be out of date, and changes cannot be saved.
        </p>
      )}
    </div>
  );
}
