import * as z from 'zod/mini';
import { flag, oneOf, optionalText } from '../shared/field.ts';
import { LINE_MAX } from '../shared/limits.ts';
import { ROLES } from '../session/permissions.ts';
import { LoginInput } from '../session/login-input.ts';

/** Somebody who works in the shop, as the owner sees them. */
export const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  /** Has shown that the address is theirs, or somebody vouched for it; left out where the provider does not say. PEOPLE-07 */
  isVerified: z.optional(z.boolean()),
  /** Has a first password and has not chosen another one yet. */
  mustChangePassword: z.boolean(),
  /** The person who asks. */
  isSelf: z.boolean(),
  /** Counts the changes. REL-02. */
  version: z.optional(z.int()),
});
export type Person = z.infer<typeof Person>;

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
