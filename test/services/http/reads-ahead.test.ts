import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toUser } from '../../../src/domain/session/staff.ts';
import { createHttp, type Http, type SessionPort } from '../../../src/services/http/http.ts';
import { createReadsAhead } from '../../../src/services/http/reads-ahead.ts';

const READ_AHEAD_MS = 10_000;

type Sent = { url: string; headers: Record<string, string>; signal: AbortSignal | null | undefined };

const stored = (accessToken: string, role: string | null = null) =>
  JSON.stringify({
    loginId: 'first',
    accessToken,
    refreshToken: null,
    user: toUser('amna@shop.pk', '2025-01-05T07:30:00.000Z'),
    role,
    offers: [],
    mustChangePassword: false,
  });

function start({
  session = stored('secret'),
  answer = () => new Response('null'),
  port = {},
}: {
  session?: string | null;
  answer?: (call: Sent) => Response | Promise<Response>;
  port?: Partial<SessionPort>;
} = {}) {
  const sent: Sent[] = [];
  const limit = new AbortController();
  const ahead = createReadsAhead({
    baseUrl: '/api',
    storage: { getItem: () => session },
    send: async (input, init) => {
      const call = {
        url: input as string,
        headers: Object.fromEntries(new Headers(init?.headers)),
        signal: init?.signal,
      };
      sent.push(call);
      return answer(call);
    },
  });
  const http = createHttp({
    baseUrl: '/api',
    fetch: ahead.fetch,
    timeout: () => limit.signal,
    session: {
      bearer: () => ({ token: 'secret', personKey: 'amna' }),
      renew: async () => null,
      hasOffer: () => true,
      end: () => {},
      ...port,
    },
  });
  const toUrl = (address: string) => new URL(address, 'http://shop.test');
  const begin = (address: string, here?: string) =>
    ahead.begin(toUrl(address), here === undefined ? here : toUrl(here));
  return { sent, http, begin, limit, drop: ahead.drop };
}

const never = ({ signal }: Sent) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));

const BOOKINGS = '/api/booking/?page=1&pageSize=10&isActive=true';
const readBookings = (http: Http, signal?: AbortSignal) =>
  http('/booking/', { query: { page: 1, pageSize: 10, isActive: true }, signal });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what is read ahead for an address', () => {
  it.each([
    ['/bookings', null],
    ['/bookings', 'garbage'],
    ['/bookings', '{}'],
    ['/ledger', stored('secret', 'TECHNICIAN')],
    ['/ledger/7', stored('secret', 'TECHNICIAN')],
    ['/bookings/new', stored('secret')],
    ['/bookings/0', stored('secret')],
    ['/ledger/7/edit', stored('secret')],
    ['/login', stored('secret')],
    ['/nowhere', stored('secret')],
  ])('is nothing for %s with the session %j', (address, session) => {
    const { sent, begin } = start({ session });
    begin(address);
    expect(sent).toEqual([]);
  });
});

describe('a read that began before its screen', () => {
  it('is on its way once, and taken once', async () => {
    const { sent, http, begin } = start();
    begin('/bookings');
    begin('/bookings');
    await readBookings(http);
    expect(sent.map(({ url }) => url)).toEqual([BOOKINGS]);
    await readBookings(http);
    expect(sent).toHaveLength(2);
  });

  it('is not begun where the open screen has it', () => {
    const { sent, begin } = start();
    begin('/bookings?page=1', '/bookings');
    expect(sent).toEqual([]);
    begin('/bookings?page=2', '/bookings');
    expect(sent).toHaveLength(1);
  });

  it('is not for another query or another person', async () => {
    const { sent, http, begin } = start({ port: { bearer: () => ({ token: 'other', personKey: 'bilal' }) } });
    begin('/bookings');
    await readBookings(http);
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer secret', 'Bearer other']);
  });

  it('takes the ordinary way of a 401: one refresh, one repeat [AUTH-10]', async () => {
    const answer = ({ headers }: Sent) =>
      new Response('[]', { status: headers['authorization'] === 'Bearer new' ? 200 : 401 });
    const renew = vi.fn<SessionPort['renew']>(async () => ({ token: 'new', personKey: 'amna' }));
    const { sent, http, begin } = start({ answer, port: { renew } });
    begin('/bookings');
    await expect(readBookings(http)).resolves.toEqual([]);
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer secret', 'Bearer new']);
    expect(renew).toHaveBeenCalledExactlyOnceWith({ token: 'secret', personKey: 'amna' });
  });

  it('fails as the first try when it fails', async () => {
    const { http, begin } = start({ answer: () => Promise.reject(new TypeError('fetch failed')) });
    begin('/bookings');
    await expect(readBookings(http)).rejects.toMatchObject({ kind: 'network' });
  });

  it('ends with the screen that has taken it [READ-10]', async () => {
    const { sent, http, begin } = start({ answer: never });
    const screen = new AbortController();
    begin('/bookings');
    const read = readBookings(http, screen.signal);
    await vi.advanceTimersByTimeAsync(READ_AHEAD_MS);
    expect(sent[0]?.signal?.aborted).toBe(false);
    screen.abort(new Error('left'));
    await expect(read).rejects.toThrow('left');
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  it('has the time of an ordinary read [AUTH-15]', async () => {
    const { sent, http, begin, limit } = start({ answer: never });
    begin('/bookings');
    const read = readBookings(http);
    limit.abort();
    await expect(read).rejects.toMatchObject({ kind: 'timeout' });
    expect(sent[0]?.signal?.aborted).toBe(true);
  });

  it('is dropped when no screen takes it in time', async () => {
    const { sent, http, begin } = start({ answer: never });
    begin('/bookings');
    vi.advanceTimersByTime(READ_AHEAD_MS);
    expect(sent[0]?.signal?.aborted).toBe(true);
    void readBookings(http).catch(() => undefined);
    expect(sent).toHaveLength(2);
  });

  it('is dropped when a colleague has changed something', async () => {
    const { sent, http, begin, drop } = start({ answer: () => new Response('[]') });
    begin('/bookings');
    drop();
    await readBookings(http);
    expect(sent).toHaveLength(2);
  });

  it('is dropped when something is written: its answer may be older', async () => {
    let finish: (answer: Response) => void = () => {};
    const { sent, http, begin } = start({
      answer: ({ url }) =>
        url === '/api/booking/7'
          ? new Promise((resolve) => {
              finish = resolve;
            })
          : new Response('null'),
    });
    begin('/bookings');
    const write = http('/booking/7', { method: 'DELETE', version: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[0]?.signal?.aborted).toBe(true);
    begin('/bookings');
    finish(new Response('null'));
    await write;
    await readBookings(http);
    expect(sent.map(({ url }) => url)).toEqual([BOOKINGS, '/api/booking/7', BOOKINGS, BOOKINGS]);
  });
});
