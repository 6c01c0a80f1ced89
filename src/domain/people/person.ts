import * as z from 'zod/mini';
import { findFieldErrors, flag, oneOf, optionalText } from '../form/field.ts';
import { LINE_MAX } from '../shared/limits.ts';
import { isRole, ROLES } from '../session/permissions.ts';
import { LoginInput } from '../session/login-input.ts';
import { toEmail } from '../session/staff.ts';
import { PEOPLE_MESSAGES } from './people-messages.ts';
import { getRefusedFields } from '../shared/api-error.ts';
import { type FieldErrors, firstErrors } from '../form/form-path.ts';
import type { Read } from '../shared/read.ts';

/** Somebody who works in the shop, as the owner sees them. */
export const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  /** Has shown that the address is theirs, or somebody vouched for it; left out where the provider does not say. PEOPLE-07 */
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

/** Body of `POST /people`; `name` is first and last name in one. PEOPLE-02. */
export const NewPerson = z.strictObject({
  email: LoginInput.shape.email,
  role,
  name: optionalText('Name', LINE_MAX),
});
export type NewPerson = z.infer<typeof NewPerson>;

/** Body of `PATCH /people/:id`. PEOPLE-03, PEOPLE-04. */
export const PersonPatch = z.strictObject({ role: z.optional(role), isActive: z.optional(flag('Active')) });
export type PersonPatch = z.infer<typeof PersonPatch>;

/** A person with a password that the server made up and says this once. PEOPLE-02, PEOPLE-05. */
export const FirstPassword = z.object({ person: Person, password: z.string() });
export type FirstPassword = z.infer<typeof FirstPassword>;

/** Whether somebody can sign in. PEOPLE-07. */
export const canSignIn = ({ isActive, isVerified = true }: Pick<Person, 'isActive' | 'isVerified'>): boolean =>
  isActive && isVerified;

/** How somebody is called on screen: by name, else by address. */
export const toPersonName = ({ name, email }: Pick<Person, 'name' | 'email'>): string => name || email;

type Account = Pick<Person, 'role' | 'isActive' | 'isVerified'>;

const isOwner = (person: Account) => person.role === 'OWNER' && canSignIn(person);

/** Why a change cannot be made, `null` when it can; `owners` of the shop can sign in, this one too. PEOPLE-04. */
export function refuseChange(
  person: Account & Pick<Person, 'isSelf'>,
  patch: PersonPatch,
  owners: number,
): string | null {
  if (person.isSelf && patch.isActive === false) return PEOPLE_MESSAGES.notYourself;
  const { role = person.role, isActive = person.isActive } = patch;
  return isOwner(person) && !isOwner({ ...person, role, isActive }) && owners <= 1 ? PEOPLE_MESSAGES.lastOwner : null;
}

/** How many owners can sign in. PEOPLE-04, PEOPLE-07. */
export const countOwners = (people: readonly Account[]): number => people.filter(isOwner).length;

/** A person as the owner writes them: a new one in the form, of a stored one role and activity. */
export type PersonDraft = { name: string; email: string; role: string; isActive: boolean };

export const EMPTY_PERSON: PersonDraft = { name: '', email: '', role: 'COUNTER', isActive: true };

/** What may be changed of a stored person, beside the name and the address that the form shows. CONF-06 */
export const toPersonDraft = ({ role, isActive }: Person, shown: PersonDraft): PersonDraft => ({
  ...shown,
  role,
  isActive,
});

/** Without the blanks around what was typed. */
export const cleanPerson = (draft: PersonDraft): PersonDraft => ({
  ...draft,
  name: draft.name.trim(),
  email: toEmail(draft.email),
});

const toBody = (draft: PersonDraft) => {
  const { name, email, role } = cleanPerson(draft);
  return { name, email, role };
};

/** What is sent of a new person, whom `checkPerson` has found nothing wrong with. @throws Error else */
export const toNewPerson = (draft: PersonDraft): NewPerson => NewPerson.parse(toBody(draft));

/** What is sent of a stored person: whether they are active, or else their role. PEOPLE-03, PEOPLE-04. */
export const toPersonPatch = ({ isActive }: Person, draft: PersonDraft): PersonPatch =>
  draft.isActive === isActive ? (isRole(draft.role) ? { role: draft.role } : {}) : { isActive: draft.isActive };

const FIELDS = ['name', 'email', 'role', 'isActive'] as const;

/** What is wrong with the form, by field. PEOPLE-02. */
export const checkPerson = (draft: PersonDraft): FieldErrors =>
  firstErrors(findFieldErrors(NewPerson, toBody(draft)), FIELDS);

/** The server's complaints about the fields. */
export const readPersonErrors = (error: unknown): FieldErrors => firstErrors(getRefusedFields(error), FIELDS);
