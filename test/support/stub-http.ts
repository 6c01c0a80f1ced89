import { createHttp, type SessionPort } from '../../src/services/http/http.ts';

export const BASE = 'http://shop.test/api';
/** A signed-in user; `new` is the token after a refresh. */
const SESSION: SessionPort = {
  bearer: () => ({ token: 'old', personKey: 'amna' }),
  isReflow: () => true,
  renew: async () => ({ token: 'new', personKey: 'amna' }),
  end: () => undefined,
};

/** A request as sent by the browser. `headers` excludes those for JSON. */
export type Sent = { call: string; body: unknown; headers: Record<string, string> };
type Answer = (sent: Sent, signal: AbortSignal | null | undefined) => unknown;

/** A server that answers with `answer`: data, or a whole response. */
function stubFetch(answer: Answer) {
  const sent: Sent[] = [];
  const signals: (AbortSignal | null | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const { accept = '', 'content-type': sends = '', ...others } = Object.fromEntries(headers);
    const kinds = Object.entries({ accept, 'content-type': sends }).filter(([, kind]) => kind !== 'application/json');
    const call = {
      call: `${method} ${url.replace(BASE, '')}`,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      headers: { ...others, ...Object.fromEntries(kinds) },
    };
    sent.push(call);
    signals.push(init?.signal);
    init?.signal?.throwIfAborted();
    const answered = await answer(call, init?.signal);
    return answered instanceof Response ? answered : Response.json({ success: true, data: answered });
  };
  return { fetch, sent, signals, calls: () => sent.map(({ call }) => call) };
}

type Options = { timeout?: () => AbortSignal; through?: (send: typeof fetch) => typeof fetch };

/** The HTTP client with such a server. */
export function stubHttp(
  answer: Answer,
  port: Partial<SessionPort> = {},
  { timeout, through = (send) => send }: Options = {},
) {
  const server = stubFetch(answer);
  const session = { ...SESSION, ...port };
  const http = createHttp({ baseUrl: BASE, session, fetch: through(server.fetch), ...(timeout && { timeout }) });
  return { http, ...server };
}
