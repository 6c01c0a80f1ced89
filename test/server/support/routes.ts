import type { FastifyInstance } from 'fastify';

/** Every route of the API but its description, `:id` and the like filled with 1. */
export function listRoutes(app: FastifyInstance): { method: string; path: string }[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      const path = above.join('').replace(/:\w+/g, '1');
      return methods.split(', ').map((method) => ({ method, path }));
    })
    .filter(({ method, path }) => method !== '' && path.startsWith('/api') && path !== '/api/openapi.json');
}
