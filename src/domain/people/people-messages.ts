/** The texts about the people of the shop (PEOPLE-02 to PEOPLE-05). */
export const PEOPLE_MESSAGES = {
  added: (name: string) => ({ title: 'Person added', description: `${name} can sign in with the first password.` }),
  addFailed: { title: 'Person not added', fallback: 'The person could not be added. Please try again.' },
  changed: (name: string) => ({ title: 'Role changed', description: `${name} now has the new role.` }),
  disabled: (name: string) => ({ title: 'Person disabled', description: `${name} is signed out and cannot sign in.` }),
  enabled: (name: string) => ({ title: 'Person enabled', description: `${name} can sign in again.` }),
  passwordMade: (name: string) => ({
    title: 'New first password',
    description: `${name} is signed out and signs in with the new one.`,
  }),
  failed: { title: 'Nothing was changed', fallback: 'The change could not be made. Please try again.' },
  taken: (email: string) => `${email} has an account already`,
  notFound: 'There is no such person.',
  lastOwner: 'The shop needs an active owner. Make someone else an owner first.',
  notYourself: 'You cannot disable yourself.',
  ownPassword: 'You choose your own password in your account.',
} as const;
