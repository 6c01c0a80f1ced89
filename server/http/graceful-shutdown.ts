import type { FastifyInstance } from 'fastify';

/**
 * Lets a stop end with the last answer under way. Node keeps the connection of such an answer open for the next request
 * until it has been idle for the keep-alive time, and the stop would wait for that.
 */
export function endConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}
