/** What staff are told about their session, and the fallback where the server gives no sentence. AUTH-04 to AUTH-07. */
export const SESSION_MESSAGES = {
  started: (name: string) => ({ title: 'Login Successful', description: `Welcome back, ${name}` }),
  refused: { title: 'Login Failed', fallback: 'Invalid credentials' },
  unanswered: { title: 'Login Error', fallback: 'An unexpected error occurred' },
  codeRequired: 'Please type the code',
  challengeOver: 'This sign-in took too long. Please type your password again.',
  ended: {
    expired: 'Your session has ended. Please sign in again.',
    elsewhere: 'Your session was ended in another tab. Please sign in again.',
  },
  loggedOut: { title: 'Logged Out', description: 'You have been successfully logged out' },
} as const;
