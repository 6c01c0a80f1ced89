import { matchRoute, type DefaultParams, type Parser } from 'wouter';
import { routes, type AppRoute } from '../../routes.tsx';

export type RouteMatch = { route: AppRoute; params: DefaultParams };

/** The route of a path, `null` where there is none. */
export function findRoute(parser: Parser, path: string): RouteMatch | null {
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parser, route.path, path);
    if (isMatch) return { route, params };
  }
  return null;
}
