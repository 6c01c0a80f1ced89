import type { ReactNode } from 'react';
import type { MenuEntry } from '../ui/menu/menu.tsx';

/** What a provider offers beyond the plain calls, each where it stands on the page of a booking; none with a provider that offers nothing. */
export type BookingPlaces = {
  /** After the title: to the bookings around it in the list it was opened from. */
  around?: ReactNode;
  /**
   * First among the buttons of the head: what can come next, and a menu with all else. On a phone the menu takes `more`
   * and stands after `between`.
   */
  next?: (phone?: { more: readonly MenuEntry[]; between: ReactNode }) => ReactNode;
  /** Among the buttons of the head: what can be printed. */
  print?: readonly MenuEntry[];
  /** Across the page, beneath the head: where the booking stands. */
  life?: ReactNode;
  /** In the heading of Financial Information. */
  money?: ReactNode;
  /** At the end of Customer Information: what is known of the customer. */
  customer?: ReactNode;
  /** Beneath the numbers of the customer: messages that are ready. */
  messages?: ReactNode;
  /** A refused status says in the form what would open it. */
  hasWaysOut?: boolean;
  /** Last: who changed what, and when. */
  history?: ReactNode;
};
