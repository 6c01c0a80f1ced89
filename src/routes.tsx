import { lazyScreen, type LazyScreen, type ScreenProps } from './app/navigation/lazy-screen.tsx';
import { useShell } from './app/shell/shell-context.tsx';
import { ADDRESSES, type Address, type ScreenName } from './domain/shared/addresses.ts';
import { LoginView } from './views/login/login-view.tsx';
import { lazyPart } from './views/ui/lazy/lazy.tsx';

export type AppRoute = Omit<Address, 'screen'> & { screen: LazyScreen };

/** Part of the shell, because a visitor without a session needs nothing else. */
const LoginScreen = () => {
  const { session, signInWays } = useShell();
  return <LoginView session={session} ways={signInWays} />;
};
const login = lazyPart<ScreenProps>(() => Promise.resolve({ default: LoginScreen }));
login.preload();

const screens: Readonly<Record<ScreenName, LazyScreen>> = {
  login,
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
  till: lazyScreen(() => import('./app/screens/till.screen.tsx')),
  'ledger-details': lazyScreen(() => import('./app/screens/ledger-details.screen.tsx')),
  book: lazyScreen(() => import('./app/screens/book.screen.tsx')),
  account: lazyScreen(() => import('./app/screens/account.screen.tsx')),
  'first-password': lazyScreen(() => import('./app/screens/first-password.screen.tsx')),
  factor: lazyScreen(() => import('./app/screens/factor.screen.tsx')),
  'shop-settings': lazyScreen(() => import('./app/screens/shop-settings.screen.tsx')),
  'shop-branches': lazyScreen(() => import('./app/screens/shop-branches.screen.tsx')),
  counters: lazyScreen(() => import('./app/screens/counters.screen.tsx')),
  workflow: lazyScreen(() => import('./app/screens/workflow.screen.tsx')),
  'workflow-changes': lazyScreen(() => import('./app/screens/workflow-changes.screen.tsx')),
  people: lazyScreen(() => import('./app/screens/people.screen.tsx')),
};

/** The addresses of the app with their screens, in the order in which they are tried. */
export const routes: readonly AppRoute[] = ADDRESSES.map((address) => ({
  ...address,
  screen: screens[address.screen],
}));
