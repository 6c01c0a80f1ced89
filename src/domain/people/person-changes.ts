import { PEOPLE_MESSAGES } from './people-messages.ts';
import type { Person, PersonPatch } from './person.ts';

const isActiveOwner = ({ role, isActive }: Pick<Person, 'role' | 'isActive'>) => role === 'OWNER' && isActive;

/**
 * Why a change of a person cannot be made, `null` when it can. PEOPLE-04.
 * @param owners how many active owners the shop has, this person among them
 */
export function refuseChange(
  person: Pick<Person, 'role' | 'isActive' | 'isSelf'>,
  patch: PersonPatch,
  owners: number,
): string | null {
  if (person.isSelf && patch.isActive === false) return PEOPLE_MESSAGES.notYourself;
  const stays = isActiveOwner({ role: patch.role ?? person.role, isActive: patch.isActive ?? person.isActive });
  return isActiveOwner(person) && !stays && owners <= 1 ? PEOPLE_MESSAGES.lastOwner : null;
}

export const countOwners = (people: readonly Pick<Person, 'role' | 'isActive'>[]): number =>
  people.filter(isActiveOwner).length;
