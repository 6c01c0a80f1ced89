import { Agent, request } from 'node:http';
import type { SeenAnswer } from '../openapi/answer-check.ts';

/** A request as it goes out; `address` is the whole of it, encoded. */
export type Sent = { method: string; address: string; headers: Record<string, string>; body: string | null };
/** What came back. */
export type Got = SeenAnswer & { headers: Record<string, string | string[] | undefined> };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Sends one request to `base`. @throws when there is no answer */
export const send = (base: URL, { method, address, headers, body }: Sent): Promise<Got> =>
  new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        method,
        path: address,
        host: base.hostname,
        port: base.port,
        headers: { accept: 'application/json', ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', fail);
        answer.once('end', () => {
          const contentType = answer.headers['content-type'] ?? '';
          const raw = Buffer.concat(parts);
          const seen = contentType.startsWith('application/json') ? parsed(raw.toString()) : raw.length;
          const { etag = '' } = answer.headers;
          done({ status: answer.statusCode ?? 0, headers: answer.headers, contentType, etag, body: seen });
        });
      },
    );
    sent.once('error', fail);
    sent.end(body ?? undefined);
  });
