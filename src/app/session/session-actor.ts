import { createActor, type Actor, type ActorOptions, type AnyActorLogic, type InputFrom } from 'xstate';
import type { Shell } from '../shell/shell-context.tsx';

/**
 * Creates an actor that outlives its screen, so that its Undo works on every screen. It stops when the session ends,
 * after `onEnd`. SEC-02
 */
export function createSessionActor<Logic extends AnyActorLogic>(
  { session, recorder }: Pick<Shell, 'session' | 'recorder'>,
  logic: Logic,
  { input, onEnd = () => undefined }: { input: InputFrom<Logic>; onEnd?: () => void },
): Actor<Logic> {
  const options: ActorOptions<AnyActorLogic> = { input, inspect: recorder.inspect };
  const actor = createActor<AnyActorLogic>(logic, options) as Actor<Logic>;
  const end = session.on('session.ended', () => {
    end.unsubscribe();
    onEnd();
    actor.stop();
  });
  return actor;
}
