import { Suggestions, SuggestionsQuery } from '../../../src/domain/booking/suggestions.ts';
import type { AppDeps } from '../../deps.ts';
import { answers } from '../../http/openapi.ts';
import { answer } from '../../http/request.ts';
import type { Routes } from '../../http/validation.ts';
import { selectSuggestions } from './suggestion.sql.ts';

/** What was typed before. BOOK-15 */
export const suggestionRoutes =
  ({ db }: AppDeps): Routes =>
  async (app) => {
    app.get(
      '/suggestions',
      {
        config: { permission: 'booking.read' },
        schema: {
          summary: 'What was typed into a field of items before and begins like a text',
          querystring: SuggestionsQuery,
          response: answers(Suggestions),
        },
      },
      ({ query }) => answer(selectSuggestions(db, query).then((rows) => ({ values: rows.map(({ value }) => value) }))),
    );
  };
