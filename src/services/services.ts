import type { Http } from './http/http.ts';

/** Returns the service that `create` makes. Every call with the same `create` returns the same service. */
export type Services = <Service>(create: (http: Http) => Service) => Service;

/** Makes each service once, when a screen first asks for it, because its code arrives with that screen. */
export function createServices(http: Http): Services {
  const made = new Map<unknown, unknown>();
  return <Service>(create: (http: Http) => Service) => {
    if (!made.has(create)) made.set(create, create(http));
    return made.get(create) as Service;
  };
}
