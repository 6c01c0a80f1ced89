import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) at 19 MiB, two passes, one lane: the published minimum for servers, about 12 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Fewest characters of a new password. */
export const PASSWORD_MIN = 8;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | null = null;

/**
 * Whether `password` belongs to `stored`. Without a stored hash it does the same work in vain, so that the time of an
 * answer does not tell which addresses have an account.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await nobody), password);
  return stored !== null && matches;
}
