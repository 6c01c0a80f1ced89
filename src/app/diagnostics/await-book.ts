import { BOOK_CHANNEL, type BookMessage } from './book-channel.ts';
import type { EventRecorder } from './event-recorder.ts';

/** `null` where the browser forbids it. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(BOOK_CHANNEL);
  } catch {
    return null;
  }
}

/** Tells an open book what happens here, by code that is fetched once there is one. SEEN-09 @returns the end of it */
export function awaitBook(recorder: EventRecorder): () => void {
  const channel = openChannel();
  if (!channel) return () => undefined;
  let isOver = false;
  let end = () => channel.close();
  const begin = ({ publishToBook }: typeof import('./publish-to-book.ts')) => {
    if (!isOver) end = publishToBook(recorder, channel);
  };
  channel.onmessage = ({ data }: MessageEvent<BookMessage>) => {
    if (data.is !== 'book.opened') return;
    channel.onmessage = null;
    // Without its code the book stays dark.
    import('./publish-to-book.ts').then(begin, () => undefined);
  };
  channel.postMessage({ is: 'app.opened' } satisfies BookMessage);
  return () => {
    isOver = true;
    end();
  };
}
