/** What is said at the lock of a counter. LOCK-03, LOCK-04 */
export const LOCK_MESSAGES = {
  unread: 'The people of the shop could not be read. Please try again.',
  noCounter: 'This browser is no counter of the shop any more. Sign in with your password.',
  noPin: (name: string) => `${name} has no PIN yet. Sign in with your password, and choose one in Account.`,
  unanswered: 'The PIN could not be checked. Please try again.',
  working: (name: string) => ({
    title: `${name} works here now`,
    description: 'What was typed before waits for who typed it.',
  }),
  back: (name: string) => ({ title: `Welcome back, ${name}`, description: 'Everything is as you left it.' }),
} as const;
