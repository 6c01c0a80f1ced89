import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemErrorCode } from '../../startup-error.ts';
import type { AppDeps } from '../../deps.ts';
import { HttpError } from '../../http/errors.ts';
import { PAGE_POLICY } from '../../http/page/policy-reports.ts';
import type { Routes } from '../../http/resource.ts';

const HTML = 'text/html; charset=utf-8';

/** The book that stands beside the built app, in no folder that is served. @throws HttpError where it was not built */
async function readBook({ appDir }: Pick<AppDeps, 'appDir'>): Promise<string> {
  const text =
    appDir &&
    (await readFile(join(appDir, '../book/book.html'), 'utf8').catch((error: unknown) => {
      if (systemErrorCode(error) !== 'ENOENT') throw error;
      return null;
    }));
  if (!text) throw new HttpError(404, 'The book of workflows is not built. Run npm run build.');
  return text;
}

/** The book of workflows: how the product works, and nothing of the shop. PERM-09 */
export const bookRoutes: Routes = (on, deps) => {
  on.get('/book', 'book.read', 'The book of workflows', {
    file: 'text/html',
    refusals: [404],
    handle: async (_, reply) => reply.type(HTML).send(await readBook(deps)),
  });
};

/** Shows the book at `/book.html` to strangers, as a page of its own. */
export function serveBook(app: FastifyInstance, deps: AppDeps): void {
  app.get('/book.html', async (_, reply) => {
    const headers = { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' };
    return reply
      .type(HTML)
      .headers(headers)
      .send(await readBook(deps));
  });
}
