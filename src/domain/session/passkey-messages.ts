/** What is said about passkeys that did not work. FACT-03 */
export const PASSKEY_MESSAGES = {
  refused: 'This passkey does not open this account. Please sign in with your password.',
  notAdded: 'The passkey could not be added. Please try again.',
  known: 'This device has a passkey of yours already.',
  unable: 'This browser could not use a passkey here.',
  failed: 'Your passkeys could not be changed. Please try again.',
  unknown: 'There is no such passkey.',
} as const;
