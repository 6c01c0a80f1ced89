import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { SeenAnswer } from '../openapi/answer-check.ts';

/** A request as it goes out; `address` is the whole of it, encoded. */
export type Sent = { method: string; address: string; headers: Record<string, string>; body: string | null };
/** What came back. */
export type Got = SeenAnswer & { headers: IncomingMessage['headers'] };

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends one request to `base` as it stands. @throws when there is no answer */
export async function send({ hostname, port }: URL, { method, address, headers, body }: Sent): Promise<Got> {
  const all = { accept: 'application/json', ...headers };
  const sent = request({ agent, method, path: address, host: hostname, port, headers: all });
  const answering = once(sent, 'response') as Promise<[IncomingMessage]>;
  // One that comes after the answer has begun says nothing more.
  sent.on('error', () => undefined).end(body ?? undefined);
  const [answer] = await answering;
  const content = await buffer(answer);
  const { 'content-type': contentType = '', etag = '' } = answer.headers;
  const seen: unknown = contentType.startsWith('application/json') ? parsed(String(content)) : content.length;
  return { status: answer.statusCode ?? 0, headers: answer.headers, contentType, etag, body: seen };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
