import * as z from 'zod/mini';
import { getRecord } from './api-error.ts';

/** A record with a version (REL-02). */
export const Versioned = z.object({ version: z.int() });

/** Returns the version in the answer to a write, `null` if the provider counts none. */
export const toVersion = (written: unknown): number | null => z.safeParse(Versioned, written).data?.version ?? null;

/** The record that a form created before its answer was lost. `code` is its name for staff (REL-15). */
export const SavedEarlier = z.object({ id: z.int(), code: z.string() });
export type SavedEarlier = z.infer<typeof SavedEarlier>;

/** Returns the record in the 422 of a form that was changed and sent again, `null` for any other failure (REL-15). */
export const getSavedEarlier = (error: unknown): SavedEarlier | null => getRecord(error, 422, SavedEarlier);

/** Returns the sentence for that case (REL-15). */
export const savedEarlier = (code: string): string =>
  `This was already saved as ${code}. Your later changes were not saved.`;
