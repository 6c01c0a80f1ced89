import { useSyncExternalStore } from 'react';

/** Below the second step of the layout. */
const phone = () => matchMedia('(max-width: 47.99rem)');

function watch(onChange: () => void) {
  const query = phone();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the page is as narrow as a phone, or as a wide one magnified. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone().matches);
