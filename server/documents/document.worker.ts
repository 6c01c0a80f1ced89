import { parentPort } from 'node:worker_threads';
import type { DocumentContent } from '../../src/domain/booking/document.ts';
import { renderDocument } from './render-document.ts';

/** What the thread answers, once for each document. */
export type RenderAnswer = { bytes: Uint8Array } | { error: string };

const port = parentPort;
if (!port) throw new Error('Documents are rendered in a worker thread');

port.on('message', (content: DocumentContent) => {
  renderDocument(content).then(
    (bytes) => port.postMessage({ bytes: new Uint8Array(bytes) } satisfies RenderAnswer),
    (error: unknown) => port.postMessage({ error: String(error) } satisfies RenderAnswer),
  );
});
