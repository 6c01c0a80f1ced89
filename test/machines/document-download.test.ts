import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor, type EmittedFrom } from 'xstate';
import type { DocumentKind } from '../../src/domain/papers/document.ts';
import { documentPaper, type Preview } from '../../src/domain/papers/papers.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { deferred, type Deferred } from '../deferred.ts';
import { COMPLETE, coverMachine } from '../../tools/machine/cover-machine.ts';

const PAPER = documentPaper({ id: 7, code: 'BK-1001' }, 'receipt');

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
  const actor = createActor(machine, { input: { paper: PAPER, kind } });
  actor.on('*', (fact) => facts.push(fact));
  actor.start();
  return { actor, requests, facts };
}

const idle = (actor: ReturnType<typeof start>['actor']) => waitFor(actor, (snapshot) => snapshot.matches('idle'));

describe('document download', () => {
  it('is described, reachable and decided in every part', () => {
    const input = { paper: PAPER, kind: 'receipt' };
    expect(coverMachine(documentDownloadMachine, { input, events: {} })).toEqual(COMPLETE);
  });

  it('makes one request of a double click [EDIT-24]', async () => {
    const { actor, requests, facts } = start('receipt');
    actor.send({ type: 'document.download' });
    actor.send({ type: 'document.download' });
    expect(actor.getSnapshot().hasTag('busy')).toBe(true);
    expect(requests.map(({ input }) => input)).toEqual([{ paper: PAPER }]);
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

  it('shows the file before it is printed, asks again after a failure and gives up when it is closed [PAPER-06]', async () => {
    const requests: (Deferred<Preview> & { signal: AbortSignal })[] = [];
    const actor = createActor(
      documentDownloadMachine.provide({
        actors: {
          previewDocument: fromPromise(({ signal }) => {
            const answer = deferred<Preview>();
            requests.push({ ...answer, signal });
            return answer.promise;
          }),
        },
      }),
      { input: { paper: PAPER } },
    ).start();
    actor.send({ type: 'document.preview' });
    actor.send({ type: 'document.preview' });
    requests[0]?.reject(new Error('gone'));
    await waitFor(actor, (snapshot) => snapshot.matches('notOpened'));
    actor.send({ type: 'document.preview' });
    const preview = { address: 'blob:1', unprintable: '漢' };
    requests[1]?.resolve(preview);
    const shown = await waitFor(actor, (snapshot) => snapshot.matches('previewing'));
    expect([requests.length, shown.context]).toEqual([2, { paper: PAPER, preview }]);
    actor.send({ type: 'document.close' });
    actor.send({ type: 'document.preview' });
    actor.send({ type: 'document.close' });
    expect([actor.getSnapshot().value, requests[2]?.signal.aborted]).toEqual(['idle', true]);
  });
});
