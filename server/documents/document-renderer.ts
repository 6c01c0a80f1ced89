import { Worker } from 'node:worker_threads';
import type { PaperContent } from './document-content.ts';
import { DomainError } from '../errors.ts';
import type { RenderAnswer } from './document.worker.ts';
import type { Rendered } from './render-document.ts';

/** Renders documents in a thread of its own, so that no other request waits for one. */
export type DocumentRenderer = {
  /** @throws DomainError when too many wait already, or this person has two under way, or it takes too long. */
  render: (content: PaperContent, staffId: number) => Promise<Rendered>;
  close: () => Promise<void>;
};

/** Milliseconds that one document may take. */
const RENDER_MS = 10_000;
/** Documents that may wait at the same time. */
const LINE_MAX = 50;
/** Documents that one person may wait for at the same time. */
const LINE_MAX_PERSON = 2;
/** Seconds after which a person with too many under way may ask again. */
const RETRY_S = 2;

type Order = {
  content: PaperContent;
  staffId: number;
  resolve: (rendered: Rendered) => void;
  reject: (error: Error) => void;
};

/** In the built server the thread's script stands beside the bundle; from the sources tsx reads it. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./document.worker.js', import.meta.url));
  const script = JSON.stringify(new URL('./document.worker.ts', import.meta.url).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${script}); })`, {
    eval: true,
  });
}

/** Starts its thread with the first document, and anew after a thread that died or was given up. */
export function createDocumentRenderer(): DocumentRenderer {
  /** The first is in the thread, the others wait for it. */
  const line: Order[] = [];
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;

  const finish = (settle: (order: Order) => void) => {
    clearTimeout(timer);
    const order = line.shift();
    if (order) settle(order);
    next();
  };

  /** The document in the thread fails with it, the others get a thread of their own. */
  const giveUp = (failed: Worker, error: Error) => {
    if (worker !== failed) return;
    worker = null;
    void failed.terminate();
    finish(({ reject }) => reject(error));
  };

  const running = (): Worker => {
    if (worker) return worker;
    const started = startWorker();
    started.on('message', (answer: RenderAnswer) => {
      if (worker !== started) return;
      finish(({ resolve, reject }) =>
        'bytes' in answer
          ? resolve({ bytes: Buffer.from(answer.bytes), unprintable: answer.unprintable })
          : reject(new Error(answer.error)),
      );
    });
    started.on('error', (error) => giveUp(started, error));
    started.on('exit', () => giveUp(started, new Error('The document thread ended')));
    started.unref();
    worker = started;
    return started;
  };

  const next = () => {
    const [order] = line;
    if (!order) return;
    const thread = running();
    const tooLong = new DomainError('overloaded', 'The document took too long to make.');
    timer = setTimeout(() => giveUp(thread, tooLong), RENDER_MS);
    thread.postMessage(order.content);
  };

  return {
    render: (content, staffId) =>
      new Promise((resolve, reject) => {
        if (line.length >= LINE_MAX)
          throw new DomainError('overloaded', 'Too many documents at once. Please try again.');
        if (line.filter((order) => order.staffId === staffId).length >= LINE_MAX_PERSON) {
          throw new DomainError(
            'tooManyAttempts',
            'Two of your documents are being made. Please try again when they are there.',
            { retryAfter: RETRY_S },
          );
        }
        line.push({ content, staffId, resolve, reject });
        if (line.length === 1) next();
      }),
    close: async () => {
      const last = worker;
      worker = null;
      clearTimeout(timer);
      await last?.terminate();
    },
  };
}
