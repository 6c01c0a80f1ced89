import { beforeAll, describe, expect, it } from 'vitest';
import Fastify from 'fastify';
import { type ApiDescription, serveDescription } from '../../../server/http/openapi.ts';
import { createAnswerCheck } from '../../../tools/openapi/answer-check.ts';
import { listRoutes } from '../support/routes.ts';
import { useShop } from '../support/use.ts';

const shop = useShop();
let api: ApiDescription;
beforeAll(async () => {
  api = (await shop.app.inject('/api/openapi.json')).json();
});

it('describes every route of the API: its permission, who may call it, what it takes and answers', () => {
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

it('says which answers carry the version of a record as their ETag, and which calls take it [REL-02]', () => {
  const tagged = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], responses }]) => {
      const statuses = Object.keys(responses).filter((status) => responses[status]?.headers?.['ETag']);
      const takes = parameters.some(({ name }) => name === 'If-Match') ? ['If-Match'] : [];
      return statuses.length + takes.length === 0 ? [] : [[method, path, ...takes, ...statuses].join(' ')];
    }),
  );
  expect(tagged).toEqual(
    expect.arrayContaining([
      'delete /api/booking/{id} If-Match 200 412',
      'get /api/account 200',
      'get /api/booking/{id} 200',
      'get /api/ledger-entry/{id} 200',
      'get /api/warrantyClaim/{id} 200',
      'patch /api/people/{id} If-Match 200 412',
      'post /api/account/password If-Match 200 412',
      'post /api/ledger-entry 201',
    ]),
  );
  expect(tagged.filter((one) => one.includes('If-Match') !== one.includes('412'))).toEqual([]);
});

it('says of a number in a query that it is one, with its limits', () => {
  const size = api.paths['/api/booking']?.['get']?.parameters?.find(({ name }) => name === 'pageSize');
  expect(size?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 });
});

it('cannot describe a route that does not say what it answers', async () => {
  const app = Fastify();
  serveDescription(app);
  app.get('/api/silent', () => ({}));
  const { statusCode, body } = await app.inject('/api/openapi.json');
  expect(statusCode).toBe(500);
  expect(body).toContain('GET /api/silent must have a summary, and a response or a file in its schema');
  await app.close();
});

describe('an answer that is not what the description promises', () => {
  const location = { id: 1, name: 'Main Branch', code: 'MB01', address: null, city: null };
  const seen = (body: unknown, status = 200, contentType = 'application/json; charset=utf-8', etag = '') =>
    createAnswerCheck(api)('GET', '/api/locations/1', { status, contentType, etag, body });

  it('is found: a version without its ETag, and an ETag of no version [REL-02]', () => {
    const contentType = 'application/json';
    const answered = { status: 412, contentType, etag: '', body: {} };
    expect(createAnswerCheck(api)('PATCH', '/api/booking/1', answered)).toMatch(/412 without the ETag/);
    expect(seen({ success: true, data: location }, 200, contentType, '"1"')).toMatch(/200 with an ETag/);
  });

  it('is found: a field too few, one too many, another type, an undeclared status or content', () => {
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
