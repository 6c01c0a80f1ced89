/**
 * The channel on which an open book of workflows and the app in the same browser exchange messages. They hold
 * names of events and states, but no name, number or text of the shop (SEEN-09).
 */
export const BOOK_CHANNEL = 'book';

/** The new state of one machine of a tab; `state` is the value of its snapshot. */
export type BookMove = {
  is: 'moved';
  tab: string;
  actor: string;
  machine: string;
  event: string;
  state: unknown;
  isOver: boolean;
};

export type BookMessage =
  | BookMove
  | { is: 'book.opened' | 'book.closed' | 'app.opened' }
  | { is: 'app.closed'; tab: string };
