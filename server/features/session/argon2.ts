import { StartupError } from '../../startup-error.ts';

type Argon2 = Pick<typeof import('@node-rs/argon2'), 'hash' | 'verify'>;

/**
 * Explains why the library did not load; `null` if a person cannot change that (RUN-01).
 * @param error has the failed tries of the loader as causes, without error codes
 */
export function explainArgon2(error: unknown, platform: string = process.platform): StartupError | null {
  const tried: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) tried.push(at.message);
  const [summary = '', ...causes] = tried;
  if (!summary.includes('native binding')) return null;
  if (causes.every((cause) => cause.startsWith('Cannot find module'))) {
    return new StartupError(
      `This copy of Reflow was made for another kind of computer: it cannot check passwords on ${platform}-${process.arch}. Use the release for this one, or run npm ci in a checkout.`,
      error,
    );
  }
  if (platform !== 'win32') return null;
  // The file exists, but Windows did not find a library that it needs.
  return new StartupError(
    'Windows lacks the Microsoft Visual C++ 2015-2022 Redistributable (x64), which Reflow needs to check passwords. Install it from https://aka.ms/vs/17/release/vc_redist.x64.exe and start again.',
    error,
  );
}

let loading: Promise<Argon2> | null = null;

/** Loads the native library. @throws StartupError if this computer cannot load it */
export function loadArgon2(): Promise<Argon2> {
  loading ??= import('@node-rs/argon2').catch((error: unknown) => {
    throw explainArgon2(error) ?? error;
  });
  return loading;
}

/** The expensive calls, replaceable by tests. */
export const argon2: Argon2 = {
  hash: async (...args) => (await loadArgon2()).hash(...args),
  verify: async (...args) => (await loadArgon2()).verify(...args),
};
