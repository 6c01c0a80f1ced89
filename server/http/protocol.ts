import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/** Milliseconds a client may take to send a request. */
export const REQUEST_MS = 30_000;

/**
 * What Node's server does by itself: a lack of `Host` is answered here, and slow requests are looked for every second.
 * Node would exchange the two limits if headers had a longer one than the whole request.
 */
export const NODE_OPTIONS = {
  requireHostHeader: false,
  connectionsCheckingInterval: 1000,
  headersTimeout: REQUEST_MS,
};

/**
 * Refuses what is HTTP and yet not to be trusted: no `Host` or two of them, and an expectation that nobody meets. Node
 * would answer some of it itself, without any of our headers.
 */
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
