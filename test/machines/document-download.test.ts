import { describe, expect, it } from 'vitest';
import { type DocumentKind, documentPaper } from '../../src/domain/papers/papers.ts';
import { documentDownloadMachine } from '../../src/machines/document-download.machine.ts';
import { play } from '../support/held-actors.ts';
import { itIsCovered } from './on-actors.ts';

const PAPER = documentPaper({ id: 7, code: 'BK-1001' }, 'receipt');
const DOWNLOAD = { type: 'document.download' } as const;
const PREVIEW = { type: 'document.preview' } as const;
const CLOSE = { type: 'document.close' } as const;

function start(kind: DocumentKind = 'receipt') {
  const download = play(
    ({ hold }) =>
      documentDownloadMachine.provide({
        actors: { downloadDocument: hold('download'), previewDocument: hold('preview') },
      }),
    { paper: PAPER, kind },
  );
  return { ...download, is: (tag: 'busy' | 'failed') => download.actor.getSnapshot().hasTag(tag) };
}

describe('document download', () => {
  itIsCovered(documentDownloadMachine, { input: { paper: PAPER, kind: 'receipt' }, events: {} });

  it('makes one request of a double click [EDIT-23]', async () => {
    const { answer, asked, facts, is, send } = start();
    send(DOWNLOAD, DOWNLOAD);
    expect([is('busy'), asked()]).toEqual([true, [{ paper: PAPER }]]);
    await answer();
    expect([is('busy'), facts]).toEqual([false, [{ type: 'document.downloaded', kind: 'receipt' }]]);
  });

  it('reports a failure and can be pressed again [EDIT-23]', async () => {
    const { answer, calls, facts, is, send } = start('invoice');
    send(DOWNLOAD);
    await answer(new Error('gone'));
    expect(is('failed')).toBe(true);
    send(DOWNLOAD);
    expect([calls.length, facts]).toEqual([2, [{ type: 'document.downloadFailed', kind: 'invoice' }]]);
  });

  it('shows a preview before printing, retries after a failure, and stops when it is closed [PAPER-06]', async () => {
    const { answer, calls, context, send, state } = start();
    send(PREVIEW, PREVIEW);
    await answer(new Error('gone'));
    expect(state()).toBe('notOpened');
    send(PREVIEW);
    const preview = { address: 'blob:1', unprintable: '漢' };
    await answer(preview);
    expect([state(), calls.length, context()]).toMatchObject(['previewing', 2, { paper: PAPER, preview }]);
    send(CLOSE, PREVIEW, CLOSE);
    expect([state(), calls[2]?.signal.aborted]).toEqual(['idle', true]);
  });
});
