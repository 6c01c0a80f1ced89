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

/** Finds the customer with a completely typed number, or returns `null` (CUST-02). */
export const customerLookupMachine = createAskMachine<string, Customer | null>({
  id: 'customerLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: (phone) => phoneKey(phone) !== null,
  isSame: (phone, before) => phoneKey(phone) === phoneKey(before),
});
export type CustomerLookupRef = AskRef<string, Customer | null>;

type AnsweredDuplicate = { question: DuplicateQuestion | null; duplicate: Duplicate | null };

/** Finds the entry that already has a typed expense, or returns `null` (LEDG-45). */
export const duplicateLookupMachine = createAskMachine<DuplicateQuestion | null, AnsweredDuplicate>({
  id: 'duplicateLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: (question) => question !== null,
  isSame: isSameQuestion,
});

/** `at` is the path of the field in the form. */
type Typed = { at: string; field: SuggestedField; text: string };
type Suggestion = { id: string };

/** Suggests earlier values of a field that start with the typed text (BOOK-15). */
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

/** Keeps only those earlier results that also match this text, because Enter opens one of them. */
export const paletteMachine = createAskMachine<Sought, readonly PaletteEntry[], PaletteEntry>({
  id: 'palette',
  pause: PALETTE_PAUSE_MS,
  isAsked: ({ text }) => text.trim().length >= PALETTE_SEARCH_MIN,
  keep: ({ text }, found) => matchEntries(text, found),
  toRows: ({ text, known }, found) => listEntries(text, known, found ?? []),
  hasOpenList: true,
});
export type PaletteRef = AskRef<Sought, readonly PaletteEntry[], PaletteEntry>;
