import { findAddress, hasFrame } from '../../domain/shared/addresses.ts';
import { routes } from '../../routes.tsx';
import { decideRoute, getReturnPath } from './access.ts';
import { AppFrame } from './guarded-screen.tsx';

/** Milliseconds that the page stays empty for the code of its first screen; then it shows that it is loading. */
const LONGEST_MS = 1_000;

function findFirstPath(path: string, historyState: unknown, personKey: string | null): string {
  const { address } = findAddress(path);
  const { access, permission, isReflowOnly } = address ?? { access: 'signedIn', permission: null, isReflowOnly: false };
  const person = {
    isRestoring: false,
    personKey,
    role: null,
    isReflow: true,
    mustChangePassword: access === 'firstPassword',
    mustSetUpFactor: access === 'factor',
  };
  const decision = decideRoute({ access, permission, isReflowOnly }, person);
  if (decision === 'toLogin') return '/login';
  if (decision === 'toDashboard' && personKey !== null) return getReturnPath(historyState, personKey);
  return path;
}

/** Waits for the code of the first screen, so that no spinner is shown for it. `personKey` is `null` where nobody is signed in. */
export async function loadFirstScreen(path: string, historyState: unknown, personKey: string | null): Promise<void> {
  const { address } = findAddress(findFirstPath(path, historyState, personKey));
  const screen = routes.find((route) => route.path === address?.path)?.screen;
  if (!address || !screen) return;
  const code = Promise.all([screen.load(), hasFrame(address.access) && AppFrame.load()]);
  await Promise.race([code, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
}
