import { shallowEqual, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnyActorRef } from 'xstate';
import { valueAt, type FieldChange, type FieldErrors } from '../../domain/shared/form-path.ts';

type FieldEvent = { type: 'field.change' } & FieldChange;

type FormSnapshot<Event> = {
  context: { draft: object; errors: FieldErrors; remote?: FieldErrors };
  hasTag: (tag: 'editable') => boolean;
  can: (event: Event) => boolean;
};

/** The actor of a form, as far as its fields ask: `remote` is what somebody else wrote where something was typed here. */
export type FormRef<Event = FieldEvent> = Pick<AnyActorRef, 'subscribe'> & {
  getSnapshot: () => FormSnapshot<Event>;
  send: (event: Event) => void;
};

/** Asks whether a form takes an event. While it is sent nothing is taken, and what stands on screen stays as it was. */
function createCan<Event>() {
  let answer: boolean | undefined;
  return (snapshot: FormSnapshot<Event>, event: Event): boolean => {
    if (answer === undefined || snapshot.hasTag('editable')) answer = snapshot.can(event);
    return answer;
  };
}

/** Whether the form takes an event, for what is offered beside its fields. */
export function useCan<Event>(form: FormRef<Event>, event: Event): boolean {
  const can = useMemo(() => createCan<Event>(), []);
  return useSelector(form, (snapshot) => can(snapshot, event));
}

/**
 * The field at a path: it hears of its own value, error, remote change, note and lock only. `note` is asked at each
 * change of the form for a sentence to stand beneath the field.
 */
export function useFormField(form: FormRef, at: string, note?: (at: string) => string | undefined) {
  const can = useMemo(() => createCan<FieldEvent>(), []);
  const field = useSelector(
    form,
    (snapshot) => {
      const { draft, errors, remote } = snapshot.context;
      const value = valueAt(draft, at);
      return {
        text: typeof value === 'string' ? value : '',
        isChecked: value === true,
        error: errors[at],
        remote: remote?.[at],
        note: note?.(at),
        isLocked: !can(snapshot, { type: 'field.change', path: at, value: '' }),
      };
    },
    shallowEqual,
  );
  const onChange = (value: FieldChange['value']) => form.send({ type: 'field.change', path: at, value });
  return { ...field, onChange };
}
