import ipaddr from 'ipaddr.js';

/**
 * True for a host that means every address of this computer, such as `0.0.0.0`. A server can listen there, but no
 * browser can open it.
 */
export function isAnyHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'unspecified';
}

/** Decodes percent encoding. @returns `null` for a percent sign that starts no encoded character */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * True if an `@` follows the first `/`, `?` or `#` after the scheme: these characters belong to an unencoded password.
 */
const hasUnencoded = (text: string): boolean => /^\w+:\/\/[^/?#]*[/?#].*@/.test(text);

/** The characters that end the user name and password of a URL. */
const UNENCODED = 'contains /, ? or # in its user name or password: write them as %2F, %3F and %23';
const BAD_PERCENT = 'contains a % that starts no encoded character: write it as %25';

/**
 * Explains how to correct a URL with credentials; `null` if it is correct. The sentence follows the name of the
 * setting. It repeats no part of the URL, which may contain a password.
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

/** Explains how to correct the address that browsers open; `null` if it is correct. */
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
