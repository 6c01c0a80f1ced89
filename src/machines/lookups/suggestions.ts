import {
  hasWordFrom,
  SUGGESTION_FROM,
  SUGGESTION_MAX,
  SUGGESTION_PAUSE_MS,
  type Suggestion,
} from '../../domain/booking/suggestions.ts';
import { foldText } from '../../domain/shared/search-text.ts';
import { createAskMachine, type AskRef } from '../ask.machine.ts';

/** `at` is the path of the field in the form. */
type Typed = { at: string; field: string; text: string };
/** Checks whether a suggestion still fits: a word of its value starts with the typed text, or the text shown after it contains that. */
const fits = ({ id, about }: Suggestion, text: string): boolean =>
  hasWordFrom(id, text) || foldText(about ?? '').includes(foldText(text));

/** Suggests values of a field for the typed text (BOOK-15, LEDG-51, CLAIM-27). */
export const suggestionsMachine = createAskMachine<Typed, readonly Suggestion[], Suggestion>({
  id: 'suggestions',
  pause: SUGGESTION_PAUSE_MS,
  isAsked: ({ text }) => text.trim().length >= SUGGESTION_FROM && text.length <= SUGGESTION_MAX,
  keep: ({ at, text }, rows, before) => (at === before.at ? rows.filter((row) => fits(row, text)) : null),
  toRows: ({ text }, rows) => (rows ?? []).filter(({ id }) => id !== text),
});
export type SuggestionsRef = AskRef<Typed, readonly Suggestion[], Suggestion>;
