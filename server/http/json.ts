import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';

/**
 * Clients announce JSON on every call, also on one that sends nothing (`DELETE` has no payload, CALL-06). Such a call is
 * taken where the route wants no content, an empty object too; any other content there is refused: it would be thrown
 * away unread.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.schema?.body !== undefined) void parse(request, body, done);
    else if (['', '{}'].includes(body.trim())) done(null, undefined);
    else done(new HttpError(400, 'This call takes no content'), undefined);
  });
}
