import { PEOPLE_MESSAGES } from '../domain/people/people-messages.ts';
import {
  checkPerson,
  cleanPerson,
  countOwners,
  EMPTY_PERSON,
  Person,
  readPersonErrors,
  refuseChange,
  toPersonDraft,
  toPersonName,
  toPersonPatch,
  type PersonDraft,
  type PersonPatch,
} from '../domain/people/person.ts';
import type { Role } from '../domain/session/permissions.ts';
import { createRowsEditorMachine, type RowsRef, type ChangeRequest, type RowsForm } from './rows-editor.machine.ts';
import { createSaveMachine } from './save.machine.ts';

export type PersonChange = { is: 'role'; role: Role } | { is: 'disable' } | { is: 'enable' } | { is: 'password' };
type PersonWrite = { person: Person; patch: PersonPatch };

function apply(draft: PersonDraft, to: PersonChange): PersonDraft | null {
  if (to.is === 'password') return null;
  return to.is === 'role' ? { ...draft, role: to.role } : { ...draft, isActive: to.is === 'enable' };
}

/** Returns why a change is refused, `null` if it is allowed (PEOPLE-04, PEOPLE-05). */
export function explainChange(
  people: readonly Person[],
  { row: person, change }: ChangeRequest<Person, PersonChange>,
): string | null {
  if (change.is === 'password') return person.isSelf ? PEOPLE_MESSAGES.ownPassword : null;
  const patch = change.is === 'role' ? { role: change.role } : change.is === 'disable' ? { isActive: false } : {};
  return refuseChange(person, patch, countOwners(people));
}

/** The form for people and their changes (PEOPLE-02 to PEOPLE-05, CONF-06). */
export const peopleForm: RowsForm<Person, PersonDraft, PersonWrite, PersonChange> = {
  id: 'people',
  kind: 'person',
  shape: Person,
  empty: EMPTY_PERSON,
  clean: cleanPerson,
  check: checkPerson,
  readErrors: readPersonErrors,
  fallbacks: { form: PEOPLE_MESSAGES.addFailed.fallback, row: PEOPLE_MESSAGES.failed.fallback },
  faultsLast: 'untilTyped',
  hasFieldToast: false,
  toName: toPersonName,
  toDraft: toPersonDraft,
  isUnchanged: ({ role, isActive }, draft) => draft.role === role && draft.isActive === isActive,
  toWrite: ({ saved, draft }) => ({ person: saved, patch: toPersonPatch(saved, draft) }),
  // A user who only chooses a password does not choose a role.
  isSentAgain: (seen, now) => seen.version !== now.version,
  refuse: explainChange,
  isAskedFirst: ({ is }) => is === 'disable' || is === 'password',
  apply,
};

/** The people of the shop, for the owner. */
export const peopleMachine = createRowsEditorMachine(peopleForm);
/** Saves a change of one person. */
export const peopleSaveMachine = createSaveMachine({ ...peopleForm, id: 'peopleSave' });
export type PeopleRef = RowsRef<Person, PersonDraft, PersonWrite, PersonChange>;
