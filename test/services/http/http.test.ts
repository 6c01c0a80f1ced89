import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createFailedCalls } from '../../../src/services/http/failed-calls.ts';
import { stubHttp } from '../../support/stub-http.ts';
import { createReleaseCheck } from '../../../src/services/http/release-check.ts';
import { ApiError } from '../../../src/domain/shared/api-error.ts';
import { createIdempotencyKeys } from '../../../src/services/http/idempotency-keys.ts';

const Row = z.object({ id: z.int() });
const json = (body: unknown, status = 200) => Response.json(body, { status });
const read = (answer: () => unknown) => stubHttp(answer).http('/a', { schema: Row });
const lost = { kind: 'network', status: null, body: null, message: 'Network error occurred' };
const refused = (status: number, body: unknown) => ({ ...lost, kind: 'status', status, body });
const authorization = 'Bearer old';

describe('the http client', () => {
  it('sends the token, the query without empty values, the body and the key of a submission [AUTH-14]', async () => {
    const { http, sent } = stubHttp(() => ({ id: 7 }));
    const query = { page: 1, isActive: false, status: '', searchString: undefined, category: null };
    expect(await http('/booking/', { query, schema: Row })).toEqual({ id: 7 });
    await http('/booking', { method: 'POST', body: { name: 'RTX' }, idempotencyKey: 'k' });
    expect(sent).toEqual([
      { call: 'GET /booking/?page=1&isActive=false', body: null, headers: { authorization } },
      { call: 'POST /booking', body: { name: 'RTX' }, headers: { authorization, 'idempotency-key': 'k' } },
    ]);
  });

  it('sends a plain provider no idempotency key [OFFER-02]', async () => {
    const { http, sent } = stubHttp(() => null, { isReflow: () => false });
    await http('/booking', { method: 'POST', body: {}, idempotencyKey: 'k' });
    expect(sent.map(({ headers }) => headers)).toEqual([{ authorization }]);
  });

  it('reads the data field, else the whole body [READ-06]', async () => {
    const answers = [json({ data: { id: 1 } }), json({ id: 2 })];
    expect(await Promise.all(answers.map((answer) => read(() => answer)))).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it.each([
    ['a wrong shape', json({ data: { id: 'seven' } }), { data: { id: 'seven' } }],
    ['a page instead of JSON', new Response('<!doctype html>'), '<!doctype html>'],
    ['an empty body where data is promised', new Response(null, { status: 204 }), null],
  ])('takes %s for a failed call', async (_, answer, body) => {
    const message = 'Unexpected server response';
    await expect(read(() => answer)).rejects.toMatchObject({ kind: 'shape', status: 200, body, message });
  });

  it.each([204, 200])('treats an empty answer %i to a mutation as success', async (status) => {
    const { http } = stubHttp(() => new Response(null, { status }));
    expect(await http('/a', { method: 'DELETE', version: null })).toBeNull();
  });

  it.each([304, 400, 404, 422, 500, 503])('treats %i as a failure [AUTH-15]', async (status) => {
    const body = status === 304 ? null : { error: 'No such thing' };
    const answer = new Response(body && JSON.stringify(body), { status });
    await expect(read(() => answer)).rejects.toMatchObject(refused(status, body));
  });

  it('treats success: false in a 2xx answer to a mutation as a refusal, but not for reads', async () => {
    const body = { success: false, error: 'No' };
    const { http } = stubHttp(() => json(body));
    await expect(http('/a', { method: 'PATCH', version: null })).rejects.toMatchObject(refused(200, body));
    expect(await http('/a')).toEqual(body);
  });

  it('distinguishes a timeout, a lost network and an aborted call [AUTH-15, READ-10]', async () => {
    const timeout = () => AbortSignal.abort(new DOMException('Too long', 'TimeoutError'));
    const late = { ...lost, kind: 'timeout', message: 'The server did not respond in time' };
    await expect(stubHttp(() => 1, {}, { timeout }).http('/a')).rejects.toMatchObject(late);
    await expect(read(() => Promise.reject(new TypeError('fetch failed')))).rejects.toMatchObject(lost);
    const left = new Error('left the screen');
    await expect(stubHttp(() => 1).http('/a', { signal: AbortSignal.abort(left) })).rejects.toBe(left);
  });

  it('aborts a call after 30 s [AUTH-15]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await stubHttp(() => 1).http('/a');
    expect(timeout.mock.calls).toEqual([[30_000]]);
    timeout.mockRestore();
  });

  it('returns a file, and the sentence of a refused one', async () => {
    const file = await stubHttp(() => new Response('%PDF')).http.blob('/document');
    expect(await file.text()).toBe('%PDF');
    const body = { error: 'No receipt yet' };
    const answer = stubHttp(() => json(body, 409)).http.blob('/document');
    await expect(answer).rejects.toMatchObject(refused(409, body));
  });

  it('repeats a change of money after the same user has entered the PIN [LOCK-05]', async () => {
    const answers = () => {
      let asked = 0;
      return () => ((asked += 1) === 1 ? json({ error: 'Please confirm with your PIN.' }, 428) : null);
    };
    const pay = ({ http }: ReturnType<typeof stubHttp>) => http('/booking/7', { method: 'POST', body: { paid: 9 } });
    const right = stubHttp(answers(), { confirm: () => Promise.resolve(true) });
    await pay(right);
    expect(right.sent.map(({ call, body }) => [call, body])).toEqual([
      ['POST /booking/7', { paid: 9 }],
      ['POST /booking/7', { paid: 9 }],
    ]);
    const closed = stubHttp(answers(), { confirm: () => Promise.resolve(false) });
    await expect(pay(closed)).rejects.toMatchObject({ status: 428 });
    let personKey = 'amna';
    const switched = stubHttp(answers(), {
      bearer: () => ({ token: 'old', personKey }),
      confirm: () => ((personKey = 'bilal'), Promise.resolve(true)),
    });
    await expect(pay(switched)).rejects.toMatchObject({ status: 428 });
    expect([closed.sent.length, switched.sent.length]).toEqual([1, 1]);
  });

  it('sends and refreshes no token in an anonymous call [AUTH-17]', async () => {
    const body = { error: 'Wrong password' };
    const renew = () => Promise.reject(new Error('An anonymous call renewed the session'));
    const { http, sent } = stubHttp(() => json(body, 401), { renew });
    const answer = http('/auth/login', { method: 'POST', anonymous: true });
    await expect(answer).rejects.toMatchObject(refused(401, body));
    expect(sent.map(({ headers }) => headers)).toEqual([{}]);
  });
});

it('an error of the server has an id for a short time, but a refusal has none [UI-28]', async () => {
  let now = 0;
  const calls = createFailedCalls({ now: () => now });
  const date = 'Sun, 22 Nov 2026 03:04:05 GMT';
  const after = async (status: number, headers: Record<string, string>) => {
    await calls.watch(async () => new Response('{}', { status, headers }))('/api/booking');
    return calls.read();
  };
  expect([calls.read(), await after(503, { 'x-request-id': 'a-1', date })]).toEqual([null, `Request a-1, ${date}`]);
  expect(await after(200, { 'x-request-id': 'a-2', date })).toBe(`Request a-1, ${date}`);
  now = 1_001;
  expect([calls.read(), await after(500, { 'x-request-id': 'a-3' })]).toEqual([null, 'Request a-3']);
  expect(await after(500, {})).toBeNull();
  expect([await after(500, { 'x-request-id': 'a-4' }), await after(409, { 'x-request-id': 'a-5' })]).toEqual([
    'Request a-4',
    null,
  ]);
});

const OWN = '/assets/index-1.js';
const page = (file: string, status = 200) => new Response(`<script type="module" src="${file}"></script>`, { status });

/** Makes two requests to a server. @returns whether the page is outdated, and how often listeners were notified */
async function ask(answer: () => Response | Promise<never>) {
  const release = createReleaseCheck(async () => answer(), OWN);
  const told = vi.fn<() => void>();
  release.subscribe(told);
  await release.check();
  await release.check();
  return [release.isReplaced(), told.mock.calls.length];
}

it('a new release is found if the page names other files, and is reported once [SHELL-02]', async () => {
  expect(await ask(() => page('/assets/index-2.js'))).toEqual([true, 1]);
});

it.each([
  ['names the files of this page', () => page(OWN)],
  ['is of no release', () => page('/src/main.tsx')],
  ['is a failure', () => page('/assets/index-2.js', 502)],
  ['does not come', () => Promise.reject(new TypeError('No line'))],
])('finds none where the page %s', async (_, answer) => {
  expect(await ask(answer)).toEqual([false, 0]);
});

const SAME = { isAnother: false };
const ANOTHER = { isAnother: true };

function numbered(prefix = 'key') {
  let made = 0;
  return createIdempotencyKeys(() => `${prefix}-${++made}`);
}

const keysFor = async (keys: ReturnType<typeof numbered>, ...asked: (typeof SAME)[]) => {
  const found: string[] = [];
  for (const one of asked) found.push(await keys.keyFor(one));
  return found;
};

it('a form keeps its key, which is stored before its use, and another record gets a new one [REL-01, REL-15]', async () => {
  const keys = numbered();
  const stored: unknown[] = [];
  keys.storeWith(async () => void stored.push(keys.last()?.key));
  expect(await keysFor(keys, SAME, SAME, ANOTHER, SAME)).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
  expect(stored).toEqual(['key-1', 'key-2']);
});

it('a closed form keeps the key of its submission, and a new one is used on request', async () => {
  const [before, after] = [numbered('before'), numbered('after')];
  expect(before.last()).toBeNull();
  await before.keyFor(SAME);
  after.resume(before.last());
  expect(await keysFor(after, SAME)).toEqual(['before-1']);
  after.resume(null);
  expect(await keysFor(after, SAME)).toEqual(['after-1']);
});

it('the key stays the same until a record is created or the answer names an earlier one [REL-01, REL-15]', async () => {
  const keys = numbered();
  const sent: string[] = [];
  const lost = new Error('lost');
  const savedEarlier = new ApiError('status', { status: 422, body: { data: { id: 1, code: 'BK-1' } } });
  const outcomes = [lost, null, savedEarlier, null];
  for (const failure of outcomes) {
    const send = async (key: string) => {
      sent.push(key);
      if (failure) throw failure;
      return null;
    };
    expect(await keys.sendOnce(send).catch((error: unknown) => error)).toBe(failure);
  }
  expect(sent).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
});
