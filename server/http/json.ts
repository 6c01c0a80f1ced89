import type { FastifyInstance } from 'fastify';

/**
 * Clients announce JSON on every call, also on one that sends nothing (`DELETE` has no payload, CALL-06). Such a call is
 * taken where the route wants no content; everything else is read as strictly as before.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) done(null, undefined);
    else void parse(request, body, done);
  });
}
