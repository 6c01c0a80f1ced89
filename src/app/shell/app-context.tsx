import { createServices, type Services } from './services.ts';
import { useShell, type Shell } from './shell-context.tsx';

export type App = Shell & { services: Services };

const apps = new WeakMap<Shell, App>();

/**
 * What a screen works with: the page's long-lived things and the services, created when the first screen asks. Only
 * screens import this; the sign-in and the shell do without the shapes of every resource.
 */
export function useApp(): App {
  const shell = useShell();
  let app = apps.get(shell);
  if (!app) apps.set(shell, (app = { ...shell, services: createServices(shell.cache.countWrites(shell.http)) }));
  return app;
}
