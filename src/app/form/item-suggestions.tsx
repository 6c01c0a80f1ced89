import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { Suggestions, suggestedField, type SuggestionsQuery } from '../../domain/booking/suggestions.ts';
import type { Http } from '../../services/http/http.ts';
import { suggestionsMachine, type SuggestionsRef } from '../../machines/lookups.ts';
import { SuggestionList } from '../../views/booking/suggestion-list.tsx';
import type { FormRef } from '../../views/form/use-form-field.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

/** Suggests earlier entries of this field (BOOK-15). Every call throws ApiError. */
const createSuggestionsService = (http: Http) => ({
  async find(query: SuggestionsQuery, signal?: AbortSignal): Promise<string[]> {
    return (await http('/suggestions', { query, schema: Suggestions, signal })).values;
  },
});

const NOTHING = { at: '', field: 'name', text: '' } as const;

function createSuggestions({ service }: Shell) {
  const suggestions = service(createSuggestionsService);
  return suggestionsMachine.provide({
    actors: {
      ask: fromPromise(({ input: { question }, signal }) =>
        suggestions.find({ field: question.field, text: question.text }, signal),
      ),
    },
  });
}

const toEvent = ({ key, isComposing }: KeyboardEvent) => {
  if (isComposing) return null;
  if (key === 'ArrowDown') return { type: 'highlight.move', by: 1 } as const;
  if (key === 'ArrowUp') return { type: 'highlight.move', by: -1 } as const;
  if (key === 'Enter') return { type: 'enter.press' } as const;
  return key === 'Escape' ? ({ type: 'question.drop' } as const) : null;
};

function watchFields(suggestions: SuggestionsRef): () => void {
  const pathOf = ({ target }: Event) => (target instanceof HTMLElement ? (target.dataset['at'] ?? '') : '');
  const type = (event: Event) => {
    const at = pathOf(event);
    const field = suggestedField(at);
    if (!field) return;
    const question = { at, field, text: (event.target as HTMLInputElement).value };
    suggestions.send({ type: 'question.ask', question });
  };
  const press = (event: KeyboardEvent) => {
    const { rows, highlighted, question } = suggestions.getSnapshot().context;
    const sent = toEvent(event);
    if (!sent || rows.length === 0 || pathOf(event) !== question.at) return;
    // Without a highlighted row, Enter submits the form or starts a new line.
    if (sent.type === 'enter.press' && highlighted === null) return;
    event.preventDefault();
    suggestions.send(sent);
  };
  const leave = () => suggestions.send({ type: 'question.drop' });
  document.addEventListener('input', type);
  // The capture phase comes before the form's own handler.
  document.addEventListener('keydown', press, true);
  document.addEventListener('focusout', leave);
  return () => {
    document.removeEventListener('input', type);
    document.removeEventListener('keydown', press, true);
    document.removeEventListener('focusout', leave);
  };
}

/** Suggests values of earlier bookings for the items of a form. BOOK-15 */
export function ItemSuggestions({ form }: { form: FormRef }) {
  const suggestions = useLiveActor(createSuggestions, { input: { question: NOTHING } });
  useEffect(() => watchFields(suggestions), [suggestions]);
  useEmitted(suggestions, 'row.chosen', ({ row, question }) =>
    form.send({ type: 'field.change', path: question.at, value: row.id }),
  );
  return <SuggestionList suggestions={suggestions} />;
}
