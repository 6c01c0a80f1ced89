import { useLayoutEffect, useState } from 'react';
import { createListeners } from '../../domain/shared/listeners.ts';

const { publish, subscribe } = createListeners();

/**
 * Makes React run the effects of a new component before the page is drawn. React does so after an update in a layout
 * effect. Otherwise an actor starts later, and a field loses the keys that are pressed until then.
 */
export function useEffectsAtOnce(): void {
  useLayoutEffect(publish, []);
}

/** Takes the updates of `useEffectsAtOnce`, so that no component renders twice. It comes before all that use it. */
export function EffectsAtOnce() {
  const [, update] = useState({});
  useLayoutEffect(() => subscribe(() => update({})), []);
  return null;
}
