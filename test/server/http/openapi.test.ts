import { beforeAll, describe, expect, it } from 'vitest';
import Fastify from 'fastify';
import { type ApiDescription, serveDescription } from '../../../server/http/openapi.ts';
import { createBookingsService } from '../../../src/services/bookings.service.ts';
import { createHttp } from '../../../src/services/http/http.ts';
import { createLedgerService } from '../../../src/services/ledger.service.ts';
import { createPeopleService } from '../../../src/services/people.service.ts';
import { createAnswerCheck } from '../../../tools/openapi/answer-check.ts';
import { listRoutes } from '../support/harness.ts';
import { useShop } from '../support/use.ts';

const shop = useShop();
let api: ApiDescription;
beforeAll(async () => {
  api = (await shop.app.inject('/api/openapi.json')).json();
});

it('describes every route with its permission, input and responses', () => {
  const described = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '1')}`),
  );
  const routes = listRoutes(shop.app).filter(({ method }) => method !== 'HEAD');
  expect(described).toEqual(expect.arrayContaining(routes.map(({ method, path }) => `${method} ${path}`)));
  for (const operations of Object.values(api.paths)) {
    for (const { summary, security, 'x-permission': permission, responses } of Object.values(operations)) {
      expect(summary).not.toBe('');
      expect(permission === undefined).toBe(security.length === 0);
      expect('401' in responses || security.length === 0).toBe(true);
    }
  }
  expect(api.paths['/api/booking/{id}']?.['patch']).toMatchObject({
    summary: 'Change a booking and its rows',
    security: [{ token: [] }],
    'x-permission': 'booking.edit',
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'If-Match', in: 'header', required: false },
      { name: 'Prefer', in: 'header', required: false, schema: { type: 'string', enum: ['return=representation'] } },
    ],
  });
  const statuses = Object.keys(api.paths['/api/booking/{id}']?.['patch']?.responses ?? {});
  expect(statuses.join(' ')).toBe('200 400 401 403 404 409 412 413 415 428 503 507');
});

/** Writes to an existing record without `If-Match`, and why. */
const UNCONDITIONAL: Record<string, string> = {
  'DELETE /api/account/logins': 'ends whatever logins are open',
  'DELETE /api/account/logins/{id}': 'one that has ended stays so',
  'POST /api/account/pin': 'the password goes along',
  'DELETE /api/account/pin': 'a PIN is nowhere to be read',
  'POST /api/account/confirm': 'says who types, and changes no record',
  'POST /api/account/passkeys/options': 'starts a passkey that does nothing before its answer',
  'POST /api/account/passkeys': 'answers a started passkey, once',
  'DELETE /api/account/passkeys/{id}': 'one that was removed stays so',
  'POST /api/account/factor': 'starts a second factor that does nothing before its first code',
  'POST /api/account/factor/confirm': 'takes the first code of a started second factor',
  'POST /api/account/factor/codes': 'the newest ones are the only ones',
  'POST /api/account/factor/remove': 'the password goes along',
  'POST /api/account/sign-in-code': 'the newest one is the only one',
  'DELETE /api/counters/{id}': 'one that was revoked stays so',
  'PATCH /api/counters/{id}': 'the newest branch is the only one',
  'PUT /api/booking/{id}/items/{itemId}/passcode': 'the newest one is the only one',
  'POST /api/booking/{id}/items/{itemId}/passcode/reveal': 'shows it, and changes no record',
  'DELETE /api/booking/{id}/items/{itemId}/passcode': 'one that was removed stays so',
  'POST /api/booking/{id}/editors': 'says who edits, and changes no record',
  'POST /api/till/reopen': 'only the last closed day, once',
};
/** Writes that screens send directly; the tests of these screens check the versions. */
const OF_SCREENS = [
  'POST /api/account/name',
  'PATCH /api/shop',
  'PATCH /api/shop/branches/{id}',
  'POST /api/account/password',
];
/** Writes without a record: sign-in, refreshes, codes, and reports of the browser. */
const isSession = (path: string) => /^\/api\/(?:auth|reports?|csp)/.test(path);

it('every write to a record accepts If-Match, and the app always sends the version [REL-02, CONF-06]', async () => {
  const writes = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) => {
      const names = parameters.map(({ name }) => name);
      const isWrite = method !== 'get' && !isSession(path) && !names.includes('Idempotency-Key');
      return isWrite ? [{ name: `${method.toUpperCase()} ${path}`, isConditional: names.includes('If-Match') }] : [];
    }),
  );
  const sent: [string, string | null][] = [];
  const http = createHttp({
    baseUrl: '/api',
    session: { bearer: () => null, renew: async () => null, isReflow: () => true, end: () => undefined },
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
  const listed = (isConditional: boolean) =>
    writes.flatMap((write) => (write.isConditional === isConditional ? [write.name] : [])).toSorted();
  expect(listed(false)).toEqual(Object.keys(UNCONDITIONAL).toSorted());
  expect([...sent.map(([name]) => name), ...OF_SCREENS].toSorted()).toEqual(listed(true));
  expect(sent.filter(([, version]) => !/^"[34]"$/.test(version ?? ''))).toEqual([]);
});

it('describes a number in a query as a number, with its limits', () => {
  const size = api.paths['/api/booking']?.['get']?.parameters?.find(({ name }) => name === 'pageSize');
  expect(size?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 });
});

it('fails for a route that does not declare its response', async () => {
  const app = Fastify();
  serveDescription(app);
  app.get('/api/silent', () => ({}));
  const { statusCode, body } = await app.inject('/api/openapi.json');
  expect(statusCode).toBe(500);
  expect(body).toContain('GET /api/silent must have a summary, and a response or a file in its schema');
  await app.close();
});

describe('a response that breaks the description', () => {
  const location = { id: 1, name: 'Main Branch', code: 'MB01', address: null, city: null };
  const seen = (body: unknown, status = 200, contentType = 'application/json; charset=utf-8', etag = '') =>
    createAnswerCheck(api)('GET', '/api/locations/1', { status, contentType, etag, body });

  it('is reported: a version without ETag, or an ETag without version [REL-02]', () => {
    const contentType = 'application/json';
    const answered = { status: 412, contentType, etag: '', body: {} };
    expect(createAnswerCheck(api)('PATCH', '/api/booking/1', answered)).toMatch(/412 without the ETag/);
    expect(seen({ success: true, data: location }, 200, contentType, '"1"')).toMatch(/200 with an ETag/);
  });

  it('is reported: missing, extra or wrong fields, and an undeclared status or content', () => {
    expect(seen({ success: true, data: location })).toBeNull();
    expect(seen({ success: false, error: 'No' }, 404)).toBeNull();
    const { name: _, ...nameless } = location;
    for (const body of [
      { success: true, data: nameless },
      { success: true, data: { ...location, passwordHash: 'x' } },
      { success: true, data: { ...location, id: '1' } },
      { data: location },
      null,
    ])
      expect(seen(body)).toMatch(/^GET \/api\/locations\/\{id\} answered 200 with a body unlike its `response`: /);
    expect(seen({ success: false, error: 'No' }, 409)).toMatch(/answered 409, which it does not declare/);
    expect(seen('<html>', 200, 'text/html')).toMatch(/answered 200 as text\/html, which it does not declare/);
  });
});
