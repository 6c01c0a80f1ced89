import { createActor, fromPromise } from 'xstate';
import type { LoginAnswer } from '../../domain/session/login-answer.ts';
import { getErrorStatus } from '../../domain/shared/api-error.ts';
import { toPersonKey, type User } from '../../domain/session/staff.ts';
import { counterMachine, type CounterRef } from '../../machines/session/counter.machine.ts';
import { selectPersonKey } from '../../machines/session/session.selectors.ts';
import { createCounterService } from '../../services/session/counter.service.ts';
import type { Shell } from '../shell/shell-context.tsx';

export type LiveCounterParts = Pick<Shell, 'http' | 'session' | 'counter'> & {
  /** Starts the session of the next person, in all tabs. */
  startSession: (person: Pick<User, 'email' | 'name'>, answer: LoginAnswer) => void;
  /** Resolves once all drafts are stored. */
  kept: () => Promise<unknown>;
  /** Resolves once the app is drawn for the current person. It stays hidden until then. */
  untilDrawn: () => Promise<unknown>;
};

/**
 * Creates the lock of this tab, which locks and opens together with the other tabs. The event recorder does
 * not see its events, because they hold PINs (LOCK-03, LOCK-04).
 */
export function createLiveCounter({
  http,
  session,
  counter: store,
  startSession,
  kept,
  untilDrawn,
}: LiveCounterParts): CounterRef {
  const service = createCounterService(http, store.signDpop);
  const isLocked = () => (store.read()?.lockedAt ?? null) !== null;
  /** Set when the counter was revoked. The browser remembers it until the next sign-in. */
  let isRevoked = false;
  const noteRevocation = (error: unknown): never => {
    isRevoked = getErrorStatus(error) === 404;
    throw error;
  };
  const actor = createActor(
    counterMachine.provide({
      actors: {
        readPeople: fromPromise(async ({ signal }) => {
          const facts = await service.readFacts(signal).catch(noteRevocation);
          store.write({ name: facts.name, lockMinutes: facts.lockMinutes });
          return facts;
        }),
        openByPin: fromPromise(async ({ input: { person, pin }, signal }) => {
          const [answer] = await Promise.all([service.openByPin(person.id, pin, signal).catch(noteRevocation), kept()]);
          signal.throwIfAborted();
          if (!isLocked()) throw new Error('Another tab was faster');
          const isSame = selectPersonKey(session.getSnapshot()) === toPersonKey(person.email);
          startSession(person, answer);
          await untilDrawn();
          return isSame;
        }),
      },
    }),
    { input: { isLocked: isLocked() } },
  );
  store.watch(() => actor.send({ type: isLocked() ? 'counter.lock' : 'counter.open' }));
  const open = () => store.write({ lockedAt: null, lastHandAt: Date.now() });
  actor.on('counter.opened', open);
  actor.on('counter.left', () => {
    session.send({ type: 'counter.leave' });
    if (isRevoked) store.forget();
    else open();
  });
  return actor;
}
