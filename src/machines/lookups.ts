import {
  SUGGESTION_FROM,
  SUGGESTION_MAX,
  SUGGESTION_PAUSE_MS,
  type SuggestedField,
} from '../domain/booking/suggestions.ts';
import { type Duplicate, type DuplicateQuestion, isSameQuestion } from '../domain/ledger/duplicate.ts';
import type { Customer } from '../domain/booking/customer.ts';
import {
  listEntries,
  matchEntries,
  PALETTE_PAUSE_MS,
  PALETTE_SEARCH_MIN,
  type PaletteEntry,
} from '../domain/keys/palette.ts';
import { SEARCH_DEBOUNCE_MS } from '../domain/shared/limits.ts';
import { phoneKey } from '../domain/shared/phone.ts';
import { foldText } from '../domain/shared/search-text.ts';
import { createAskMachine, type AskRef } from './ask.machine.ts';

/** Who has the number that is typed into a form, once it is a whole one; `null` for nobody. CUST-02 */
export const customerLookupMachine = createAskMachine<string, Customer | null>({
  id: 'customerLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: (phone) => phoneKey(phone) !== null,
  isSame: (phone, before) => phoneKey(phone) === phoneKey(before),
});
export type CustomerLookupRef = AskRef<string, Customer | null>;

type AnsweredDuplicate = { question: DuplicateQuestion | null; duplicate: Duplicate | null };

/** The entry that has the expense of a typed one already; `null` for none. LEDG-45 */
export const duplicateLookupMachine = createAskMachine<DuplicateQuestion | null, AnsweredDuplicate>({
  id: 'duplicateLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: (question) => question !== null,
  isSame: isSameQuestion,
});

/** `at` is the path of the field in its form. */
type Typed = { at: string; field: SuggestedField; text: string };
type Suggestion = { id: string };

/** What was typed into a field before and begins like the text, offered while it is typed again. BOOK-15 */
export const suggestionsMachine = createAskMachine<Typed, readonly string[], Suggestion>({
  id: 'suggestions',
  pause: SUGGESTION_PAUSE_MS,
  isAsked: ({ text }) => text.trim().length >= SUGGESTION_FROM && text.length <= SUGGESTION_MAX,
  keep: ({ at, text }, values, before) =>
    at === before.at ? values.filter((value) => foldText(value).startsWith(foldText(text))) : null,
  toRows: ({ text }, values) => (values ?? []).filter((value) => value !== text).map((id) => ({ id })),
});
export type SuggestionsRef = AskRef<Typed, readonly string[], Suggestion>;

type Sought = { text: string; known: readonly PaletteEntry[] };

/** Of what was found for the text before only what has this text too stays: Enter must not open anything else. */
export const paletteMachine = createAskMachine<Sought, readonly PaletteEntry[], PaletteEntry>({
  id: 'palette',
  pause: PALETTE_PAUSE_MS,
  isAsked: ({ text }) => text.trim().length >= PALETTE_SEARCH_MIN,
  keep: ({ text }, found) => matchEntries(text, found),
  toRows: ({ text, known }, found) => listEntries(text, known, found ?? []),
  hasOpenList: true,
});
export type PaletteRef = AskRef<Sought, readonly PaletteEntry[], PaletteEntry>;
