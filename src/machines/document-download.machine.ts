import { emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { DocumentKind } from '../domain/booking/document.ts';
import { notProvided } from './not-provided.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';

type DocumentInput = { bookingId: number; code: string; kind: DocumentKind };

/**
 * One download button of booking details: Download Receipt or Download Invoice. EDIT-23, EDIT-24.
 * Pressing it again while the file is on its way does nothing; leaving the screen aborts the request.
 */
export const documentDownloadMachine = setup({
  types: {} as {
    input: DocumentInput;
    context: DocumentInput;
    events: { type: 'document.download' };
    emitted: { type: 'document.downloaded' | 'document.downloadFailed'; kind: DocumentKind };
    tags: 'busy' | 'failed';
    meta: StateMeta;
  },
  actors: { downloadDocument: fromPromise<void, DocumentInput>(notProvided('downloadDocument')) },
  actions: {
    announceDownload: emit(({ context }) => ({ type: 'document.downloaded' as const, kind: context.kind })),
    announceFailure: emit(({ context }) => ({ type: 'document.downloadFailed' as const, kind: context.kind })),
  },
}).createMachine({
  id: 'documentDownload',
  description: 'Downloading the receipt or the invoice of one booking.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'The button can be pressed.',
      meta: { rules: ['EDIT-22'] },
      on: { 'document.download': 'downloading' },
    },
    downloading: {
      description: 'The file is on its way: one press saves one file. Ignored meanwhile: document.download.',
      meta: { rules: ['EDIT-23', 'EDIT-24'] },
      tags: 'busy',
      on: { 'document.download': {} },
      invoke: {
        id: 'downloadDocument',
        src: 'downloadDocument',
        input: ({ context }) => context,
        onDone: { target: 'idle', actions: 'announceDownload' },
        onError: { target: 'notDownloaded', actions: 'announceFailure' },
      },
    },
    notDownloaded: {
      description: 'The file did not come, which stands beside the button. It can be pressed again.',
      meta: { rules: ['EDIT-23'] },
      tags: 'failed',
      on: { 'document.download': 'downloading' },
    },
  },
});
export type DocumentDownloadRef = ActorRefFrom<typeof documentDownloadMachine>;
