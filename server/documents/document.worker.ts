import { parentPort } from 'node:worker_threads';
import type { DocumentContent } from '../../src/domain/booking/document.ts';
import { renderDocument } from './render-document.ts';

/** What the thread is asked and what it answers, one answer for each order. */
export type RenderOrder = { id: number; content: DocumentContent };
export type RenderAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string };

const port = parentPort;
if (!port) throw new Error('Documents are rendered in a worker thread');

port.on('message', ({ id, content }: RenderOrder) => {
  renderDocument(content).then(
    (bytes) => port.postMessage({ id, bytes: new Uint8Array(bytes) } satisfies RenderAnswer),
    (error: unknown) => port.postMessage({ id, error: String(error) } satisfies RenderAnswer),
  );
});
