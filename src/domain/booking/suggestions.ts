import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';

/** What of an item is offered as it was typed before. BOOK-15 */
export const SUGGESTED_FIELDS = ['name', 'vendor', 'reportedIssue'] as const;
export type SuggestedField = (typeof SUGGESTED_FIELDS)[number];

/** Characters of the longest text that is offered again. */
export const SUGGESTION_MAX = 80;
/** Texts that are offered at once. */
export const SUGGESTIONS_SHOWN = 6;
/** Characters from which the provider is asked. */
export const SUGGESTION_FROM = 2;
/** Milliseconds without a key after which the provider is asked. BOOK-15 */
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

/** The field of an item of a form that a path leads to, `null` where nothing is offered. */
export function suggestedField(path: string): SuggestedField | null {
  const [section, , name] = path.split('.');
  return section === 'booking_items' ? (SUGGESTED_FIELDS.find((field) => field === name) ?? null) : null;
}
