/** The texts of the security forms. A failure without a title has no toast (ACCOUNT-02, LOCK-02, FACT-03). */
export const OWN_FORM_MESSAGES = {
  password: {
    saved: { title: 'Password changed', description: 'Your other logins have ended.' },
    failed: { title: 'Password not changed', fallback: 'The password could not be changed. Please try again.' },
  },
  pin: {
    saved: { title: 'PIN saved', description: 'It opens the counters of the shop from now on.' },
    removed: { title: 'PIN removed', description: 'A counter asks for your password now.' },
    failed: { title: 'PIN not saved', fallback: 'The PIN could not be saved. Please try again.' },
  },
  passkey: {
    saved: { title: 'Passkey added', description: 'It signs you in without your password.' },
    removed: { title: 'Passkey removed', description: 'It signs nobody in any more.' },
    failed: { fallback: 'Your passkeys could not be changed. Please try again.' },
  },
} as const;

/** The texts of the user's own account (ACCOUNT-02 to ACCOUNT-06). */
export const ACCOUNT_MESSAGES = {
  passwordWrong: 'This is not your current password',
  passwordSame: 'The new password must be another one than the current one',
  loginEnded: (device: string) => ({ title: 'Logged out', description: `${device} has to sign in again.` }),
  othersEnded: (count: number) => ({
    title: 'Logged out everywhere else',
    description: `${count} ${count === 1 ? 'login' : 'logins'} ended.`,
  }),
  endFailed: { title: 'Not logged out', fallback: 'The login could not be ended. Please try again.' },
  signInCodeFailed: 'The code could not be made. Please try again.',
  choosePassword: 'Please choose a password of your own first.',
  noLogin: 'There is no such login.',
} as const;
