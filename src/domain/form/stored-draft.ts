import * as z from 'zod/mini';

/** What was typed, and when (an ISO instant). `id` names it among all drafts of this computer. */
export type FoundDraft<T> = { id: string; savedAt: string; draft: T };

/** A draft that is offered: of which record, since when (an ISO instant), and whether restoring it takes the place of what is typed. */
export type DraftOffer = {
  record: string;
  savedAt: string;
  isOverTyped: () => boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Why nothing typed is kept: no room, or a browser that allows no storage. */
export type StorageFailure = 'full' | 'refused';

/** What stands in a form whose draft is not kept. */
export const STORAGE_FAILURES: Readonly<Record<StorageFailure, string>> = {
  full: 'The storage of this browser is full: what you type here is lost if the page closes before you save.',
  refused: 'This browser keeps nothing: what you type here is lost if the page closes before you save.',
};

/** The key under which a form was sent. REL-01. */
export const SentRequest = z.object({ key: z.string() });
export type SentRequest = z.infer<typeof SentRequest>;
