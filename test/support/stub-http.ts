import { createHttp, type SessionPort } from '../../src/services/http/http.ts';

/** A call as it leaves the browser; `headers` are those beyond the kind of its body. */
export type Sent = { call: string; body: unknown; headers: Record<string, string> };

/** The client of a person who is signed in, over a server that answers by `answer`: data, or an answer as it is. */
export function stubHttp(answer: (sent: Sent) => unknown, port: Partial<SessionPort> = {}) {
  const sent: Sent[] = [];
  const http = createHttp({
    baseUrl: 'http://shop.test/api',
    session: {
      bearer: () => ({ token: 'old', personKey: 'amna' }),
      hasOffer: () => true,
      renew: async () => ({ token: 'new', personKey: 'amna' }),
      end: () => undefined,
      ...port,
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { accept, 'content-type': _, ...headers } = Object.fromEntries(request.headers);
      const text = await request.text();
      const call = {
        call: `${request.method} ${request.url.replace('http://shop.test/api', '')}`,
        body: text === '' ? null : (JSON.parse(text) as unknown),
        headers: accept === 'application/json' ? headers : { ...headers, accept: String(accept) },
      };
      sent.push(call);
      const answered = answer(call);
      return answered instanceof Response ? answered : Response.json({ success: true, data: answered });
    },
  });
  return { http, sent, calls: () => sent.map(({ call }) => call) };
}
