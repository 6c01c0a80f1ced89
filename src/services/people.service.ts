import { FirstPassword, Person, type NewPerson, type PersonPatch } from '../domain/people/person.ts';
import type { Http, Version } from './http/http.ts';

/** The calls for the people of the shop. Every call throws ApiError (PEOPLE-02 to PEOPLE-05). */
export const createPeopleService = (http: Http) => ({
  add: (body: NewPerson, idempotencyKey: string, signal?: AbortSignal): Promise<FirstPassword> =>
    http('/people', { method: 'POST', body, idempotencyKey, schema: FirstPassword, signal }),

  change: (id: number, body: PersonPatch, version: Version, signal?: AbortSignal): Promise<Person> =>
    http(`/people/${id}`, { method: 'PATCH', body, version, schema: Person, signal }),

  createPassword: (id: number, version: Version, signal?: AbortSignal): Promise<FirstPassword> =>
    http(`/people/${id}/password`, { method: 'POST', version, schema: FirstPassword, signal }),
});
