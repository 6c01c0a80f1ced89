import * as z from 'zod/mini';
import { SUGGESTION_MAX, type SuggestionSource } from '../booking/suggestions.ts';
import { oneOf, requiredText } from '../form/field.ts';

/** The ledger fields with suggestions from earlier entries (LEDG-51). */
const SUGGESTED = ['vendorName', 'description'] as const;

/** Query of `GET /ledger-entry/suggestions`. */
export const LedgerSuggestionsQuery = z.strictObject({
  field: oneOf('field', SUGGESTED),
  text: requiredText('text', SUGGESTION_MAX),
});
export type LedgerSuggestionsQuery = z.infer<typeof LedgerSuggestionsQuery>;

/** The suggestions for a ledger entry (LEDG-51). */
export const LEDGER_SUGGESTIONS: SuggestionSource = {
  path: '/ledger-entry/suggestions',
  toField: (at) => SUGGESTED.find((field) => field === at) ?? null,
};
