import { decodePart } from '../config-url.ts';

/** The parts of a DATABASE_URL for sentences, without the password. Missing parts have the defaults of the driver. */
export function describePostgres(databaseUrl: string) {
  const { host, hostname, port, username, pathname, searchParams } = new URL(databaseUrl);
  const decode = (part: string) => decodePart(part) ?? part;
  const user = searchParams.get('user') ?? decode(username);
  const named = searchParams.get('host');
  return {
    /** With the port, as in the URL. */
    host: named ?? (host === '' ? 'localhost' : decode(host)),
    name: named ?? (hostname === '' ? 'localhost' : decode(hostname)),
    port: searchParams.get('port') ?? (port || '5432'),
    user: user || 'this user',
    database: decode(pathname.slice(1)) || user,
  };
}
