import { expect, it } from 'vitest';
import type { ApiDescription } from '../../../server/http/openapi.ts';
import { createAccountService } from '../../../src/services/account.service.ts';
import { createBookingsService } from '../../../src/services/bookings.service.ts';
import { createHttp } from '../../../src/services/http/http.ts';
import { createLedgerService } from '../../../src/services/ledger.service.ts';
import { createPeopleService } from '../../../src/services/people.service.ts';
import { useShop } from '../support/use.ts';

/** Writes to an existing record that take no `If-Match`, and why. */
const UNCONDITIONAL: Record<string, string> = {
  'DELETE /api/account/logins': 'ends whatever logins are open',
  'DELETE /api/account/logins/{id}': 'one that has ended stays so',
  'POST /api/account/pin': 'the password goes along',
  'DELETE /api/account/pin': 'a PIN is nowhere to be read',
  'POST /api/account/confirm': 'says who types, and changes no record',
  'POST /api/account/passkeys/options': 'begins one that is nothing before its answer',
  'POST /api/account/passkeys': 'answers what was begun, once',
  'DELETE /api/account/passkeys/{id}': 'one that was removed stays so',
  'POST /api/account/factor': 'begins one that is nothing before its first code',
  'POST /api/account/factor/confirm': 'takes the first code of the one begun',
  'POST /api/account/factor/codes': 'the newest ones are the only ones',
  'POST /api/account/factor/remove': 'the password goes along',
  'POST /api/account/sign-in-code': 'the newest one is the only one',
  'DELETE /api/counters/{id}': 'one that was revoked stays so',
};
/** Writes that the app has no screen for. */
const NOT_OF_THE_APP = ['PATCH /api/shop', 'PATCH /api/shop/branches/{id}'];
/** They write no record: sign-in, its refreshes and codes, and reports of the browser. */
const isSession = (path: string) => /^\/api\/(?:auth|reports?|csp)/.test(path);

const shop = useShop();

it('every write to a record takes If-Match, and every one of the app sends the version it was made on [REL-02, CONF-06]', async () => {
  const { paths } = (await shop.app.inject('/api/openapi.json')).json<ApiDescription>();
  const writes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) => {
      const names = parameters.map(({ name }) => name);
      const isWrite = method !== 'get' && !isSession(path) && !names.includes('Idempotency-Key');
      return isWrite ? [{ name: `${method.toUpperCase()} ${path}`, isConditional: names.includes('If-Match') }] : [];
    }),
  );
  const sent: [string, string | null][] = [];
  const http = createHttp({
    baseUrl: '/api',
    session: { bearer: () => null, renew: async () => null, hasOffer: () => true, end: () => undefined },
    fetch: async (url, init) => {
      const path = (typeof url === 'string' ? url : '').replace('/7', '/{id}');
      sent.push([`${init?.method} ${path}`, new Headers(init?.headers).get('if-match')]);
      return Response.json({ success: true, data: { id: 7, version: 4 } });
    },
  });
  for (const service of [createBookingsService(http), createLedgerService(http)]) {
    await service.update(7, {} as never, 3);
    expect([await service.remove(7, 3), await service.restore(7, 4)]).toEqual([4, 4]);
  }
  const people = createPeopleService(http);
  await people.change(7, {}, 3).catch(() => null);
  await people.createPassword(7, 3).catch(() => null);
  expect(await createAccountService(http).changePassword({ currentPassword: 'a', newPassword: 'b' }, 3)).toBe(4);
  const listed = (isConditional: boolean) =>
    writes.flatMap((write) => (write.isConditional === isConditional ? [write.name] : [])).toSorted();
  expect(listed(false)).toEqual(Object.keys(UNCONDITIONAL).toSorted());
  expect([...sent.map(([name]) => name), ...NOT_OF_THE_APP].toSorted()).toEqual(listed(true));
  expect(sent.filter(([, version]) => !/^"[34]"$/.test(version ?? ''))).toEqual([]);
});
