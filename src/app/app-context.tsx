import { createContext, use } from 'react';
import type { SessionRef } from '../machines/session.machine.ts';
import type { LeaveGuard } from './leave-guard.ts';
import type { Services } from './services.ts';
import type { ThemeStore } from './theme.ts';
import type { Toaster } from './toaster.ts';

/** What lives as long as the page: built once in `main.tsx`. */
export type App = {
  services: Services;
  session: SessionRef;
  toaster: Toaster;
  theme: ThemeStore;
  leaveGuard: LeaveGuard;
};

export const AppContext = createContext<App | null>(null);

/** The app's long-lived things. @throws Error outside of the app */
export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('useApp works inside AppContext only');
  return app;
}
