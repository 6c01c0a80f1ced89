import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { DocumentKind, Paper, Preview } from '../domain/papers/papers.ts';
import { notProvided, type StateMeta, withOutput } from '../domain/shared/chart-parts.ts';

/** `kind` is set if a button of the specification downloads the file. */
type DocumentInput = { paper: Paper; kind?: DocumentKind };

/** Downloads one file, or previews it before printing (EDIT-23, PAPER-06). */
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
  description: 'Downloading a file, or previewing it before printing.',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'The user can download or preview the file. Ignored, since no preview is open: document.close.',
      meta: { rules: ['EDIT-22'] },
      on: { 'document.download': 'downloading', 'document.preview': 'opening' },
    },
    downloading: {
      description:
        'Downloading the file. One press saves one file. Ignored until the download ends: document.download, document.preview, document.close.',
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
        'The download failed. A message next to the button says so, and the user can try again. Ignored, since no preview is open: document.close.',
      meta: { rules: ['EDIT-23'] },
      tags: 'failed',
      on: { 'document.download': 'downloading', 'document.preview': 'opening' },
    },
    opening: {
      description:
        'Loading the preview. Closing it cancels the request. Ignored until the file arrives: document.download, document.preview.',
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
        'Showing the file. Printing and saving use this same file. Ignored, since it is already loaded: document.download, document.preview.',
      meta: { rules: ['PAPER-05', 'PAPER-06'] },
      on: { 'document.close': 'idle' },
    },
    notOpened: {
      description:
        'The preview could not be loaded. The user can try again. Ignored, since there is no file to save: document.download.',
      meta: { rules: ['PAPER-06'] },
      tags: 'failed',
      on: { 'document.preview': 'opening', 'document.close': 'idle' },
    },
  },
});
export type DocumentDownloadRef = ActorRefFrom<typeof documentDownloadMachine>;
