import { describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from '../../../src/domain/shared/live.ts';
import type { SessionPort } from '../../../src/services/http/http.ts';
import { openLiveLine } from '../../../src/services/live/live-line.ts';

const NOW = 50_000;

/** A server that answers calls in order. A stream stays open until it is closed. */
function open(answers: (Response | Error)[], lastId: string | null = null) {
  const calls: { url: string; headers: Headers; signal: AbortSignal | null | undefined }[] = [];
  const events: StreamEvent[] = [];
  const renew = vi.fn<SessionPort['renew']>(async () => ({ token: 'new', personKey: 'ali' }));
  const hangUp = openLiveLine(
    {
      baseUrl: '/api',
      port: { bearer: () => ({ token: 'old', personKey: 'ali' }), renew },
      fetch: async (input, init) => {
        calls.push({ url: input as string, headers: new Headers(init?.headers), signal: init?.signal });
        const answer = answers.shift();
        if (answer instanceof Response) return answer;
        throw answer ?? new Error('No answer is left');
      },
      now: () => NOW,
    },
    lastId,
    (event) => events.push(event),
  );
  return { calls, events, renew, hangUp };
}

function createStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  return {
    answer: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    write: (text: string) => writer.write(encoder.encode(text)),
    close: () => writer.close(),
  };
}

describe('the stream from the server', () => {
  it('reports the opening, changes, gaps, heartbeats and its end, wherever the network cuts it [LIVE-02]', async () => {
    const { answer, write, close } = createStream();
    const { calls, events } = open([answer], 'a.1');
    await write('event: open\nid: a.1\ndata: {"quietMs":2000,"isBehind":false}\n\n: beat\n\nid: a.');
    await write('2\ndata: {"record":"booking","id":7,"version":3,"isOwn":true}\n\n');
    await write('id: a.3\ndata: {"record":"moon","id":1}\n\nevent: behind\nid: b.1\ndata: {}\n\n');
    await close();
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: 'stream.ended' }));
    expect(events).toEqual([
      { type: 'stream.opened', id: 'a.1', at: NOW - 2000, isBehind: false },
      { type: 'stream.beat' },
      { type: 'stream.event', id: 'a.2', at: NOW, change: { record: 'booking', id: 7, version: 3, isOwn: true } },
      { type: 'stream.event', id: 'b.1', at: NOW, change: null },
      { type: 'stream.ended' },
    ]);
    expect(calls.map(({ url }) => url)).toEqual(['/api/live']);
    expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
      accept: 'text/event-stream',
      authorization: 'Bearer old',
      'last-event-id': 'a.1',
    });
  });

  it('renews a refused token once', async () => {
    const refused = () => new Response('', { status: 401 });
    const { calls, events, renew } = open([refused(), refused()]);
    await vi.waitFor(() => expect(events).toEqual([{ type: 'stream.ended' }]));
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  const page = new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const status = (code: number) => new Response('', { status: code });
  it.each<[StreamEvent['type'], (Response | Error)[]]>([
    ['stream.refused', [...[400, 403, 404].map(status), page]],
    ['stream.ended', [...[408, 429, 503].map(status), new TypeError('Failed to fetch')]],
  ])('is asked for again or never: %s [LIVE-09]', async (type, answers) => {
    for (const answer of answers) {
      const { events } = open([answer]);
      await vi.waitFor(() => expect(events).toEqual([{ type }]));
    }
  });

  it('reports nothing after it is closed', async () => {
    const { answer, write } = createStream();
    const { calls, events, hangUp } = open([answer]);
    await write('event: open\nid: a.1\ndata: {"quietMs":0,"isBehind":false}\n\n');
    await vi.waitFor(() => expect(events).toHaveLength(1));
    hangUp();
    expect([events.length, calls[0]?.signal?.aborted]).toEqual([1, true]);
  });
});
