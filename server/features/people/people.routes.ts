import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { FirstPassword, NewPerson, Person, PersonPatch } from '../../../src/domain/people/person.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readCreation, readIfMatch, RowParams } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { addPerson, changePerson, listPeople, setFirstPassword } from './people.usecases.ts';

const config = { permission: 'people.manage' } as const;
const params = RowParams;

/** The people of the shop, for the owner. PEOPLE-02 to PEOPLE-05. */
export const peopleRoutes =
  ({ db, now }: AppDeps): Routes =>
  async (app) => {
    const readManager = ({ id, staff, log }: FastifyRequest) => ({
      db,
      selfId: staff.id,
      loginId: staff.sessionId,
      requestId: id,
      now: now(),
      log,
    });

    app.get(
      '/people',
      { config, schema: { summary: 'Everybody who works or worked here', response: answers(z.array(Person)) } },
      (request) => answer(listPeople(readManager(request))),
    );

    app.post(
      '/people',
      {
        config,
        schema: {
          summary: 'Add a person with a first password',
          body: NewPerson,
          once: true,
          response: answers(FirstPassword, 201),
        },
      },
      async (request, reply) => {
        const { key } = readCreation(request, 'person');
        return reply.code(201).send(await answer(addPerson(readManager(request), request.body, { key })));
      },
    );

    app.patch(
      '/people/:id',
      {
        config,
        schema: {
          summary: 'Change the role of a person, disable or enable them',
          params,
          body: PersonPatch,
          conditional: Person,
          refusals: [409],
          response: answers(Person),
        },
      },
      async (request) => {
        const { body, params: which } = request;
        const { person } = await changePerson(readManager(request), which, body, readIfMatch(request));
        return answer(Promise.resolve(person));
      },
    );

    app.post(
      '/people/:id/password',
      {
        config,
        schema: {
          summary: 'Give a person a new first password and end their logins',
          params,
          conditional: Person,
          refusals: [409],
          response: answers(FirstPassword),
        },
      },
      async (request) => {
        const read = readIfMatch(request);
        const { person, password } = await setFirstPassword(readManager(request), request.params, { read });
        return answer(Promise.resolve({ person, password }));
      },
    );
  };
