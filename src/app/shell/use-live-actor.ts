import { useActorRef } from '@xstate/react';
import type {
  Actor,
  ActorOptions,
  AnyActorLogic,
  ConditionalRequired,
  IsNotNever,
  RequiredActorOptionsKeys,
} from 'xstate';
import { useShell } from './shell-context.tsx';

/** A screen's actor, which lives as long as the component and is on the recorder of what just happened. */
export function useLiveActor<Logic extends AnyActorLogic>(
  logic: Logic,
  ...[options]: ConditionalRequired<
    [options?: ActorOptions<Logic> & { [Key in RequiredActorOptionsKeys<Logic>]: unknown }],
    IsNotNever<RequiredActorOptionsKeys<Logic>>
  >
): Actor<Logic>;
export function useLiveActor(logic: AnyActorLogic, options?: ActorOptions<AnyActorLogic>): Actor<AnyActorLogic> {
  const { recorder } = useShell();
  return useActorRef(logic, { ...options, inspect: recorder.inspect });
}
