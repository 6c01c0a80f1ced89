/** The texts of the security forms. A failure without a title has no toast (ACCOUNT-02, LOCK-02, FACT-03). */
export const ACCOUNT_FORM_MESSAGES = {
  password: {
    saved: { title: 'Password changed', description: 'You were logged out everywhere else.' },
    failed: { title: 'Password not changed', fallback: 'The password could not be changed. Please try again.' },
  },
  pin: {
    saved: { title: 'PIN saved', description: 'You can now unlock counters with it.' },
    removed: { title: 'PIN removed', description: 'Counters now ask for your password.' },
    failed: { title: 'PIN not changed', fallback: 'The PIN could not be changed. Please try again.' },
  },
  name: {
    saved: { title: 'Name changed', description: 'The history, claims and the lock screen show it.' },
    failed: { title: 'Name not changed', fallback: 'The name could not be changed. Please try again.' },
  },
  passkey: {
    saved: { title: 'Passkey added', description: 'It signs you in without your password.' },
    removed: { title: 'Passkey removed', description: 'It can no longer be used to sign in.' },
    failed: { fallback: 'Your passkeys could not be changed. Please try again.' },
  },
} as const;

/** The texts of the user's own account (ACCOUNT-02 to ACCOUNT-06). */
export const ACCOUNT_MESSAGES = {
  passwordWrong: 'This is not your current password',
  passwordSame: 'The new password must differ from the current one',
  loginEnded: (device: string) => ({ title: 'Logged out', description: `${device} has to sign in again.` }),
  othersEnded: (count: number) => ({
    title: 'Logged out everywhere else',
    description: `${count} ${count === 1 ? 'login' : 'logins'} ended.`,
  }),
  endFailed: { title: 'Not logged out', fallback: 'The login could not be ended. Please try again.' },
  signInCodeFailed: 'The code could not be made. Please try again.',
  choosePassword: 'Please choose your own password first.',
  noLogin: 'There is no such login.',
} as const;
