/** The one key of the session in local storage; gone when signed out. AUTH-20. */
export const SESSION_KEY = 'session';

/** What a read takes from the stored session, whose whole shape `token-store.ts` checks; `null` when there is none. */
export function readToken(storage: Pick<Storage, 'getItem'>): { accessToken: string; role: string | null } | null {
  try {
    const { accessToken, role } = JSON.parse(storage.getItem(SESSION_KEY) ?? '{}');
    return typeof accessToken === 'string' ? { accessToken, role } : null;
  } catch {
    return null;
  }
}
