import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Account, EndedLogins, OwnLogin, PasswordChange } from '../../../src/domain/account/account.ts';
import type { AppDeps } from '../../deps.ts';
import { answer, readAuthor, readIfMatch } from '../../http/request.ts';
import { answers } from '../../http/openapi.ts';
import type { Routes } from '../../http/validation.ts';
import { changePassword, endLogin, endOtherLogins, listLogins, readAccount } from './account.usecases.ts';

const config = { permission: 'account.own' } as const;
const LoginParams = z.object({ id: z.string() });

/** The own account: password and logins. ACCOUNT-02 to ACCOUNT-06. */
export const accountRoutes =
  ({ db, config: shop, now }: AppDeps): Routes =>
  async (app) => {
    const readSelf = ({ staff, log }: FastifyRequest) => ({ db, config: shop, person: staff, now: now(), log });

    app.get('/account', { config, schema: { summary: 'The own account', response: answers(Account) } }, (request) =>
      answer(readAccount(readSelf(request))),
    );

    app.post(
      '/account/password',
      {
        config: { ...config, withFirstPassword: true },
        schema: {
          summary: 'Choose another password and end every other own login',
          body: PasswordChange,
          conditional: Account,
          refusals: [429],
          response: answers(Account),
        },
      },
      (request) => {
        const change = changePassword(readSelf(request), request.body, readAuthor(request, now), readIfMatch(request));
        return answer(change);
      },
    );

    app.get(
      '/account/logins',
      { config, schema: { summary: 'The own logins', response: answers(z.array(OwnLogin)) } },
      (request) => answer(listLogins(readSelf(request))),
    );

    app.delete(
      '/account/logins',
      { config, schema: { summary: 'End every other own login', response: answers(EndedLogins) } },
      (request) => answer(endOtherLogins(readSelf(request))),
    );

    app.delete(
      '/account/logins/:id',
      { config, schema: { summary: 'End one own login', params: LoginParams, response: answers(z.null()) } },
      (request) => answer(endLogin(readSelf(request), request.params.id)),
    );
  };
