import * as z from 'zod/mini';
import { findFieldErrors, flag, oneOf, optionalText, requiredText } from '../form/field.ts';
import { LINE_MAX } from '../shared/limits.ts';
import { isRole, ROLES } from '../session/permissions.ts';
import { LoginInput } from '../session/login-input.ts';
import { toEmail } from '../session/staff.ts';
import { PEOPLE_MESSAGES } from './people-messages.ts';
import { getRefusedFields } from '../shared/api-error.ts';
import { type FieldErrors, firstErrors } from '../form/form-path.ts';
import type { Read } from '../shared/read.ts';

/** A person of the shop, as the owner sees them. */
export const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  /**
   * True if the person has verified the address, or someone vouched for it. Missing if the provider does not say
   * (PEOPLE-07).
   */
  isVerified: z.optional(z.boolean()),
  mustChangePassword: z.boolean(),
  isSelf: z.boolean(),
  version: z.optional(z.int()),
});
export type Person = z.infer<typeof Person>;

export const PEOPLE: Read<null, Person[]> = {
  name: 'people',
  path: '/people',
  shape: z.array(Person),
  shows: ['person'],
};

const role = oneOf('Role', ROLES);

/** Body of `POST /people`. `name` is first and last name together (PEOPLE-02). */
export const NewPerson = z.strictObject({
  email: LoginInput.shape.email,
  role,
  name: optionalText('Name', LINE_MAX),
});
export type NewPerson = z.infer<typeof NewPerson>;

/** Body of `POST /account/name`, and a name in `PATCH /people/:id`: first and last name together (PEOPLE-08). */
export const NameChange = z.strictObject({ name: requiredText('Name', LINE_MAX) });
export type NameChange = z.infer<typeof NameChange>;

/** Body of `PATCH /people/:id` (PEOPLE-03, PEOPLE-04, PEOPLE-08). */
export const PersonPatch = z.strictObject({
  role: z.optional(role),
  isActive: z.optional(flag('Active')),
  name: z.optional(NameChange.shape.name),
});
export type PersonPatch = z.infer<typeof PersonPatch>;

/** A person with a generated password, which the server returns once (PEOPLE-02, PEOPLE-05). */
export const FirstPassword = z.object({ person: Person, password: z.string() });
export type FirstPassword = z.infer<typeof FirstPassword>;

/** Checks whether a person can sign in (PEOPLE-07). */
export const canSignIn = ({ isActive, isVerified = true }: Pick<Person, 'isActive' | 'isVerified'>): boolean =>
  isActive && isVerified;

/** Returns the name of a person, or the address without one. */
export const toPersonName = ({ name, email }: Pick<Person, 'name' | 'email'>): string => name || email;

type Account = Pick<Person, 'role' | 'isActive' | 'isVerified'>;

const isOwner = (person: Account) => person.role === 'OWNER' && canSignIn(person);

/**
 * Returns why a change is refused, `null` if it is allowed. `owners` of the shop can sign in, including this one
 * (PEOPLE-04).
 */
export function refuseChange(
  person: Account & Pick<Person, 'isSelf'>,
  patch: PersonPatch,
  owners: number,
): string | null {
  if (person.isSelf && patch.isActive === false) return PEOPLE_MESSAGES.notYourself;
  const { role = person.role, isActive = person.isActive } = patch;
  return isOwner(person) && !isOwner({ ...person, role, isActive }) && owners <= 1 ? PEOPLE_MESSAGES.lastOwner : null;
}

/** Counts the owners who can sign in (PEOPLE-04, PEOPLE-07). */
export const countOwners = (people: readonly Account[]): number => people.filter(isOwner).length;

/** A person in the owner's form: all fields of a new person, role and activity of a stored one. */
export type PersonDraft = { name: string; email: string; role: string; isActive: boolean };

export const EMPTY_PERSON: PersonDraft = { name: '', email: '', role: 'COUNTER', isActive: true };

/** Returns the editable fields of a stored person, with name and address as shown (CONF-06). */
export const toPersonDraft = ({ role, isActive }: Person, shown: PersonDraft): PersonDraft => ({
  ...shown,
  role,
  isActive,
});

/** Removes surrounding blanks. */
export const cleanPerson = (draft: PersonDraft): PersonDraft => ({
  ...draft,
  name: draft.name.trim(),
  email: toEmail(draft.email),
});

const toBody = (draft: PersonDraft) => {
  const { name, email, role } = cleanPerson(draft);
  return { name, email, role };
};

/** Returns the body for a new person that `checkPerson` accepted. @throws Error otherwise */
export const toNewPerson = (draft: PersonDraft): NewPerson => NewPerson.parse(toBody(draft));

/** Returns the body for a stored person: their activity if it changes, otherwise their role (PEOPLE-03, PEOPLE-04). */
export const toPersonPatch = ({ isActive }: Person, draft: PersonDraft): PersonPatch =>
  draft.isActive === isActive ? (isRole(draft.role) ? { role: draft.role } : {}) : { isActive: draft.isActive };

const FIELDS = ['name', 'email', 'role', 'isActive'] as const;

/** Returns the errors of the form by field (PEOPLE-02). */
export const checkPerson = (draft: PersonDraft): FieldErrors =>
  firstErrors(findFieldErrors(NewPerson, toBody(draft)), FIELDS);

/** Returns the server's errors by field. */
export const readPersonErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), FIELDS);
