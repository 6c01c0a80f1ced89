import { useEffect } from 'react';
import { fromPromise } from 'xstate';
import { type Suggestion, Suggestions, type SuggestionSource } from '../../domain/booking/suggestions.ts';
import type { Http } from '../../services/http/http.ts';
import { suggestionsMachine, type SuggestionsRef } from '../../machines/lookups/suggestions.ts';
import { SuggestionList } from '../../views/booking/suggestion-list.tsx';
import type { FormRef } from '../../views/form/use-form-field.ts';
import type { Shell } from '../shell/shell-context.tsx';
import { useEmitted } from '../../views/use-emitted.ts';
import { useLiveActor } from '../shell/use-live-actor.ts';

const NOTHING = { at: '', field: '', text: '' };

type Question = { field: string; text: string };
type Find = (http: Http, question: Question, signal: AbortSignal) => Promise<readonly Suggestion[]>;

/** Where the suggestions of a form come from, and the suggested field of a path. */
export type FieldSource = Pick<SuggestionSource, 'toField'> & { find: Find };

/** Earlier texts of a field. */
export const earlierTexts = ({ path, toField }: SuggestionSource): FieldSource => ({
  toField,
  find: async (http, { field, text }, signal) => {
    const { values } = await http(path, { query: { field, text }, schema: Suggestions, signal });
    return values.map((id) => ({ id }));
  },
});

const createSuggestions = ({ http }: Shell, { find }: FieldSource) =>
  suggestionsMachine.provide({
    actors: { ask: fromPromise(({ input: { question }, signal }) => find(http, question, signal)) },
  });

const toEvent = ({ key, isComposing }: KeyboardEvent) => {
  if (isComposing) return null;
  if (key === 'ArrowDown') return { type: 'highlight.move', by: 1 } as const;
  if (key === 'ArrowUp') return { type: 'highlight.move', by: -1 } as const;
  if (key === 'Enter') return { type: 'enter.press' } as const;
  return key === 'Escape' ? ({ type: 'question.drop' } as const) : null;
};

function watchFields(suggestions: SuggestionsRef, { toField }: FieldSource): () => void {
  const pathOf = ({ target }: Event) => (target instanceof HTMLElement ? (target.dataset['at'] ?? '') : '');
  const type = (event: Event) => {
    const at = pathOf(event);
    const field = toField(at);
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

type FieldSuggestionsProps = {
  form: FormRef;
  /** Fixed on mount. */
  source: FieldSource;
  /** After a chosen value is in its field. */
  onChosen?: () => void;
};

/** Suggests values for the fields of a form (BOOK-15, LEDG-51, CLAIM-27). */
export function FieldSuggestions({ form, source, onChosen }: FieldSuggestionsProps) {
  const suggestions = useLiveActor((shell) => createSuggestions(shell, source), { input: { question: NOTHING } });
  useEffect(() => watchFields(suggestions, source), [suggestions, source]);
  useEmitted(suggestions, 'row.chosen', ({ row, question }) => {
    form.send({ type: 'field.change', path: question.at, value: row.id });
    onChosen?.();
  });
  return <SuggestionList suggestions={suggestions} />;
}
