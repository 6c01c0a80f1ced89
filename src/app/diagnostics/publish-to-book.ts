import type { AnyMachineSnapshot } from 'xstate';
import { randomKey } from '../../services/random-key.ts';
import type { BookMessage } from './book-channel.ts';
import type { EventRecorder } from './event-recorder.ts';

/**
 * Sends the state of each machine of this tab to an open book, and then each change, until the book is closed. Returns a
 * function that stops this and closes the channel (SEEN-09).
 */
export function publishToBook(recorder: EventRecorder, channel: BroadcastChannel): () => void {
  const tab = randomKey();
  const say = (message: BookMessage) => channel.postMessage(message);
  const publish = (actor: string, event: string, { machine, value, status }: AnyMachineSnapshot) =>
    say({ is: 'moved', tab, actor, machine: machine.id, event, state: value, isOver: status !== 'active' });
  let stop: (() => void) | undefined;
  const begin = () => {
    const latest = new Map<string, AnyMachineSnapshot>();
    for (const [actor, start] of recorder.starts) if ('snapshot' in start) latest.set(actor, start.snapshot);
    for (const { actor, snapshot } of recorder.entries) latest.set(actor, snapshot);
    for (const [actor, snapshot] of latest) if (snapshot.status === 'active') publish(actor, '', snapshot);
    stop ??= recorder.watch(({ actor, event, snapshot }) => publish(actor, event.type, snapshot));
  };
  channel.addEventListener('message', ({ data }: MessageEvent<BookMessage>) => {
    if (data.is === 'book.opened') begin();
    if (data.is !== 'book.closed') return;
    stop?.();
    stop = undefined;
  });
  const leave = () => say({ is: 'app.closed', tab });
  addEventListener('pagehide', leave);
  begin();
  return () => {
    stop?.();
    leave();
    removeEventListener('pagehide', leave);
    channel.close();
  };
}
