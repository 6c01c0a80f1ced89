import * as z from 'zod/mini';

/** A draft, and when it was saved (an ISO instant). `id` identifies it among all drafts of this computer. */
export type FoundDraft<T> = { id: string; savedAt: string; draft: T };

/** An offered draft: its record, its time (an ISO instant), and whether restoring it replaces current input. */
export type DraftOffer = {
  record: string;
  savedAt: string;
  isOverTyped: () => boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Why drafts are not kept: no space, or a browser that allows no storage. */
export type StorageFailure = 'full' | 'refused';

/** The texts in a form whose draft is not kept. */
export const STORAGE_FAILURES: Readonly<Record<StorageFailure, string>> = {
  full: 'The storage of this browser is full. Unsaved input is lost if you close this page.',
  refused: 'This browser cannot store drafts. Unsaved input is lost if you close this page.',
};

/** The idempotency key of a sent form (REL-01). */
export const SentRequest = z.object({ key: z.string() });
export type SentRequest = z.infer<typeof SentRequest>;
