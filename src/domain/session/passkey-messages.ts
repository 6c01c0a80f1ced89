/** What is said about passkeys that did not work. FACT-03 */
export const PASSKEY_MESSAGES = {
  refused: 'This passkey does not open this account. Please sign in with your password.',
  notAdded: 'The passkey could not be added. Please try again.',
  known: 'This device has a passkey of yours already.',
  unable: 'This browser could not use a passkey here.',
  failed: 'Your passkeys could not be changed. Please try again.',
  unknown: 'There is no such passkey.',
  numberAddress: 'Passkeys need an address with a name; a number has none.',
  plainAddress: 'Passkeys need HTTPS, or localhost.',
} as const;

/** Why there can be no passkey at an address, `null` where there can. `protocol` without its colon. FACT-03 */
export function explainNoPasskeys(protocol: string, hostname: string): string | null {
  if (hostname === 'localhost') return null;
  if (/^[\d.]+$|:/.test(hostname)) return PASSKEY_MESSAGES.numberAddress;
  return protocol === 'https' ? null : PASSKEY_MESSAGES.plainAddress;
}
