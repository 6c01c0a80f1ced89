/** What is said where counters are enrolled and revoked. LOCK-01 */
export const COUNTERS_MESSAGES = {
  enrolled: (name: string) => ({ title: 'Counter enrolled', description: `${name} locks when nobody touches it.` }),
  revoked: (name: string) => ({ title: 'Counter revoked', description: `No PIN opens ${name} any more.` }),
  failed: { title: 'Counter not changed', fallback: 'The counter could not be changed. Please try again.' },
} as const;
