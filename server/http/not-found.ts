import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors.ts';
import { isApi, readPath } from './headers.ts';
import type { Pages } from './page.ts';
import { PAGE_POLICY } from './policy-reports.ts';

/**
 * Tells an address that exists under another method (405) from one that does not exist (404). Beside the API every address
 * without an extension is the page, whatever the caller says that it takes. EDGE-07
 */
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
    if (isApi(request.url)) throw new HttpError(404, 'There is nothing at this address');
    const isPage = !/\.[^/]*$/.test(path) || (request.headers.accept ?? '').includes('text/html');
    if (pages === null || !isPage || !['GET', 'HEAD'].includes(request.method) || path.startsWith('/assets/'))
      throw new HttpError(404, 'There is nothing at this address');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' })
      .send(pages(path));
  });
}
