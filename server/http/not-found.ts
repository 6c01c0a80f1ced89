import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';
import { isApi, readPath } from './headers.ts';
import type { Pages } from './page/page.ts';
import { PAGE_POLICY } from './page/policy-reports.ts';

/** Answers the page where an address may have one, also one that is no valid address: the app says that there is nothing. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, pages: Pages | null): FastifyReply | null {
  const path = readPath(request.url);
  const isPage = !/\.[^/]*$/.test(path) || (request.headers.accept ?? '').includes('text/html');
  const isRead = ['GET', 'HEAD'].includes(request.method);
  if (pages === null || isApi(request.url) || !isPage || !isRead || path.startsWith('/assets/')) return null;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' })
    .send(pages(path));
}

/** Tells another method (405) from no address (404). Beside the API every address without an extension is the page. */
export function answerUnknown(app: FastifyInstance, pages: Pages | null): void {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`);
    known.push({ pattern, methods: [method].flat() });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = readPath(request.url);
    const methods = known.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    if (methods.length > 0) {
      const allow = [...new Set(methods)].sort().join(', ');
      throw new HttpError(405, `This address does not take ${request.method}`, { allow });
    }
    const page = sendPage(request, reply, pages);
    if (page === null) throw new HttpError(404, 'There is nothing at this address');
    return page;
  });
}
