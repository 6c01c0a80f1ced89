import { useEffectEvent, useLayoutEffect } from 'react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** Calls `act` for each emitted event of one type, or of every type with `*`, while the component is mounted. */
export function useEmitted<Emitted extends EventObject, Type extends Emitted['type'] | '*'>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, Emitted>, 'on'> | undefined,
  type: Type,
  act: (emitted: Emitted & (Type extends '*' ? unknown : { type: Type })) => void,
): void {
  const onEmitted = useEffectEvent(act);
  // Before the actor starts: it may have been sent a key that was pressed in the first frame.
  useLayoutEffect(() => {
    const subscription = actor?.on(type, (emitted) => onEmitted(emitted));
    return () => subscription?.unsubscribe();
  }, [actor, type]);
}
