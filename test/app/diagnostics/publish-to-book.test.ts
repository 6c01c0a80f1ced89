// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { awaitBook } from '../../../src/app/diagnostics/await-book.ts';
import { BOOK_CHANNEL, type BookMessage } from '../../../src/app/diagnostics/book-channel.ts';
import { createEventRecorder } from '../../../src/app/diagnostics/event-recorder.ts';
import { nothingMore } from '../../deferred.ts';

const lamp = setup({
  types: {} as { context: { owner: string }; events: { type: 'lamp.light'; owner: string } | { type: 'lamp.drop' } },
}).createMachine({
  id: 'lamp',
  context: { owner: 'Amna' },
  initial: 'dark',
  states: {
    dark: { on: { 'lamp.light': { target: 'bright', actions: assign({ owner: ({ event }) => event.owner }) } } },
    bright: { on: { 'lamp.drop': 'broken' } },
    broken: { type: 'final' },
  },
});

/** The app of one tab with an example machine, and the messages that an open book receives. */
function open() {
  const book = new BroadcastChannel(BOOK_CHANNEL);
  const heard: BookMessage[] = [];
  book.onmessage = ({ data }) => void heard.push(data);
  const recorder = createEventRecorder({ now: () => 0 });
  const actor = createActor(lamp, { inspect: recorder.inspect });
  actor.start();
  const leave = awaitBook(recorder);
  onTestFinished(() => book.close());
  const moves = () =>
    heard.flatMap((message) =>
      message.is === 'moved' ? [[message.actor, message.event, message.state, message.isOver]] : [],
    );
  return { actor, heard, leave, moves, say: (is: 'book.opened' | 'book.closed') => book.postMessage({ is }) };
}

it('sends an open book the state of each machine and its transitions, by name only [SEEN-09, SEC-07]', async () => {
  const { actor, heard, leave, moves, say } = open();
  await vi.waitFor(() => expect(heard).toEqual([{ is: 'app.opened' }]));
  say('book.opened');
  await vi.waitFor(() => expect(moves()).toEqual([['lamp:1', '', 'dark', false]]));
  actor.send({ type: 'lamp.light', owner: 'Bilal' });
  actor.send({ type: 'lamp.drop' });
  const told = [
    ['lamp:1', '', 'dark', false],
    ['lamp:1', 'lamp.light', 'bright', false],
    ['lamp:1', 'lamp.drop', 'broken', true],
  ];
  await vi.waitFor(() => expect(moves()).toEqual(told));
  leave();
  const keys = new Set(heard.flatMap((message) => Object.keys(message)));
  expect([...keys].toSorted()).toEqual(['actor', 'event', 'is', 'isOver', 'machine', 'state', 'tab']);
  expect(JSON.stringify(heard)).not.toMatch(/Amna|Bilal/);
});

it('sends messages only while a book is open, and reports when its own tab closes [SEEN-09]', async () => {
  const { actor, heard, leave, moves, say } = open();
  actor.send({ type: 'lamp.light', owner: 'Bilal' });
  say('book.opened');
  await vi.waitFor(() => expect(moves()).toEqual([['lamp:1', '', 'bright', false]]));
  say('book.closed');
  say('book.opened');
  await vi.waitFor(() => expect(moves()).toHaveLength(2));
  say('book.closed');
  // All that is on the channel has been heard.
  await nothingMore();
  actor.send({ type: 'lamp.drop' });
  leave();
  await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ is: 'app.closed' }));
  expect(moves()).toHaveLength(2);
});
