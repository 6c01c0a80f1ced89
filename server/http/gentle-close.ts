import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** Milliseconds after the answer: as long as a client may take to send a request (EDGE-12). */
const READ_MS = 30_000;
/** Milliseconds without a byte after which the connection is cut (EDGE-12). */
const IDLE_MS = 5_000;

/** How much the server reads of a request that it answered before all of it arrived. */
export const LINGER = {
  /** Bytes after the response. */
  bytes: 64 * 2 ** 20,
  ms: READ_MS,
  idleMs: IDLE_MS,
  /** Milliseconds that a stop of the server waits for it. */
  stopMs: 1_000,
};

/** Milliseconds between two checks of the bytes read. */
const LOOK_MS = 100;

/**
 * Makes every refusal readable, even for a client that sends its whole request before it reads. The server closes its
 * side and keeps reading for a while. A close with unread bytes would reset the connection and could lose the response
 * (RFC 9112, 9.6). Node closes with `destroySoon`, so this replaces it (EDGE-12).
 */
export function closeGently(app: FastifyInstance, { bytes, ms, idleMs, stopMs } = LINGER): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  const lingering = new Set<Socket>();
  let isStopping = false;

  function linger(socket: Socket): void {
    lingering.add(socket);
    socket.once('close', () => lingering.delete(socket));
    const destroy = () => socket.destroy();
    // The limits start after the response, which may take longer.
    socket.end(() => {
      const most = socket.bytesRead + bytes;
      const limit = setTimeout(destroy, isStopping ? stopMs : ms);
      const look = setInterval(() => socket.bytesRead > most && destroy(), LOOK_MS);
      socket.setTimeout(idleMs, destroy);
      socket.once('close', () => {
        clearTimeout(limit);
        clearInterval(look);
      });
    });
    socket.resume();
  }

  app.server.on(app.server instanceof Server ? 'secureConnection' : 'connection', (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (lingering.has(socket)) return;
      const hasArrived = requests.get(socket)?.complete === true;
      if (hasArrived || socket.destroyed || socket.readableEnded) destroySoon();
      else linger(socket);
    };
  });
  for (const event of ['request', 'checkExpectation']) {
    app.server.prependListener(event, (request: IncomingMessage) => requests.set(request.socket, request));
  }
  // A malformed request never arrives completely.
  app.server.prependListener('clientError', (_error, socket) => void requests.delete(socket as Socket));
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    if (lingering.has(socket)) throw new HttpError(400, 'The connection is closing');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of lingering) setTimeout(() => socket.destroy(), stopMs);
  });
}
