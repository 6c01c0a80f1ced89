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
  print?: readonly MenuEntry[];
  /** Across the page, beneath the head: where the booking stands. */
  life?: ReactNode;
  money?: ReactNode;
  customer?: ReactNode;
  messages?: ReactNode;
  /** A refused status says in the form what would open it. */
  hasWaysOut?: boolean;
  history?: ReactNode;
};
