import { lazyScreen, type LazyScreen } from './app/navigation/lazy-screen.tsx';
import { LoginScreen } from './app/screens/login.screen.tsx';
import { ADDRESSES, type Address, type ScreenName } from './domain/shared/addresses.ts';

export type AppRoute = Omit<Address, 'screen'> & { screen: LazyScreen };

const screens: Readonly<Record<ScreenName, LazyScreen>> = {
  login: Object.assign(LoginScreen, { preload: () => undefined, load: () => Promise.resolve(null) }),
  verification: lazyScreen(() => import('./app/screens/verification.screen.tsx')),
  dashboard: lazyScreen(() => import('./app/screens/dashboard.screen.tsx')),
  'booking-list': lazyScreen(() => import('./app/screens/booking-list.screen.tsx')),
  'booking-create': lazyScreen(() => import('./app/screens/booking-create.screen.tsx')),
  'booking-details': lazyScreen(() => import('./app/screens/booking-details.screen.tsx')),
  'claim-list': lazyScreen(() => import('./app/screens/claim-list.screen.tsx')),
  'claim-create': lazyScreen(() => import('./app/screens/claim-create.screen.tsx')),
  'claim-details': lazyScreen(() => import('./app/screens/claim-details.screen.tsx')),
  'ledger-list': lazyScreen(() => import('./app/screens/ledger-list.screen.tsx')),
  'ledger-form': lazyScreen(() => import('./app/screens/ledger-form.screen.tsx')),
  'ledger-reports': lazyScreen(() => import('./app/screens/ledger-reports.screen.tsx')),
  'ledger-details': lazyScreen(() => import('./app/screens/ledger-details.screen.tsx')),
  account: lazyScreen(() => import('./app/screens/account.screen.tsx')),
  'first-password': lazyScreen(() => import('./app/screens/first-password.screen.tsx')),
  'shop-settings': lazyScreen(() => import('./app/screens/shop-settings.screen.tsx')),
  'shop-branches': lazyScreen(() => import('./app/screens/shop-branches.screen.tsx')),
  people: lazyScreen(() => import('./app/screens/people.screen.tsx')),
};

/** The addresses of the app with their screens, in the order in which they are tried. */
export const routes: readonly AppRoute[] = ADDRESSES.map((address) => ({
  ...address,
  screen: screens[address.screen],
}));
