import { Suggestions, type SuggestionsQuery } from '../domain/booking/suggestions.ts';
import type { Http } from './http/http.ts';

/** What was typed before, where the provider offers it. BOOK-15. Every call throws ApiError. */
export const createSuggestionsService = (http: Http) => ({
  async find(query: SuggestionsQuery, signal?: AbortSignal): Promise<string[]> {
    return (await http('/suggestions', { query, schema: Suggestions, signal })).values;
  },
});
