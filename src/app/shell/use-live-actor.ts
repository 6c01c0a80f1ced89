import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import type {
  Actor,
  ActorOptions,
  AnyActorLogic,
  ConditionalRequired,
  IsNotNever,
  RequiredActorOptionsKeys,
} from 'xstate';
import { useEffectsAtOnce } from './effects-at-once.ts';
import { useShell, type Shell } from './shell-context.tsx';

/** A screen's actor, which lives as long as the component and is on the recorder of what just happened; `create` is called once. */
export function useLiveActor<Logic extends AnyActorLogic>(
  create: (shell: Shell) => Logic,
  ...[options]: ConditionalRequired<
    [options?: ActorOptions<Logic> & { [Key in RequiredActorOptionsKeys<Logic>]: unknown }],
    IsNotNever<RequiredActorOptionsKeys<Logic>>
  >
): Actor<Logic>;
export function useLiveActor(
  create: (shell: Shell) => AnyActorLogic,
  options?: ActorOptions<AnyActorLogic>,
): Actor<AnyActorLogic> {
  const shell = useShell();
  const [logic] = useState(() => create(shell));
  useEffectsAtOnce();
  return useActorRef(logic, { ...options, inspect: shell.recorder.inspect });
}
