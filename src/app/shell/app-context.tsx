import { setShopZone } from '../../domain/shared/shop-day.ts';
import { createServices, type Services } from './services.ts';
import { useShell, type Shell } from './shell-context.tsx';

export type App = Shell & { services: Services };

const built = new WeakMap<Shell, App>();

/** @throws RangeError when the server names a zone that does not exist */
function build(shell: Shell): App {
  if (shell.shopTimeZone !== null) setShopZone(shell.shopTimeZone);
  return { ...shell, services: createServices(shell.cache.countWrites(shell.http)) };
}

/**
 * What a screen works with: the page's long-lived things and the services, built when the first screen asks. Only
 * screens import this; the sign-in and the shell do without the shapes of every resource.
 */
export function useApp(): App {
  const shell = useShell();
  let app = built.get(shell);
  if (!app) built.set(shell, (app = build(shell)));
  return app;
}
