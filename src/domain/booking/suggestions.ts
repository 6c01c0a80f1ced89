import * as z from 'zod/mini';
import { requiredText } from '../form/field.ts';
import { foldText } from '../shared/search-text.ts';

/** The item fields with suggestions from earlier input (BOOK-15). */
export const SUGGESTED_FIELDS = ['name', 'vendor', 'reportedIssue'] as const;

/** The maximum length of a suggestion in characters. */
export const SUGGESTION_MAX = 80;
/** The number of suggestions shown. */
export const SUGGESTIONS_SHOWN = 6;
/** The number of newest rows whose later words are compared, if fewer texts than are shown start with the typed one. */
export const SUGGESTION_RECENT = 2_000;
/** The characters that end a word of a suggestion, besides a blank. */
export const WORD_ENDS = `-/\\(),.:;+&"`;
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

/** A suggested value of a field. `about` is shown after it. */
export type Suggestion = { id: string; about?: string };

/** The suggested field of a path in a form, and the path of the API that has its suggestions. */
export type SuggestionSource = { path: string; toField: (at: string) => string | null };

const toWords = (text: string): string =>
  Array.from(` ${foldText(text)}`, (letter) => (WORD_ENDS.includes(letter) ? ' ' : letter)).join('');

/** Checks whether a word of `text` starts with `typed` (BOOK-15). */
export const hasWordFrom = (text: string, typed: string): boolean => toWords(text).includes(toWords(typed));

/** Answer of `GET /suggestions`: each text once; those that start with the typed text first, each part in alphabetical order. */
export const Suggestions = z.object({ values: z.array(z.string()) });
export type Suggestions = z.infer<typeof Suggestions>;

/** The suggestions for the items of a booking (BOOK-15). */
export const ITEM_SUGGESTIONS: SuggestionSource = {
  path: '/suggestions',
  toField: (at) => {
    const [section, , name] = at.split('.');
    return section === 'booking_items' ? (SUGGESTED_FIELDS.find((field) => field === name) ?? null) : null;
  },
};
