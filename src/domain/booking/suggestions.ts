import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';

/** The item fields with suggestions from earlier input (BOOK-15). */
export const SUGGESTED_FIELDS = ['name', 'vendor', 'reportedIssue'] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

/** The maximum length of a suggestion in characters. */
export const SUGGESTION_MAX = 80;
/** The number of suggestions shown. */
export const SUGGESTIONS_SHOWN = 6;
/** The number of typed characters from which the app requests suggestions. */
export const SUGGESTION_FROM = 2;
/** Milliseconds without a key before the app requests suggestions (BOOK-15). */
export const SUGGESTION_PAUSE_MS = 150;

/** Query of `GET /suggestions`. */
export const SuggestionsQuery = z.strictObject({
  field: z.enum(SUGGESTED_FIELDS),
  text: requiredText('text', SUGGESTION_MAX),
});
export type SuggestionsQuery = z.infer<typeof SuggestionsQuery>;

/** Answer of `GET /suggestions`: each text once, in alphabetical order. */
export const Suggestions = z.object({ values: z.array(z.string()) });
export type Suggestions = z.infer<typeof Suggestions>;

/** Returns the item field of a path, `null` if it has no suggestions. */
export function suggestedField(path: string): SuggestedField | null {
  const [section, , name] = path.split('.');
  return section === 'booking_items' ? (SUGGESTED_FIELDS.find((field) => field === name) ?? null) : null;
}
