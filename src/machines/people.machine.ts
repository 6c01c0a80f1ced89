import { assign, emit, enqueueActions, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { PEOPLE_MESSAGES } from '../domain/people/people-messages.ts';
import { checkPerson, EMPTY_PERSON, readPersonErrors, toNewPerson, type PersonDraft } from '../domain/people/person.ts';
import {
  Person,
  toPersonName,
  type FirstPassword,
  type NewPerson,
  refuseChange,
  countOwners,
} from '../domain/people/person.ts';
import type { Role } from '../domain/session/permissions.ts';
import { getCurrent, getErrorMessage } from '../domain/shared/api-error.ts';
import { withoutMessages, withValueAt, type FieldChange, type FieldErrors } from '../domain/shared/form-path.ts';
import type { StateMeta } from '../domain/shared/state-meta.ts';
import { notProvided } from './not-provided.ts';
import { createQueryMachine, type QueryMachine } from './query/query.machine.ts';
import { selectData } from './query/query.selectors.ts';

/** What is done to a person. */
export type PersonChange = { is: 'role'; role: Role } | { is: 'disable' } | { is: 'enable' } | { is: 'password' };

/** A change of one person. */
type Wanted = { id: number; change: PersonChange };
/** The same as it was pressed, with the person that was on screen then; `null` for somebody unknown. */
type Asked = Wanted & { seen: Person | null };
/** The same as it is sent: on the version of the person that was on screen, `null` where none is counted. */
type Told = Wanted & { version: number | null };

/** The person as they are now, with the first password where one was made. */
export type Changed = { person: Person; password?: string };

export type PeopleEmitted =
  | { type: 'person.added'; name: string }
  | { type: 'person.changed'; name: string; change: PersonChange['is'] }
  | { type: 'person.addInvalid' }
  | { type: 'person.addFailed'; text: string }
  | { type: 'person.changeFailed'; text: string };

/** What the read has come to. While it goes on, or has failed, its data is older than what was changed here. */
type Reading = { people: readonly Person[] | null; isOld: boolean };
const toReading = (read: SnapshotFrom<QueryMachine<null, Person[]>>): Reading => ({
  people: selectData(read),
  isOld: read.hasTag('busy') || read.hasTag('failed'),
});

const toPatch = (change: PersonChange) =>
  change.is === 'role' ? { role: change.role } : change.is === 'disable' ? { isActive: false } : {};

/** Why a change cannot be made, `null` when it can; somebody unknown is the server's to refuse. PEOPLE-04. */
export function explainChange(people: readonly Person[], { id, change }: Wanted): string | null {
  const person = people.find((candidate) => candidate.id === id);
  if (!person) return null;
  if (change.is === 'password') return person.isSelf ? PEOPLE_MESSAGES.ownPassword : null;
  return refuseChange(person, toPatch(change), countOwners(people));
}

/** The person that a 412 carries. */
const toCurrent = ({ error }: { error: unknown }) => getCurrent(error, Person);

/** Whether somebody is already what a change asks for; a first password is always another one. */
const isAsWanted = (person: Person, { change }: Wanted): boolean =>
  change.is !== 'password' &&
  (change.is === 'role' ? person.role === change.role : person.isActive === (change.is === 'enable'));

/**
 * Whether somebody else changed only what a role and an account opened or closed have nothing to do with, as the person's
 * own password. A new first password would take that away: it is never made on a person that was not on screen. CONF-06.
 */
const isUntouched = (now: Person, { change, seen }: Asked): boolean =>
  change.is !== 'password' &&
  seen !== null &&
  now.version !== seen.version &&
  now.role === seen.role &&
  now.isActive === seen.isActive;

const toChangeText = ({ error }: { error: unknown }) => ({
  text: getErrorMessage(error, PEOPLE_MESSAGES.failed.fallback),
});
const toAddText = ({ error }: { error: unknown }) => ({
  text: getErrorMessage(error, PEOPLE_MESSAGES.addFailed.fallback),
});

/**
 * The people of the shop. PEOPLE-02 to PEOPLE-05.
 *
 * One thing at a time: `adding` somebody, or `changing` a person, which asks first where that ends their logins. A first
 * password is shown until it is put away, and nowhere else.
 */
export const peopleMachine = setup({
  types: {} as {
    context: {
      people: readonly Person[]; // as they were read or changed last
      draft: PersonDraft;
      errors: FieldErrors;
      error: string | null; // sentence for staff about the last failed adding
      asked: Asked | null; // the change that was pressed last
      failure: string | null; // sentence for staff about that change
      first: FirstPassword | null; // made last, while it is shown
    };
    events:
      | { type: 'person.add' }
      | ({ type: 'field.change' } & FieldChange)
      | { type: 'person.submit' }
      | { type: 'person.cancel' }
      | { type: 'person.change'; id: number; change: PersonChange }
      | { type: 'change.confirm' }
      | { type: 'change.dismiss' }
      | { type: 'password.dismiss' };
    emitted: PeopleEmitted;
    children: { read: 'read' };
    tags: 'busy' | 'editable' | 'adding' | 'asking' | 'showing';
    meta: StateMeta;
  },
  actors: {
    read: createQueryMachine<null, Person[]>(),
    addPerson: fromPromise<FirstPassword, NewPerson>(notProvided('addPerson')),
    changePerson: fromPromise<Changed, Told>(notProvided('changePerson')),
  },
  guards: {
    isComplete: ({ context }) => Object.keys(checkPerson(context.draft)).length === 0,
    isRefusedByField: (_, { error }: { error: unknown }) => Object.keys(readPersonErrors(error)).length > 0,
    isRefused: ({ context }, asked: Wanted) => explainChange(context.people, asked) !== null,
    endsLogins: (_, { change }: Wanted) => change.is === 'disable' || change.is === 'password',
    isNews: ({ context }, { people, isOld }: Reading) => people !== null && (context.people.length === 0 || !isOld),
    isDone: ({ context: { asked } }, { person }: { person: Person | null }) =>
      person !== null && asked !== null && isAsWanted(person, asked),
    isUntouched: ({ context: { asked } }, { person }: { person: Person | null }) =>
      person !== null && asked !== null && isUntouched(person, asked),
    hasCurrent: (_, { person }: { person: Person | null }) => person !== null,
    hasPassword: (_, { password }: Changed) => password !== undefined,
  },
  actions: {
    storePeople: assign((_, { people }: Reading) => ({ people: people ?? [] })),
    storePerson: assign(({ context: { people } }, { person }: { person: Person | null }) => {
      if (person === null) return {};
      const isKnown = people.some(({ id }) => id === person.id);
      return { people: isKnown ? people.map((one) => (one.id === person.id ? person : one)) : [...people, person] };
    }),
    changeDraft: assign(({ context }, change: FieldChange) => ({
      draft: withValueAt(context.draft, change),
      errors: withoutMessages(context.errors, change.path),
      error: null,
    })),
    checkDraft: assign(({ context }) => ({ errors: checkPerson(context.draft), error: null })),
    storeFieldErrors: assign((_, { error }: { error: unknown }) => ({ errors: readPersonErrors(error) })),
    storeAddError: assign((_, { text }: { text: string }) => ({ error: text })),
    clearForm: assign({ draft: EMPTY_PERSON, errors: {}, error: null }),
    clearAsked: assign({ asked: null, failure: null }),
    storeAsked: assign(({ context: { people } }, { id, change }: Wanted) => ({
      asked: { id, change, seen: people.find((person) => person.id === id) ?? null },
      failure: null,
    })),
    storeSeen: assign(({ context: { asked } }, { person }: { person: Person | null }) => ({
      asked: asked && { ...asked, seen: person },
    })),
    storeRefusal: assign(({ context }, asked: Wanted) => ({ failure: explainChange(context.people, asked) })),
    storeFailure: assign((_, { text }: { text: string }) => ({ failure: text })),
    storeFirst: assign((_, { person, password = '' }: Changed) => ({ first: { person, password } })),
    clearFirst: assign({ first: null }),
    readAgain: sendTo('read', { type: 'query.refresh' }),
    announceInvalid: emit({ type: 'person.addInvalid' }),
    announceAdded: emit((_, { person }: FirstPassword) => ({
      type: 'person.added' as const,
      name: toPersonName(person),
    })),
    announceAddFailure: emit((_, { text }: { text: string }) => ({ type: 'person.addFailed' as const, text })),
    announceChange: enqueueActions(({ context: { asked }, enqueue }, { person }: { person: Person | null }) => {
      if (asked && person)
        enqueue.emit({ type: 'person.changed', name: toPersonName(person), change: asked.change.is });
    }),
    announceFailure: emit(({ context }) => ({ type: 'person.changeFailed' as const, text: context.failure ?? '' })),
  },
}).createMachine({
  id: 'people',
  description: 'The people of the shop, for the owner.',
  context: { people: [], draft: EMPTY_PERSON, errors: {}, error: null, asked: null, failure: null, first: null },
  invoke: {
    id: 'read',
    src: 'read',
    input: { params: null },
    onSnapshot: {
      guard: { type: 'isNews', params: ({ event }) => toReading(event.snapshot) },
      actions: { type: 'storePeople', params: ({ event }) => toReading(event.snapshot) },
    },
  },
  initial: 'viewing',
  states: {
    viewing: {
      description: 'Everybody who works in the shop.',
      meta: { reason: 'Nothing is done yet; who may see it is said by the permissions.' },
      on: {
        'person.add': { target: 'adding', actions: 'clearAsked' },
        'person.change': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            description: 'Refused: the last owner, or oneself.',
            actions: [
              { type: 'storeAsked', params: ({ event }) => event },
              { type: 'storeRefusal', params: ({ event }) => event },
              'announceFailure',
            ],
          },
          {
            guard: { type: 'endsLogins', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'storeAsked', params: ({ event }) => event },
          },
          { target: 'changing', actions: { type: 'storeAsked', params: ({ event }) => event } },
        ],
      },
    },
    adding: {
      description: 'The form of a new person. Closed, it keeps what was typed.',
      meta: { rules: ['PEOPLE-02'] },
      tags: 'adding',
      initial: 'typing',
      states: {
        typing: {
          description: 'Name, address and role are typed.',
          meta: { rules: ['PEOPLE-02'] },
          tags: 'editable',
          on: {
            'field.change': { actions: { type: 'changeDraft', params: ({ event }) => event } },
            'person.cancel': '#people.viewing',
            'person.submit': [
              { guard: 'isComplete', target: 'submitting', actions: 'checkDraft' },
              {
                description: 'Refused: what is missing or wrong is named at its field.',
                actions: ['checkDraft', 'announceInvalid'],
              },
            ],
          },
        },
        submitting: {
          description:
            'The person is being added. Ignored until it is answered: field.change, person.submit, person.cancel.',
          meta: { rules: ['PEOPLE-02'] },
          tags: 'busy',
          on: { 'field.change': {}, 'person.submit': {}, 'person.cancel': {} },
          invoke: {
            id: 'addPerson',
            src: 'addPerson',
            input: ({ context }) => toNewPerson(context.draft),
            onDone: {
              target: '#people.showing',
              actions: [
                { type: 'storePerson', params: ({ event }) => event.output },
                { type: 'storeFirst', params: ({ event }) => event.output },
                { type: 'announceAdded', params: ({ event }) => event.output },
                'clearForm',
                'readAgain',
              ],
            },
            onError: [
              {
                guard: { type: 'isRefusedByField', params: ({ event }) => ({ error: event.error }) },
                target: 'typing',
                description: 'What was typed stays, and the field says what is wrong.',
                actions: [
                  { type: 'storeFieldErrors', params: ({ event }) => ({ error: event.error }) },
                  'announceInvalid',
                ],
              },
              {
                target: 'typing',
                description: 'What was typed stays. The answer may have been lost: the list is read again.',
                actions: [
                  { type: 'storeAddError', params: ({ event }) => toAddText(event) },
                  { type: 'announceAddFailure', params: ({ event }) => toAddText(event) },
                  'readAgain',
                ],
              },
            ],
          },
        },
      },
    },
    asking: {
      description: 'Asks before the logins of a person end.',
      meta: { rules: ['PEOPLE-04', 'PEOPLE-05'] },
      tags: 'asking',
      on: { 'change.confirm': 'changing', 'change.dismiss': { target: 'viewing', actions: 'clearAsked' } },
    },
    changing: {
      description: 'The change is on its way. Ignored until it is answered: person.add, person.change.',
      meta: { rules: ['PEOPLE-03', 'PEOPLE-04', 'PEOPLE-05', 'CONF-06'] },
      tags: 'busy',
      on: { 'person.add': {}, 'person.change': {} },
      invoke: {
        id: 'changePerson',
        src: 'changePerson',
        input: ({ context: { asked } }) => {
          if (!asked) throw new Error('No change was asked for');
          const { id, change, seen } = asked;
          return { id, change, version: seen?.version ?? null };
        },
        onDone: [
          {
            guard: { type: 'hasPassword', params: ({ event }) => event.output },
            target: 'showing',
            actions: [
              { type: 'storePerson', params: ({ event }) => event.output },
              { type: 'storeFirst', params: ({ event }) => event.output },
              { type: 'announceChange', params: ({ event }) => event.output },
              'clearAsked',
              'readAgain',
            ],
          },
          {
            target: 'viewing',
            actions: [
              { type: 'storePerson', params: ({ event }) => event.output },
              { type: 'announceChange', params: ({ event }) => event.output },
              'clearAsked',
              'readAgain',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ person: toCurrent(event) }) },
            target: 'viewing',
            description: 'Somebody else, or a save of one’s own without an answer, did the same first.',
            actions: [
              { type: 'storePerson', params: ({ event }) => ({ person: toCurrent(event) }) },
              { type: 'announceChange', params: ({ event }) => ({ person: toCurrent(event) }) },
              'clearAsked',
              'readAgain',
            ],
          },
          {
            guard: { type: 'isUntouched', params: ({ event }) => ({ person: toCurrent(event) }) },
            target: 'changing',
            reenter: true,
            description:
              'Role and activity are as they were on screen: the change is sent again on the present version.',
            actions: [
              { type: 'storePerson', params: ({ event }) => ({ person: toCurrent(event) }) },
              { type: 'storeSeen', params: ({ event }) => ({ person: toCurrent(event) }) },
            ],
          },
          {
            guard: { type: 'hasCurrent', params: ({ event }) => ({ person: toCurrent(event) }) },
            target: 'viewing',
            description: 'Somebody else changed the person first: the row shows them as they are now, and says so.',
            actions: [
              { type: 'storePerson', params: ({ event }) => ({ person: toCurrent(event) }) },
              { type: 'storeFailure', params: ({ event }) => toChangeText(event) },
              'announceFailure',
              'readAgain',
            ],
          },
          {
            target: 'viewing',
            description: 'The row says what failed. It may have been changed all the same: the list is read again.',
            actions: [
              { type: 'storeFailure', params: ({ event }) => toChangeText(event) },
              'announceFailure',
              'readAgain',
            ],
          },
        ],
      },
    },
    showing: {
      description: 'The first password is shown, this once.',
      meta: { rules: ['PEOPLE-02', 'PEOPLE-05'] },
      tags: 'showing',
      on: { 'password.dismiss': 'viewing' },
      exit: 'clearFirst',
    },
  },
});
export type PeopleRef = ActorRefFrom<typeof peopleMachine>;
