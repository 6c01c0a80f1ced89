import { Worker } from 'node:worker_threads';
import type { PaperContent } from './document-content.ts';
import { DomainError } from '../errors.ts';
import type { RenderAnswer } from './document.worker.ts';
import type { Rendered } from './render-document.ts';

/** Renders documents in a worker thread, so that no other request waits for one. */
export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>;

/** Milliseconds that one document may take. */
const RENDER_MS = 10_000;
const LINE_MAX = 50;
const LINE_MAX_PERSON = 2;
/** Seconds until a person with too many documents in progress may retry. */
const RETRY_S = 2;

/** The built server has the worker script next to its bundle; tsx runs the one of the sources. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./document.worker.js', import.meta.url));
  const script = JSON.stringify(new URL('./document.worker.ts', import.meta.url).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${script}); })`, {
    eval: true,
  });
}

/**
 * Starts the worker thread with the first document, and again after it died or was terminated.
 * @param renderMs limit for one document
 */
export function createDocumentRenderer({ renderMs = RENDER_MS }: { renderMs?: number } = {}) {
  let worker: Worker | null = null;
  /** The people whose documents are in progress: the first is being rendered, the others wait. */
  const line: number[] = [];
  let last: Promise<unknown> = Promise.resolve();

  /** A document that crashes the thread fails with it; waiting documents get a new thread. */
  const make = (content: PaperContent) =>
    new Promise<Rendered>((resolve, reject) => {
      const thread = (worker ??= startWorker());
      const giveUp = (error: Error) => {
        clearTimeout(timer);
        if (worker !== thread) return;
        worker = null;
        void thread.terminate();
        reject(error);
      };
      const tooLong = new DomainError('overloaded', 'The document took too long to make.');
      const timer = setTimeout(() => giveUp(tooLong), renderMs);
      thread.removeAllListeners();
      thread.on('error', giveUp);
      thread.on('exit', () => giveUp(new Error('The document thread ended')));
      thread.on('message', (answer: RenderAnswer) => {
        clearTimeout(timer);
        if ('error' in answer) reject(new Error(answer.error));
        else resolve({ bytes: Buffer.from(answer.bytes), unprintable: answer.unprintable });
      });
      thread.unref();
      thread.postMessage(content);
    });

  return {
    /**
     * @throws DomainError when the queue is full, when this person has two documents in progress, or after `renderMs`
     */
    render: async (content: PaperContent, staffId: number): Promise<Rendered> => {
      if (line.length >= LINE_MAX) throw new DomainError('overloaded', 'Too many documents at once. Please try again.');
      if (line.filter((id) => id === staffId).length >= LINE_MAX_PERSON) {
        throw new DomainError(
          'tooManyAttempts',
          'Two of your documents are in progress. Please try again when they are ready.',
          { retryAfter: RETRY_S },
        );
      }
      const made = line.length === 0 ? make(content) : last.then(() => make(content));
      line.push(staffId);
      // The caller gets the error; the next document is made anyway.
      last = made.catch(() => undefined).finally(() => line.splice(line.indexOf(staffId), 1));
      return made;
    },
    close: async () => {
      const ended = worker;
      worker = null;
      await ended?.terminate();
    },
  };
}
