import { parentPort } from 'node:worker_threads';
import type { PaperContent } from './document-content.ts';
import { renderPaper } from './render-document.ts';

/** The reply of the thread, once for each paper. */
export type RenderAnswer = { bytes: Uint8Array; unprintable: string[] } | { error: string };

const port = parentPort;
if (!port) throw new Error('Documents are rendered in a worker thread');

port.on('message', (content: PaperContent) => {
  renderPaper(content).then(
    ({ bytes, unprintable }) => port.postMessage({ bytes: new Uint8Array(bytes), unprintable } satisfies RenderAnswer),
    (error: unknown) => port.postMessage({ error: String(error) } satisfies RenderAnswer),
  );
});
