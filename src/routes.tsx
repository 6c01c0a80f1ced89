import type { Access } from './app/access.ts';
import { lazyScreen, type LazyScreen } from './app/lazy-screen.ts';

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

/** Spec §2 "Route table". `/` redirects and any other path is the 404 page; both are in `app.tsx`. */
export const routes: readonly AppRoute[] = [
  route(
    'signedOut',
    '/login',
    'Sign in',
    lazyScreen(() => import('./app/screens/login.screen.tsx')),
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
    lazyScreen(() => import('./app/screens/bookings.screen.tsx')),
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
    lazyScreen(() => import('./app/screens/ledger-entry.screen.tsx')),
  ),
  route(
    'ledger',
    '/ledger/:id/edit',
    'Edit Ledger Entry',
    lazyScreen(() => import('./app/screens/ledger-form.screen.tsx')),
  ),
];
