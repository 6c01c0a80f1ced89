import ipaddr from 'ipaddr.js';

/** Whether a host stands for every address of this computer, such as `0.0.0.0`: a server listens there, no browser opens it. */
export function isAnyHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unspecified';
}

/** Turns percent signs back into characters. @returns `null` where a percent sign begins none */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Whether an `@` stands behind the first `/`, `?` or `#` of what follows the scheme: these belong to an unencoded password. */
const hasUnencoded = (text: string): boolean => /^\w+:\/\/[^/?#]*[/?#].*@/.test(text);

/** The characters that end the user name and password of a URL. */
const UNENCODED = 'contains /, ? or # in its user name or password: write them as %2F, %3F and %23';
const BAD_PERCENT = 'contains a % that starts no encoded character: write it as %25';

/**
 * Explains to a person what to change in a URL with credentials, `null` for nothing. The sentence follows the name of the
 * setting and repeats no part of the URL, which may be a password.
 */
export function explainUrl(text: string, schemes: readonly string[], example: string): string | null {
  const hasScheme = schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}//`));
  if (hasScheme && hasUnencoded(text)) return UNENCODED;
  if (!hasScheme || !URL.canParse(text)) return `must look like ${example}`;
  const { username, password, hostname, pathname } = new URL(text);
  // PostgreSQL may be on this computer or named by ?host=, and mail never is.
  if (hostname === '' && !text.startsWith('postgres')) return `must look like ${example}`;
  return [username, password, hostname, pathname].some((part) => decodePart(part) === null) ? BAD_PERCENT : null;
}

/** Explains what to change in the address that browsers open, `null` for nothing. */
export function explainOrigin(text: string, example: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return `must look like ${example}`;
  const { username, password, hostname, pathname, search, hash } = new URL(text);
  if (isAnyHost(hostname)) return `must name the computer: ${hostname} is no address that a browser can open`;
  const extras = [
    (username !== '' || password !== '') && 'the user name and password',
    pathname !== '/' && `the path ${pathname}`,
    (search !== '' || text.includes('?')) && 'the query',
    (hash !== '' || text.includes('#')) && 'the fragment',
  ].filter((extra) => extra !== false);
  return extras.length === 0 ? null : `must end after host and port, like ${example}: remove ${extras.join(' and ')}`;
}
