import type { FieldChange, FormValue } from '../../domain/shared/form-path.ts';

/** Sends new values of the fields beneath a prefix, which is empty or ends with a dot. */
export const sendChanges =
  (form: { send: (event: { type: 'field.change' } & FieldChange) => void }, prefix = '') =>
  (changes: Record<string, FormValue>): void => {
    for (const [field, value] of Object.entries(changes))
      form.send({ type: 'field.change', path: prefix + field, value });
  };
