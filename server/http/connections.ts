import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Milliseconds that a client may take to send a request. */
export const REQUEST_MS = 30_000;

/** `headersTimeout` must not exceed the request timeout, or Node would swap the two. */
export const NODE_OPTIONS = {
  requireHostHeader: false,
  connectionsCheckingInterval: 1000,
  headersTimeout: REQUEST_MS,
};

/** Refuses what Node would answer without our headers: several `Host` headers or none, and an unknown `Expect`. */
export function checkProtocol(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion }, headers }) => {
    const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
    if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) {
      throw new HttpError(400, 'The request must name one host');
    }
    if (headers.expect !== undefined && !/\b100-continue\b/i.test(headers.expect)) {
      throw new HttpError(417, 'Nothing here does what the request expects');
    }
  });
}

const ANSWERS: Record<string, { status: number; sentence: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The request has too many headers' },
};

/** Answers a request that is not valid HTTP, with the usual headers and JSON. */
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

/**
 * Lets a stop end with the last response. Without it, Node keeps two kinds of connections open after the stop.
 * One has just sent its response and waits for the next request. The other is a connection that a browser opened ahead
 * of use.
 */
export function endConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false;
  const unused = new Set<Socket>();
  const keep = (socket: Socket) => {
    if (isStopping) return socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  };
  app.server.on(app.server instanceof Server ? 'secureConnection' : 'connection', keep);
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    response.once('finish', () => isStopping && socket.destroySoon());
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
}

/** True if only this machine can reach a server that listens at `host`. */
export const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
