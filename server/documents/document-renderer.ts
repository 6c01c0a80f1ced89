import { Worker } from 'node:worker_threads';
import type { DocumentContent } from '../../src/domain/booking/document.ts';
import { DomainError } from '../errors.ts';
import type { RenderAnswer, RenderOrder } from './document.worker.ts';

/** Renders documents in a thread of its own, so that no other request waits for one. */
export type DocumentRenderer = {
  /** @throws DomainError when too many wait already. */
  render: (content: DocumentContent) => Promise<Buffer>;
  close: () => Promise<void>;
};

/** Milliseconds a document may take, the wait in the line included. */
const RENDER_MS = 20_000;
/** Documents that may wait at the same time. */
const LINE_MAX = 50;

type Waiting = { resolve: (bytes: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

/** In the built server the thread's script stands beside the bundle; from the sources tsx reads it. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./document.worker.js', import.meta.url));
  const script = JSON.stringify(new URL('./document.worker.ts', import.meta.url).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${script}); })`, {
    eval: true,
  });
}

/** Starts its thread with the first document, and anew after a thread that died. */
export function createDocumentRenderer(): DocumentRenderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let orders = 0;

  const drop = (failed: Worker, error: Error) => {
    if (worker !== failed) return;
    worker = null;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    waiting.clear();
    void failed.terminate();
  };

  const running = (): Worker => {
    if (worker) return worker;
    const started = startWorker();
    started.on('message', (answer: RenderAnswer) => {
      const order = waiting.get(answer.id);
      if (!order) return;
      waiting.delete(answer.id);
      clearTimeout(order.timer);
      if ('bytes' in answer) order.resolve(Buffer.from(answer.bytes));
      else order.reject(new Error(answer.error));
    });
    started.on('error', (error) => drop(started, error));
    started.on('exit', () => drop(started, new Error('The document thread ended')));
    started.unref();
    worker = started;
    return started;
  };

  return {
    render: (content) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= LINE_MAX)
          throw new DomainError('overloaded', 'Too many documents at once. Please try again.');
        const thread = running();
        const id = (orders += 1);
        const timer = setTimeout(() => drop(thread, new Error('The document took too long')), RENDER_MS);
        waiting.set(id, { resolve, reject, timer });
        thread.postMessage({ id, content } satisfies RenderOrder);
      }),
    close: async () => {
      if (worker) await worker.terminate();
    },
  };
}
