import * as z from 'zod/mini';

/** What was typed, and when it was stored (an ISO instant). */
export type StoredDraft<T> = { savedAt: string; draft: T };

/** A submission as it was sent, and its key. REL-01. */
export const SentRequest = z.object({ content: z.string(), key: z.string() });
export type SentRequest = z.infer<typeof SentRequest>;
