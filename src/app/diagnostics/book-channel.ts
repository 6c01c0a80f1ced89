/**
 * What an open book of workflows and the app in the same browser say to each other by the channel of this name. Events and
 * states by their names: no name, number or text of the shop. SEEN-09
 */
export const BOOK_CHANNEL = 'book';

/** What a machine of a tab has come to; `state` is the value of its snapshot. */
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
