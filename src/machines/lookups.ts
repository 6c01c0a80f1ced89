import {
  hasWordFrom,
  SUGGESTION_FROM,
  SUGGESTION_MAX,
  SUGGESTION_PAUSE_MS,
  type Suggestion,
} from '../domain/booking/suggestions.ts';
import {
  type AnsweredDuplicate,
  isSameQuestion,
  toDuplicateQuestion,
  type TypedExpense,
} from '../domain/ledger/duplicate.ts';
import { type DeviceVisit, isSerial } from '../domain/booking/device.ts';
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

/** Finds the earlier visits of the device with a typed serial number (INTAKE-06). */
export const deviceLookupMachine = createAskMachine<string, readonly DeviceVisit[]>({
  id: 'deviceLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: isSerial,
  isSame: (serial, before) => serial.trim().toLowerCase() === before.trim().toLowerCase(),
});

const toQuestion = (typed: TypedExpense | null) => typed && toDuplicateQuestion(typed.draft, typed.entry);

/** Finds the entry that already has a typed expense, or returns `null` (LEDG-45). */
export const duplicateLookupMachine = createAskMachine<TypedExpense | null, AnsweredDuplicate>({
  id: 'duplicateLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: (typed) => toQuestion(typed) !== null,
  isSame: (typed, before) => isSameQuestion(toQuestion(typed), toQuestion(before)),
});

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
