import { lateScreen, type LateScreen } from './app/navigation/late-screen.tsx';
import { useShell } from './app/shell/shell-context.tsx';
import { ADDRESSES, type Address, type ScreenName } from './domain/shared/addresses.ts';
import { LoginView } from './views/login/login-view.tsx';
import { late } from './views/ui/late/late.tsx';

export type AppRoute = Omit<Address, 'screen'> & { screen: LateScreen };

/** Part of the shell: whoever has no session needs nothing else. */
const LoginScreen = () => {
  const { session, signInWays } = useShell();
  return <LoginView session={session} ways={signInWays} />;
};
const login = late(() => Promise.resolve({ default: LoginScreen }));
login.preload();

const screens: Readonly<Record<ScreenName, LateScreen>> = {
  login,
  verification: lateScreen(() => import('./app/screens/verification.screen.tsx')),
  dashboard: lateScreen(() => import('./app/screens/dashboard.screen.tsx')),
  'booking-list': lateScreen(() => import('./app/screens/booking-list.screen.tsx')),
  'booking-create': lateScreen(() => import('./app/screens/booking-create.screen.tsx')),
  'booking-details': lateScreen(() => import('./app/screens/booking-details.screen.tsx')),
  'claim-list': lateScreen(() => import('./app/screens/claim-list.screen.tsx')),
  'claim-create': lateScreen(() => import('./app/screens/claim-create.screen.tsx')),
  'claim-details': lateScreen(() => import('./app/screens/claim-details.screen.tsx')),
  'ledger-list': lateScreen(() => import('./app/screens/ledger-list.screen.tsx')),
  'ledger-form': lateScreen(() => import('./app/screens/ledger-form.screen.tsx')),
  'ledger-reports': lateScreen(() => import('./app/screens/ledger-reports.screen.tsx')),
  'ledger-details': lateScreen(() => import('./app/screens/ledger-details.screen.tsx')),
  book: lateScreen(() => import('./app/screens/book.screen.tsx')),
  account: lateScreen(() => import('./app/screens/account.screen.tsx')),
  'first-password': lateScreen(() => import('./app/screens/first-password.screen.tsx')),
  factor: lateScreen(() => import('./app/screens/factor.screen.tsx')),
  'shop-settings': lateScreen(() => import('./app/screens/shop-settings.screen.tsx')),
  'shop-branches': lateScreen(() => import('./app/screens/shop-branches.screen.tsx')),
  counters: lateScreen(() => import('./app/screens/counters.screen.tsx')),
  workflow: lateScreen(() => import('./app/screens/workflow.screen.tsx')),
  'workflow-changes': lateScreen(() => import('./app/screens/workflow-changes.screen.tsx')),
  people: lateScreen(() => import('./app/screens/people.screen.tsx')),
};

/** The addresses of the app with their screens, in the order in which they are tried. */
export const routes: readonly AppRoute[] = ADDRESSES.map((address) => ({
  ...address,
  screen: screens[address.screen],
}));
