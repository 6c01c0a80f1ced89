import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { valueAt, type FieldChange, type FieldErrors } from '../../domain/form/form-path.ts';
import type { Conflicts } from '../../domain/form/merge.ts';

type FieldEvent = { type: 'field.change' } & FieldChange;

type FormSnapshot<Event> = {
  value: unknown;
  context: { draft: object; saved?: unknown; errors: FieldErrors; conflicts?: Conflicts };
  hasTag: (tag: 'editable') => boolean;
  can: (event: Event) => boolean;
};

/**
 * The actor of a form, with the parts that its fields read. `conflicts` are the fields that someone else also
 * changed.
 */
export type FormRef<Event = FieldEvent> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => FormSnapshot<Event>;
  send: (event: Event) => void;
};

/**
 * Creates a selector for one row of a form, or for the form itself with `''`. It computes again only when the
 * row, its base or the state changes. While the form is being sent, it returns its last answer.
 */
export function createRowSelector<Snapshot extends FormSnapshot<never>, Answer>(
  row: string,
  ask: (snapshot: Snapshot) => Answer,
) {
  let last: { answer: Answer; state: unknown; saved: unknown; part: unknown } | undefined;
  return (snapshot: Snapshot): Answer => {
    const { draft, saved } = snapshot.context;
    const part = row === '' ? draft : valueAt(draft, row);
    const state = last && !snapshot.hasTag('editable') ? last.state : snapshot.value;
    if (last && last.part === part && last.saved === saved && last.state === state) return last.answer;
    const asked = ask(snapshot);
    const answer = last && shallowEqual(last.answer, asked) ? last.answer : asked;
    last = { answer, state, saved, part };
    return answer;
  };
}

/** Returns whether the form accepts an event, for the buttons next to its fields. */
export function useCan<Event>(form: FormRef<Event>, event: Event): boolean {
  const [select] = useState(() => createRowSelector('', (snapshot: FormSnapshot<Event>) => snapshot.can(event)));
  return useSelector(form, select);
}

type Say = (at: string) => string | undefined;

/**
 * The field at a path. It subscribes only to its own row, error and remote change. `note` returns a sentence
 * below it, and `lockedReason` one that says why it is locked.
 */
export function useFormField(form: FormRef, at: string, note?: Say, lockedReason?: Say) {
  const selectOwn = useMemo(
    () =>
      createRowSelector(at.slice(0, Math.max(0, at.lastIndexOf('.'))), (snapshot: FormSnapshot<FieldEvent>) => {
        const value = valueAt(snapshot.context.draft, at);
        const isLocked = !snapshot.can({ type: 'field.change', path: at, value: '' });
        return {
          text: typeof value === 'string' ? value : '',
          isChecked: value === true,
          note: note?.(at),
          isLocked,
          lockedReason: isLocked ? lockedReason?.(at) : undefined,
        };
      }),
    [at, note, lockedReason],
  );
  const { own, ...messages } = useSelector(
    form,
    (snapshot) => {
      const { draft, errors, conflicts } = snapshot.context;
      const theirs = conflicts?.[at]?.theirs;
      return {
        own: selectOwn(snapshot),
        error: errors[at],
        theirs: theirs !== undefined && theirs !== valueAt(draft, at) ? theirs : undefined,
      };
    },
    shallowEqual,
  );
  const onChange = (value: FieldChange['value']) => form.send({ type: 'field.change', path: at, value });
  return { ...own, ...messages, onChange };
}
