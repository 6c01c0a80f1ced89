/** Why there can be no passkey at an address, `null` where there can. `protocol` with or without its colon. FACT-03 */
export function explainNoPasskeys(protocol: string, hostname: string): string | null {
  if (hostname === 'localhost') return null;
  if (/^[\d.]+$|:/.test(hostname)) return 'Passkeys need an address with a name; a number has none.';
  return protocol.startsWith('https') ? null : 'Passkeys need HTTPS, or localhost.';
}
