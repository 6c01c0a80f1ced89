import * as z from 'zod/mini';
import { FirstPassword, Person, type NewPerson, type PersonPatch } from '../domain/people/person.ts';
import type { Http } from './http.ts';

/** The people of the shop, where the provider offers them. PEOPLE-01 to PEOPLE-05. Every call throws ApiError. */
export const createPeopleService = (http: Http) => ({
  list: (signal?: AbortSignal): Promise<Person[]> => http('/people', { schema: z.array(Person), signal }),

  add: (body: NewPerson, signal?: AbortSignal): Promise<FirstPassword> =>
    http('/people', { method: 'POST', body, schema: FirstPassword, signal }),

  change: (id: number, body: PersonPatch, signal?: AbortSignal): Promise<Person> =>
    http(`/people/${id}`, { method: 'PATCH', body, version: null, schema: Person, signal }),

  createPassword: (id: number, signal?: AbortSignal): Promise<FirstPassword> =>
    http(`/people/${id}/password`, { method: 'POST', schema: FirstPassword, signal }),
});
