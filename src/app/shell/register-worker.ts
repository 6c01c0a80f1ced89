const SCRIPT = '/service-worker.js';

type TrustedTypes = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy };
type Policy = { createScriptURL: (url: string) => string };

/** Returns the only script that this page may start besides its own, whatever is requested. */
function trustedScript(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => SCRIPT });
  return policy?.createScriptURL(SCRIPT) ?? SCRIPT;
}

/** Lets the app open without a network from now on; browsers allow it on HTTPS and on this PC itself. SHELL-01. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(trustedScript(), { updateViaCache: 'none' });
  } catch (error) {
    console.warn('The app will not open without a network.', error);
  }
}
