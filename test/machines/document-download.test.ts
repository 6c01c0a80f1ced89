import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import type { DocumentKind } from '../../src/domain/booking/document.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { COMPLETE, coverMachine } from '../../tools/workflow-book/cover-machine.ts';

type Fact = EmittedFrom<typeof documentDownloadMachine>;

function start(kind: DocumentKind) {
  const requests: (Deferred<void> & { input: unknown; signal: AbortSignal })[] = [];
  const machine = documentDownloadMachine.provide({
    actors: {
      downloadDocument: fromPromise(({ input, signal }) => {
        const answer = deferred();
        requests.push({ ...answer, input, signal });
        return answer.promise;
      }),
    },
  });
  const facts: Fact[] = [];
  const actor = createActor(machine, { input: { bookingId: 7, code: 'BK-1001', kind } });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, requests, facts };
}

const idle = (actor: ReturnType<typeof start>['actor']) => waitFor(actor, (snapshot) => snapshot.matches('idle'));

describe('document download', () => {
  it('is described, reachable and decided in every part', () => {
    const input = { bookingId: 7, code: 'BK-1001', kind: 'receipt' };
    expect(coverMachine(documentDownloadMachine, { input, events: {} })).toEqual(COMPLETE);
  });

  it('makes one request of a double click [EDIT-24]', async () => {
    const { actor, requests, facts } = start('receipt');
    actor.send({ type: 'document.download' });
    actor.send({ type: 'document.download' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(requests.map(({ input }) => input)).toEqual([{ bookingId: 7, code: 'BK-1001', kind: 'receipt' }]);
    requests[0]?.resolve();
    await idle(actor);
    expect([actor.getSnapshot().hasTag('busy'), facts]).toEqual([
      false,
      [{ type: 'document.downloaded', kind: 'receipt' }],
    ]);
  });

  it('says that it failed and can be pressed again [EDIT-23]', async () => {
    const { actor, requests, facts } = start('invoice');
    actor.send({ type: 'document.download' });
    requests[0]?.reject(new Error('gone'));
    await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
    actor.send({ type: 'document.download' });
    expect(requests).toHaveLength(2);
    expect(facts).toEqual([{ type: 'document.downloadFailed', kind: 'invoice' }]);
  });

  it('aborts the request when the screen is left', () => {
    const { actor, requests } = start('receipt');
    actor.send({ type: 'document.download' });
    actor.stop();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  });
});
