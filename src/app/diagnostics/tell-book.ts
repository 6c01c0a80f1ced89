import type { AnyMachineSnapshot } from 'xstate';
import { randomKey } from '../../services/random-key.ts';
import type { BookMessage } from './book-channel.ts';
import type { EventRecorder } from './event-recorder.ts';

/**
 * Tells a book where each machine of this tab is, and from then on each of their moves, until the book is closed. SEEN-09
 * @returns the end of it, and of the channel
 */
export function tellBook(recorder: EventRecorder, channel: BroadcastChannel): () => void {
  const tab = randomKey();
  const say = (message: BookMessage) => channel.postMessage(message);
  const tell = (actor: string, event: string, { machine, value, status }: AnyMachineSnapshot) =>
    say({ is: 'moved', tab, actor, machine: machine.id, event, state: value, isOver: status !== 'active' });
  let stop: (() => void) | undefined;
  const begin = () => {
    const present = new Map<string, AnyMachineSnapshot>();
    for (const [actor, start] of recorder.starts) if ('snapshot' in start) present.set(actor, start.snapshot);
    for (const { actor, snapshot } of recorder.entries) present.set(actor, snapshot);
    for (const [actor, snapshot] of present) if (snapshot.status === 'active') tell(actor, '', snapshot);
    stop ??= recorder.watch(({ actor, event, snapshot }) => tell(actor, event.type, snapshot));
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
