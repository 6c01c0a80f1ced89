import { DEFAULT_ZONE } from '../shared/shop-day.ts';

/** The texts about the shop's settings (SHOP-01, SHOP-03, SHOP-04, SHOP-06). */
export const SHOP_MESSAGES = {
  saved: { title: 'Settings saved', description: 'The new settings are in effect.' },
  failed: { title: 'Settings not saved', fallback: 'The settings could not be saved. Please try again.' },
  branchAdded: (name: string) => ({ title: 'Branch added', description: `Ledger entries can be written for ${name}.` }),
  branchChanged: (name: string) => ({ title: 'Branch changed', description: `${name} was saved.` }),
  branchClosed: (name: string) => ({
    title: 'Branch closed',
    description: `Existing entries are kept. ${name} cannot be chosen for new ones.`,
  }),
  branchOpened: (name: string) => ({
    title: 'Branch reopened',
    description: `${name} can be chosen again for new entries.`,
  }),
  branchFailed: { title: 'Branch not saved', fallback: 'The branch could not be saved. Please try again.' },
  noBranch: 'There is no such branch.',
  lastBranch: 'The shop needs an open branch. Add or reopen another one first.',
  codeTaken: (code: string) => `${code.toUpperCase()} is the code of another branch`,
  unknownZone: (name: string) =>
    `The time zone ${name} is unknown here. Days are those of ${DEFAULT_ZONE} until the owner chooses another one in Settings.`,
  unknownService: 'There is no such service',
  brokenLogo: 'The picture cannot be read. Please choose another file.',
  twinService: 'Two services have this name',
} as const;

/** The texts of the page of counters (LOCK-01). */
export const COUNTERS_MESSAGES = {
  enrolled: (name: string) => ({ title: 'Counter enrolled', description: `${name} locks when idle.` }),
  moved: (name: string) => ({ title: 'Counter changed', description: `The branch of ${name} is saved.` }),
  revoked: (name: string) => ({ title: 'Counter revoked', description: `PINs no longer unlock ${name}.` }),
  failed: { title: 'Counter not changed', fallback: 'The counter could not be changed. Please try again.' },
} as const;
