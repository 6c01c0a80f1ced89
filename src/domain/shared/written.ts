import * as z from 'zod/mini';
import { getRecord } from './api-error.ts';

/** A record whose provider counts its changes. REL-02. */
export const Versioned = z.object({ version: z.int() });

/** The version in what a write answers, `null` where the provider counts none. */
export const toVersion = (written: unknown): number | null => z.safeParse(Versioned, written).data?.version ?? null;

/** The record that a form had made before its answer was lost; `code` is what staff call it. REL-15. */
export const SavedEarlier = z.object({ id: z.int(), code: z.string() });
export type SavedEarlier = z.infer<typeof SavedEarlier>;

/** What the 422 of a form that was changed and sent again names; `null` for any other failure. REL-15. */
export const getSavedEarlier = (error: unknown): SavedEarlier | null => getRecord(error, 422, SavedEarlier);

/** What staff are told then. REL-15. */
export const savedEarlier = (code: string): string =>
  `This was already saved as ${code}, before it was changed here. Nothing was saved a second time.`;
