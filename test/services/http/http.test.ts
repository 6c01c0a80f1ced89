import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { createFailedCalls } from '../../../src/services/http/failed-calls.ts';
import { createHttp, type SessionPort } from '../../../src/services/http/http.ts';

const signedIn: SessionPort = {
  bearer: () => ({ token: 'secret', personKey: 'amna' }),
  renew: async () => null,
  hasOffer: () => true,
  end: () => {},
};
const Row = z.object({ id: z.int() });

function start(answer: () => Response | Promise<Response>, session = signedIn, timeout?: AbortSignal) {
  const sent: { url: string; method: string | undefined; headers: Record<string, string>; body: unknown }[] = [];
  const http = createHttp({
    baseUrl: '/api',
    session,
    timeout: () => timeout ?? new AbortController().signal,
    fetch: async (input, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      sent.push({
        url: input instanceof Request ? input.url : input.toString(),
        method: init?.method,
        headers,
        body: init?.body,
      });
      init?.signal?.throwIfAborted();
      return answer();
    },
  });
  return { http, sent };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const toFailure = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError
    ? { kind: error.kind, status: error.status, body: error.body, message: error.message }
    : error;
};
const shape = (body: unknown) => ({ kind: 'shape', status: 200, body, message: 'The answer is not what was promised' });

describe('the http client', () => {
  it('sends the token, JSON headers, the query without its empty values, and the body [AUTH-14]', async () => {
    const { http, sent } = start(() => json({ success: true, data: { id: 7 } }));
    const query = { page: 1, isActive: false, status: '', searchString: undefined, category: null };
    expect(await http('/booking/', { query, schema: Row })).toEqual({ id: 7 });
    await http('/booking', { method: 'POST', body: { name: 'RTX' }, idempotencyKey: 'k' });
    const headers = { accept: 'application/json', authorization: 'Bearer secret', 'content-type': 'application/json' };
    expect(sent).toEqual([
      { url: '/api/booking/?page=1&isActive=false', method: 'GET', headers, body: undefined },
      { url: '/api/booking', method: 'POST', headers: { ...headers, 'idempotency-key': 'k' }, body: '{"name":"RTX"}' },
    ]);
  });

  it('sends the key of a submission only where the provider offers it [OFFER-02]', async () => {
    const { http, sent } = start(() => json(null), { ...signedIn, hasOffer: (offer) => offer !== 'idempotencyKeys' });
    await http('/booking', { method: 'POST', body: {}, idempotencyKey: 'k' });
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined]);
  });

  it('reads the data field, else the whole body [READ-06]', async () => {
    expect(await start(() => json({ data: { id: 1 } })).http('/a', { schema: Row })).toEqual({ id: 1 });
    expect(await start(() => json({ id: 2 })).http('/a', { schema: Row })).toEqual({ id: 2 });
  });

  it.each([
    ['a wrong shape', () => json({ data: { id: 'seven' } }), shape({ data: { id: 'seven' } })],
    ['a page instead of JSON', () => new Response('<!doctype html>'), shape('<!doctype html>')],
    ['an empty body where data is promised', () => new Response(null, { status: 204 }), shape(null)],
  ])('takes %s for a failed call', async (_, answer, failure) => {
    expect(await toFailure(start(answer).http('/a', { schema: Row }))).toEqual(failure);
  });

  it.each([204, 200])('takes an empty answer %i to a mutation for success', async (status) => {
    const { http } = start(() => new Response(null, { status }));
    expect(await http('/a', { method: 'DELETE', version: null })).toBeNull();
  });

  it.each([304, 400, 404, 422, 500, 503])('takes %i for a failure [AUTH-15]', async (status) => {
    const body = { error: 'No such thing' };
    const answer = () => (status === 304 ? new Response(null, { status }) : json(body, status));
    expect(await toFailure(start(answer).http('/a'))).toEqual({
      kind: 'status',
      status,
      body: status === 304 ? null : body,
      message: 'Network error occurred',
    });
  });

  it('takes success: false in a 2xx answer to a mutation for a refusal, and leaves reads alone', async () => {
    const body = { success: false, error: 'No' };
    const { http } = start(() => json(body));
    expect(await toFailure(http('/a', { method: 'PATCH', version: null }))).toEqual({
      kind: 'status',
      status: 200,
      body,
      message: 'Network error occurred',
    });
    expect(await http('/a')).toEqual(body);
  });

  it('tells a time-out from a lost network and from a call that nobody waits for [AUTH-15, READ-10]', async () => {
    const spent = AbortSignal.abort(new DOMException('Too long', 'TimeoutError'));
    const none = { status: null, body: null };
    expect(await toFailure(start(() => json(1), signedIn, spent).http('/a'))).toEqual({
      kind: 'timeout',
      ...none,
      message: 'The server did not answer in time',
    });
    expect(await toFailure(start(() => Promise.reject(new TypeError('fetch failed'))).http('/a'))).toEqual({
      kind: 'network',
      ...none,
      message: 'Network error occurred',
    });
    const left = new Error('left the screen');
    expect(await toFailure(start(() => json(1)).http('/a', { signal: AbortSignal.abort(left) }))).toBe(left);
  });

  it('gives a call 30 s [AUTH-15]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await createHttp({ baseUrl: '/api', session: signedIn, fetch: async () => json({}) })('/a');
    expect(timeout.mock.calls).toEqual([[30_000]]);
    timeout.mockRestore();
  });

  it('gives a file, and the sentence of a refused one', async () => {
    const file = await start(() => new Response('%PDF')).http.blob('/document');
    expect(await file.text()).toBe('%PDF');
    const refused = start(() => json({ error: 'No receipt yet' }, 409)).http.blob('/document');
    expect(await toFailure(refused)).toEqual({
      kind: 'status',
      status: 409,
      body: { error: 'No receipt yet' },
      message: 'Network error occurred',
    });
  });

  it('neither sends a token nor renews it in an anonymous call [AUTH-17]', async () => {
    const session: SessionPort = {
      ...signedIn,
      renew: () => Promise.reject(new Error('An anonymous call renewed the session')),
    };
    const { http, sent } = start(() => json({ error: 'Wrong password' }, 401), session);
    expect(await toFailure(http('/auth/login', { method: 'POST', anonymous: true }))).toEqual({
      kind: 'status',
      status: 401,
      body: { error: 'Wrong password' },
      message: 'Network error occurred',
    });
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual([undefined]);
  });
});

const answer = (status: number, headers: Record<string, string>) => async () => new Response('{}', { status, headers });
const DATE = 'Sun, 22 Nov 2026 03:04:05 GMT';

it('a failed call is named while it is news, and a provider that names none leaves nothing', async () => {
  let now = 0;
  const calls = createFailedCalls({ now: () => now });
  expect(calls.read()).toBeNull();
  await calls.watch(answer(409, { 'x-request-id': 'a-1', date: DATE }))('/api/booking/1');
  await calls.watch(answer(200, { 'x-request-id': 'a-2', date: DATE }))('/api/booking');
  expect(calls.read()).toBe(`Request a-1, ${DATE}`);
  now = 1_001;
  expect(calls.read()).toBeNull();
  await calls.watch(answer(500, { 'x-request-id': 'a-3' }))('/api/booking');
  expect(calls.read()).toBe('Request a-3');
  await calls.watch(answer(500, {}))('/api/booking');
  expect(calls.read()).toBeNull();
});
