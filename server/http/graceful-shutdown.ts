import type { Socket } from 'node:net';
import { Server } from 'node:tls';
import type { FastifyInstance } from 'fastify';

/**
 * Lets a stop end with the last answer under way. Node keeps the connection of such an answer open for the next request
 * until it has been idle for the keep-alive time, and one on which nothing was asked yet, as browsers open them ahead, for
 * the time that a request may take: the stop would wait for both.
 */
export function endConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false;
  const unused = new Set<Socket>();
  const keep = (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  };
  app.server.on(app.server instanceof Server ? 'secureConnection' : 'connection', keep);
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}
