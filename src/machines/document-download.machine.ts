import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { DocumentKind, Paper, Preview } from '../domain/papers/papers.ts';
import { notProvided, type StateMeta, withOutput } from '../domain/shared/chart-parts.ts';

/** `kind` where a button of the specification downloads it. */
type DocumentInput = { paper: Paper; kind?: DocumentKind };

/** One file: downloaded, or looked at before it is printed. EDIT-23, PAPER-06. */
export const documentDownloadMachine = setup({
  types: {} as {
    input: DocumentInput;
    context: DocumentInput & { preview?: Preview };
    events: { type: 'document.download' | 'document.preview' | 'document.close' };
    emitted: { type: 'document.downloaded' | 'document.downloadFailed'; kind: DocumentKind };
    tags: 'busy' | 'failed';
    meta: StateMeta;
  },
  actors: {
    downloadDocument: fromPromise<void, { paper: Paper }>(notProvided('downloadDocument')),
    previewDocument: fromPromise<Preview, { paper: Paper }>(notProvided('previewDocument')),
  },
  actions: {
    storePreview: assign((_, preview: Preview) => ({ preview })),
  },
}).createMachine({
  id: 'documentDownload',
  description: 'Downloading a file, or looking at it before it is printed.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'The button can be pressed. Ignored, since nothing is open: document.close.',
      meta: { rules: ['EDIT-22'] },
      on: { 'document.download': 'downloading', 'document.preview': 'opening' },
    },
    downloading: {
      description:
        'The file is on its way: one press saves one file. Ignored meanwhile: document.download, document.preview, document.close.',
      meta: { rules: ['EDIT-23'] },
      tags: 'busy',
      invoke: {
        id: 'downloadDocument',
        src: 'downloadDocument',
        input: ({ context: { paper } }) => ({ paper }),
        onDone: {
          target: 'idle',
          actions: emit(({ context: { kind = 'receipt' } }) => ({ type: 'document.downloaded', kind })),
        },
        onError: {
          target: 'notDownloaded',
          actions: emit(({ context: { kind = 'receipt' } }) => ({ type: 'document.downloadFailed', kind })),
        },
      },
    },
    notDownloaded: {
      description:
        'The file did not come, which stands beside the button. It can be pressed again. Ignored, since nothing is open: document.close.',
      meta: { rules: ['EDIT-23'] },
      tags: 'failed',
      on: { 'document.download': 'downloading', 'document.preview': 'opening' },
    },
    opening: {
      description:
        'The file that will be shown is on its way; closing gives it up. Ignored meanwhile: document.download, document.preview.',
      meta: { rules: ['PAPER-06'] },
      tags: 'busy',
      on: { 'document.close': 'idle' },
      invoke: {
        id: 'previewDocument',
        src: 'previewDocument',
        input: ({ context: { paper } }) => ({ paper }),
        onDone: { target: 'previewing', actions: withOutput('storePreview') },
        onError: 'notOpened',
      },
    },
    previewing: {
      description:
        'The file itself is shown; printing and saving take it as it is. Ignored, since it is there: document.download, document.preview.',
      meta: { rules: ['PAPER-05', 'PAPER-06'] },
      on: { 'document.close': 'idle' },
    },
    notOpened: {
      description:
        'The file did not come; it can be asked for again. Ignored, since there is nothing to save: document.download.',
      meta: { rules: ['PAPER-06'] },
      tags: 'failed',
      on: { 'document.preview': 'opening', 'document.close': 'idle' },
    },
  },
});
export type DocumentDownloadRef = ActorRefFrom<typeof documentDownloadMachine>;
