import { useEffect, useEffectEvent } from 'react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/** Hears one kind of what an actor emits, or `*`, while this is shown. */
export function useEmitted<Emitted extends EventObject, Type extends Emitted['type'] | '*'>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, Emitted>, 'on'> | undefined,
  type: Type,
  act: (emitted: Emitted & (Type extends '*' ? unknown : { type: Type })) => void,
): void {
  const hear = useEffectEvent(act);
  useEffect(() => {
    const subscription = actor?.on(type, (emitted) => hear(emitted));
    return () => subscription?.unsubscribe();
  }, [actor, type]);
}
