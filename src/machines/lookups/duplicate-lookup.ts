import {
  type AnsweredDuplicate,
  isSameQuestion,
  toDuplicateQuestion,
  type TypedExpense,
} from '../../domain/ledger/duplicate.ts';
import { SEARCH_DEBOUNCE_MS } from '../../domain/shared/limits.ts';
import { createAskMachine } from '../ask.machine.ts';

const toQuestion = (typed: TypedExpense | null) => typed && toDuplicateQuestion(typed.draft, typed.entry);

/** Finds the entry that already has a typed expense, or returns `null` (LEDG-45). */
export const duplicateLookupMachine = createAskMachine<TypedExpense | null, AnsweredDuplicate>({
  id: 'duplicateLookup',
  pause: SEARCH_DEBOUNCE_MS,
  isAsked: (typed) => toQuestion(typed) !== null,
  isSame: (typed, before) => isSameQuestion(toQuestion(typed), toQuestion(before)),
});
