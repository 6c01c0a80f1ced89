import { PEOPLE_MESSAGES } from './people-messages.ts';
import { canSignIn, type Person, type PersonPatch } from './person.ts';

type Account = Pick<Person, 'role' | 'isActive' | 'isVerified'>;

const isOwner = (person: Account) => person.role === 'OWNER' && canSignIn(person);

/**
 * Why a change of a person cannot be made, `null` when it can. PEOPLE-04.
 * @param owners how many owners of the shop can sign in, this person among them
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

/** How many owners can sign in. PEOPLE-04, PEOPLE-07. */
export const countOwners = (people: readonly Account[]): number => people.filter(isOwner).length;
