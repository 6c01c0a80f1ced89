import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import type { OwnLogin } from '../../../src/domain/account/account.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { ownLoginsMachine, type Ending } from '../../../src/machines/account/own-logins.machine.ts';
import { createQueryMachine } from '../../../src/machines/query/query.machine.ts';
import { COMPLETE, coverMachine } from '../../../tools/machine/cover-machine.ts';
import { deferred, type Deferred } from '../../deferred.ts';

const PHONE = { id: 'b', device: 'Safari on iPhone' };

async function start() {
  const calls: (Deferred<number> & { ending: Ending })[] = [];
  const facts: EmittedFrom<typeof ownLoginsMachine>[] = [];
  let reads = 0;
  const read = createQueryMachine<null, OwnLogin[]>().provide({
    actors: {
      read: fromPromise(async (): Promise<OwnLogin[]> => {
        reads += 1;
        return [];
      }),
    },
  });
  const actor = createActor(
    ownLoginsMachine.provide({
      actors: {
        read,
        endLogins: fromPromise(({ input: ending }) => {
          const call = { ...deferred<number>(), ending };
          calls.push(call);
          return call.promise;
        }),
      },
    }),
  );
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  const { read: child } = actor.getSnapshot().children;
  if (!child) throw new Error('The logins are not read');
  const isRead = () => waitFor(child, (snapshot) => snapshot.matches('ready'));
  await isRead();
  const settled = async () => {
    await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    await isRead();
  };
  return { actor, calls, facts, settled, reads: () => reads };
}

describe('the own logins', () => {
  it('end one at a time, and are read again [ACCOUNT-05]', async () => {
    const { actor, calls, facts, settled, reads } = await start();
    actor.send({ type: 'login.end', ...PHONE });
    actor.send({ type: 'logins.endOthers' });
    calls[0]?.resolve(1);
    await settled();
    expect([calls.map(({ ending }) => ending), facts, reads()]).toEqual([
      [{ is: 'one', ...PHONE }],
      [{ type: 'login.ended', device: 'Safari on iPhone' }],
      2,
    ]);
  });

  it('end everywhere else, and say how many [ACCOUNT-05]', async () => {
    const { actor, calls, facts, settled } = await start();
    actor.send({ type: 'logins.endOthers' });
    calls[0]?.resolve(3);
    await settled();
    expect([calls.map(({ ending }) => ending), facts]).toEqual([
      [{ is: 'others' }],
      [{ type: 'logins.ended', count: 3 }],
    ]);
  });

  it('say what failed, in place too, and are read again [ACCOUNT-05]', async () => {
    const { actor, calls, facts, settled, reads } = await start();
    actor.send({ type: 'login.end', ...PHONE });
    calls[0]?.reject(new ApiError('status', { status: 500, body: null }));
    await settled();
    const text = 'The login could not be ended. Please try again.';
    expect([actor.getSnapshot().context.error, facts, reads()]).toEqual([text, [{ type: 'login.endFailed', text }], 2]);
    actor.send({ type: 'login.end', ...PHONE });
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('is described, reachable and decided in every part', () => {
    const coverage = coverMachine(ownLoginsMachine, {
      events: {
        'login.end': [PHONE],
        'xstate.done.actor.endLogins': [{ output: 1 }],
        'xstate.error.actor.endLogins': [{ error: new ApiError('network') }],
      },
    });
    expect(coverage).toEqual(COMPLETE);
  });
});
