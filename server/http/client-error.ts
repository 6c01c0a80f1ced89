import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from './headers.ts';

const ANSWERS: Record<string, { status: number; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The request has too many headers' },
};

/** Answers what is not even HTTP, with the same headers and in the same form as everything else. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, sentence } = ANSWERS[error.code ?? ''] ?? { status: 400, sentence: 'The request is not valid' };
  const body = JSON.stringify({ success: false, error: sentence });
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': randomUUID(),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) {
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroySoon();
}
