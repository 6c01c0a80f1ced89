import type { Access } from './app/navigation/access.ts';
import { lazyScreen, type LazyScreen } from './app/navigation/lazy-screen.tsx';

export type AppRoute = {
  /** A pattern of wouter; the first that matches wins. */
  path: string;
  access: Access;
  /** Title of the browser tab. */
  title: string;
  screen: LazyScreen;
};

const route = (access: Access, path: string, title: string, screen: LazyScreen): AppRoute => ({
  path,
  access,
  title,
  screen,
});

/** NAV-01, NAV-02, NAV-03, NAV-15. `/` redirects and any other path is the 404 page; both are in `app.tsx`. */
export const routes: readonly AppRoute[] = [
  route(
    'signedOut',
    '/login',
    'Sign in',
    lazyScreen(() => import('./app/screens/login.screen.tsx')),
  ),
  route(
    'public',
    '/verify-email',
    'Verify Email',
    lazyScreen(() => import('./app/screens/verification.screen.tsx')),
  ),
  route(
    'signedIn',
    '/dashboard',
    'Dashboard',
    lazyScreen(() => import('./app/screens/dashboard.screen.tsx')),
  ),
  route(
    'signedIn',
    '/bookings',
    'Bookings',
    lazyScreen(() => import('./app/screens/booking-list.screen.tsx')),
  ),
  route(
    'signedIn',
    '/bookings/new',
    'Create New Booking',
    lazyScreen(() => import('./app/screens/booking-create.screen.tsx')),
  ),
  route(
    'signedIn',
    '/bookings/:id',
    'Booking Details',
    lazyScreen(() => import('./app/screens/booking-details.screen.tsx')),
  ),
  route(
    'signedIn',
    '/warranty-claims',
    'Warranty Claims',
    lazyScreen(() => import('./app/screens/claim-list.screen.tsx')),
  ),
  route(
    'signedIn',
    '/warranty-claims/new',
    'Create Warranty Claim',
    lazyScreen(() => import('./app/screens/claim-create.screen.tsx')),
  ),
  route(
    'signedIn',
    '/warranty-claims/:id',
    'Warranty Claim',
    lazyScreen(() => import('./app/screens/claim-details.screen.tsx')),
  ),
  route(
    'ledger',
    '/ledger',
    'Ledger Entries',
    lazyScreen(() => import('./app/screens/ledger-list.screen.tsx')),
  ),
  route(
    'ledger',
    '/ledger/new',
    'Create Ledger Entry',
    lazyScreen(() => import('./app/screens/ledger-form.screen.tsx')),
  ),
  route(
    'ledger',
    '/ledger/reports',
    'Ledger Reports',
    lazyScreen(() => import('./app/screens/ledger-reports.screen.tsx')),
  ),
  route(
    'ledger',
    '/ledger/:id',
    'Ledger Entry',
    lazyScreen(() => import('./app/screens/ledger-details.screen.tsx')),
  ),
  route(
    'ledger',
    '/ledger/:id/edit',
    'Edit Ledger Entry',
    lazyScreen(() => import('./app/screens/ledger-form.screen.tsx')),
  ),
];
