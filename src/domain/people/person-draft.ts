import { ApiError } from '../shared/api-error.ts';
import { getFieldErrors } from '../shared/error-text.ts';
import type { FieldErrors } from '../shared/form-path.ts';
import type { Role } from '../session/permissions.ts';
import { NewPerson } from './person.ts';

/** The form of a new person. */
export type PersonDraft = { name: string; email: string; role: Role };

export const EMPTY_PERSON: PersonDraft = { name: '', email: '', role: 'COUNTER' };

const FIELDS: readonly string[] = Object.keys(EMPTY_PERSON);

const toErrors = (found: readonly { path: string; msg: string }[]): FieldErrors => {
  const errors: FieldErrors = {};
  for (const { path, msg } of found) if (FIELDS.includes(path)) errors[path] ??= msg;
  return errors;
};

/** What is sent: without the blanks around it. */
export const toNewPerson = ({ name, email, role }: PersonDraft): NewPerson => ({
  name: name.trim(),
  email: email.trim(),
  role,
});

/** What is wrong with the form, by field. PEOPLE-02. */
export const checkPerson = (draft: PersonDraft): FieldErrors =>
  toErrors(
    (NewPerson.safeParse(toNewPerson(draft)).error?.issues ?? []).map(({ path, message: msg }) => ({
      path: path.join('.'),
      msg,
    })),
  );

/** The server's complaints about the fields; none where the call failed otherwise. */
export const readPersonErrors = (error: unknown): FieldErrors =>
  error instanceof ApiError ? toErrors(getFieldErrors(error.body)) : {};
