import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Http, SessionPort } from '../../../src/services/http/http.ts';
import { createReadsAhead } from '../../../src/services/http/reads-ahead.ts';
import { deferred } from '../../deferred.ts';
import { aStoredSession } from '../../support/a.ts';
import { BASE, stubHttp, type Sent } from '../../support/stub-http.ts';

const READ_AHEAD_MS = 10_000;
const stored = (role: string | null = null) => JSON.stringify(aStoredSession({ accessToken: 'old', role, offers: [] }));

type Shop = {
  session?: string | null;
  answer?: (call: Sent, signal?: AbortSignal | null) => unknown;
  port?: Partial<SessionPort>;
};
function start({ session = stored(), answer = () => [], port = {} }: Shop = {}) {
  const limit = new AbortController();
  let ahead: ReturnType<typeof createReadsAhead> | undefined;
  const through = (send: typeof fetch) => {
    ahead = createReadsAhead({ baseUrl: BASE, storage: { getItem: () => session }, send });
    return ahead.fetch;
  };
  const server = stubHttp(answer, port, { through, timeout: () => limit.signal });
  const toUrl = (address: string) => new URL(address, 'http://shop.test');
  const begin = (address: string, here?: string) =>
    ahead?.begin(toUrl(address), here === undefined ? here : toUrl(here));
  const tokens = () => server.sent.map(({ headers }) => headers['authorization']);
  return { ...server, begin, limit, tokens, drop: () => ahead?.drop() };
}

const never: Shop['answer'] = (_, signal) =>
  new Promise((__, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

const BOOKINGS = 'GET /booking/?page=1&pageSize=10&isActive=true';
const readBookings = (http: Http, signal?: AbortSignal) =>
  http('/booking/', { query: { page: 1, pageSize: 10, isActive: true }, signal });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it.each([
  ['/bookings', null],
  ['/bookings', 'garbage'],
  ['/bookings', '{}'],
  ['/ledger', stored('TECHNICIAN')],
  ['/ledger/7', stored('TECHNICIAN')],
  ['/bookings/new', stored()],
  ['/bookings/0', stored()],
  ['/ledger/7/edit', stored()],
  ['/login', stored()],
  ['/nowhere', stored()],
])('nothing is read ahead for %s with the session %j', (address, session) => {
  const { sent, begin } = start({ session });
  begin(address);
  expect(sent).toEqual([]);
});

describe('a read that started before its screen', () => {
  it('is sent once, and used once', async () => {
    const { http, begin, calls } = start();
    begin('/bookings');
    begin('/bookings');
    await readBookings(http);
    expect(calls()).toEqual([BOOKINGS]);
    await readBookings(http);
    expect(calls()).toEqual([BOOKINGS, BOOKINGS]);
  });

  it('has its text as soon as it has arrived', async () => {
    const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('[7]', { status: 203 })));
    const reads = createReadsAhead({ baseUrl: BASE, storage: { getItem: () => stored() }, send });
    reads.begin(new URL('/bookings', 'http://shop.test'));
    const answer = await reads.fetch(...(send.mock.calls[0] ?? ['']));
    const heard: unknown[] = [answer.status];
    void answer.text().then((text) => heard.push(text));
    await Promise.resolve();
    expect(heard).toEqual([203, '[7]']);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not start if the open screen already has the data', () => {
    const { sent, begin } = start();
    begin('/bookings?page=1', '/bookings');
    expect(sent).toEqual([]);
    begin('/bookings?page=2', '/bookings');
    expect(sent).toHaveLength(1);
  });

  it('is not used for another query or another person', async () => {
    const { http, begin, tokens } = start({ port: { bearer: () => ({ token: 'other', personKey: 'bilal' }) } });
    begin('/bookings');
    await readBookings(http);
    expect(tokens()).toEqual(['Bearer old', 'Bearer other']);
  });

  it('handles a 401 as usual: one refresh, one repeat [AUTH-10]', async () => {
    const renew = vi.fn<SessionPort['renew']>(async () => ({ token: 'new', personKey: 'amna' }));
    const answer = ({ headers }: Sent) =>
      headers['authorization'] === 'Bearer new' ? [] : new Response('', { status: 401 });
    const { http, begin, tokens } = start({ answer, port: { renew } });
    begin('/bookings');
    await expect(readBookings(http)).resolves.toEqual([]);
    expect(tokens()).toEqual(['Bearer old', 'Bearer new']);
    expect(renew).toHaveBeenCalledExactlyOnceWith({ token: 'old', personKey: 'amna' });
  });

  it('is the first try of the retries if it fails', async () => {
    const { http, begin } = start({ answer: () => Promise.reject(new TypeError('fetch failed')) });
    begin('/bookings');
    await expect(readBookings(http)).rejects.toMatchObject({ kind: 'network' });
  });

  it('is aborted with the screen that uses it, not before [READ-10]', async () => {
    const { signals, http, begin } = start({ answer: never });
    const screen = new AbortController();
    begin('/bookings');
    const read = readBookings(http, screen.signal);
    await vi.advanceTimersByTimeAsync(READ_AHEAD_MS);
    expect(signals[0]?.aborted).toBe(false);
    screen.abort(new Error('left'));
    await expect(read).rejects.toThrow('left');
    expect(signals[0]?.aborted).toBe(true);
  });

  it('has the timeout of an ordinary read [AUTH-15]', async () => {
    const { signals, http, begin, limit } = start({ answer: never });
    begin('/bookings');
    const read = readBookings(http);
    limit.abort();
    await expect(read).rejects.toMatchObject({ kind: 'timeout' });
    expect(signals[0]?.aborted).toBe(true);
  });

  it('is dropped if no screen uses it in time, or someone else has changed something', async () => {
    const { signals, sent, begin, http, drop } = start({ answer: never });
    begin('/bookings');
    vi.advanceTimersByTime(READ_AHEAD_MS);
    begin('/bookings');
    drop();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    void readBookings(http).catch(() => undefined);
    expect(sent).toHaveLength(3);
  });

  it('is dropped after a write, because its answer may be older', async () => {
    const written = deferred<null>();
    const { signals, http, begin, calls } = start({
      answer: ({ call }) => (call === 'DELETE /booking/7' ? written.promise : []),
    });
    begin('/bookings');
    const write = http('/booking/7', { method: 'DELETE', version: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(signals[0]?.aborted).toBe(true);
    begin('/bookings');
    written.resolve(null);
    await write;
    await readBookings(http);
    expect(calls()).toEqual([BOOKINGS, 'DELETE /booking/7', BOOKINGS, BOOKINGS]);
  });
});
