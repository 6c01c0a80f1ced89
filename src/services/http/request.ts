import type { Query } from '../../domain/shared/read.ts';

/** Writes a query string without empty values (LIST-03). */
function toSearch(query: Query): string {
  const present = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  );
  return present.length === 0 ? '' : `?${new URLSearchParams(present).toString()}`;
}

/** Returns the address of a call. `baseUrl` is the prefix of every path, for example `/api`. */
export const toUrl = (baseUrl: string, path: string, query: Query = {}): string =>
  baseUrl.replace(/\/$/, '') + path + toSearch(query);

/** Returns the headers: JSON in both directions, and the token of the session (AUTH-14). */
export const toHeaders = (token: string | null): Record<string, string> => ({
  'content-type': 'application/json',
  accept: 'application/json',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
});
