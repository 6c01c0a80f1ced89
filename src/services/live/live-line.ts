import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import { LiveChange, LiveOpening, type StreamEvent } from '../../domain/shared/live.ts';
import { toHeaders, toUrl } from '../http/request.ts';
import type { SessionPort } from '../http/http.ts';

export type LiveLineOptions = {
  baseUrl: string;
  port: Pick<SessionPort, 'bearer' | 'renew'>;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
};

/** Answers after which a retry is useless. Others may succeed later. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 429].includes(status);

function toLineEvent(event: string | undefined, id: string, data: string, now: number): StreamEvent | null {
  if (event === 'behind') return { type: 'stream.event', id, at: now, change: null };
  const json: unknown = JSON.parse(data);
  if (event === 'open') {
    const opening = z.safeParse(LiveOpening, json);
    if (!opening.success) return null;
    return { type: 'stream.opened', id, at: now - opening.data.quietMs, isBehind: opening.data.isBehind };
  }
  const change = z.safeParse(LiveChange, json);
  return change.success ? { type: 'stream.event', id, at: now, change: change.data } : null;
}

/**
 * Opens the stream of changes after `lastId`. A 401 renews the token once. @returns a function that closes the stream
 */
export function openLiveLine(
  { baseUrl, port, fetch = globalThis.fetch, now = Date.now }: LiveLineOptions,
  lastId: string | null,
  report: (event: StreamEvent) => void,
): () => void {
  const calling = new AbortController();
  const { signal } = calling;

  const ask = (token: string | null) =>
    fetch(toUrl(baseUrl, '/live'), {
      headers: {
        ...toHeaders(token),
        accept: 'text/event-stream',
        ...(lastId === null ? {} : { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal,
    });

  async function call(): Promise<Response> {
    const bearer = port.bearer();
    const answer = await ask(bearer && bearer.token);
    if (answer.status !== 401 || bearer === null) return answer;
    const renewed = await port.renew(bearer);
    return renewed === null || signal.aborted ? answer : ask(renewed.token);
  }

  async function listen(): Promise<StreamEvent> {
    const answer = await call();
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (!answer.ok || !isStream || !answer.body) {
      return { type: isFinal(answer.status) || answer.ok ? 'stream.refused' : 'stream.ended' };
    }
    const parser = createParser({
      onEvent: ({ event, id = '', data }) => {
        const heard = toLineEvent(event, id, data, now());
        if (heard) report(heard);
      },
      onComment: () => report({ type: 'stream.beat' }),
    });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { type: 'stream.ended' };
      parser.feed(value);
    }
  }

  void listen()
    .catch((): StreamEvent => ({ type: 'stream.ended' }))
    .then((end) => {
      if (!signal.aborted) report(end);
    });
  return () => calling.abort();
}
