/** Bookings with which a shop is past its first day, whatever it has left undone. */
export const FIRST_DAY_BOOKINGS = 5;

/** What the shop holds by now. */
export type FirstFacts = {
  /** Of the settings: 1 until somebody has saved them. */
  version: number;
  /** People who can sign in. */
  people: number;
  bookings: number;
};

export type FirstStep = {
  key: 'shop' | 'people' | 'booking';
  label: string;
  hint: string;
  href: string;
  isDone: boolean;
};

/** The steps of a shop that has just been opened; none once all are done, or it is past them. */
export function listFirstSteps({ version, people, bookings }: FirstFacts): FirstStep[] {
  const steps: FirstStep[] = [
    {
      key: 'shop',
      label: 'Shop details',
      hint: 'Name, address and phone, as customers see them',
      href: '/settings',
      isDone: version > 1,
    },
    { key: 'people', label: 'People', hint: 'Who works here, each with a role', href: '/people', isDone: people > 1 },
    {
      key: 'booking',
      label: 'First booking',
      hint: 'Book in the first device',
      href: '/bookings/new',
      isDone: bookings > 0,
    },
  ];
  return bookings >= FIRST_DAY_BOOKINGS || steps.every(({ isDone }) => isDone) ? [] : steps;
}
