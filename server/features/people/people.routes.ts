import * as z from 'zod/mini';
import { FirstPassword, NewPerson, Person, PersonPatch } from '../../../src/domain/people/person.ts';
import type { Routes } from '../../http/resource.ts';
import { addPerson, changePerson, listPeople, setFirstPassword } from './people.usecases.ts';

/** The people of the shop, which owners change and auditors read (PEOPLE-02 to PEOPLE-05). */
export const peopleRoutes: Routes = (on, { db }) => {
  on.get('/people', 'people.read', 'All people who work or worked here', {
    answer: z.array(Person),
    handle: (call) => listPeople(db, call.author.staffId),
  });
  on.create('/people', 'people.manage', 'Add a person with a first password', {
    body: NewPerson,
    answer: FirstPassword,
    handle: (call) => addPerson(call),
  });
  on.patch('/people/:id', 'people.manage', 'Change the role or name of a person, disable or enable them', {
    body: PersonPatch,
    record: Person,
    refusals: [409],
    answer: Person,
    handle: async (call) => (await changePerson(call, call.body)).person,
  });
  on.post('/people/:id/password', 'people.manage', 'Give a person a new first password and end their logins', {
    record: Person,
    refusals: [409],
    answer: FirstPassword,
    handle: async (call) => {
      const { person, password } = await setFirstPassword(call);
      return { person, password };
    },
  });
};
