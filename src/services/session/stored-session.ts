import type { User } from '../../domain/session/staff.ts';

/** The one key of the session in local storage; gone when signed out. AUTH-20. */
export const SESSION_KEY = 'session';

/** Everything that a sign-in leaves on this computer. `role` is what the server reports for the account. */
export type StoredSession = {
  /** Names one sign-in, so that an answer which belongs to an earlier one is known as such. */
  loginId: string;
  accessToken: string;
  refreshToken: string | null;
  user: User;
  role: string | null;
  offers: readonly string[];
  mustChangePassword: boolean;
  mustSetUpFactor: boolean;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

/** Without the library of shapes: it is read before anything is shown, and only this app has written it. */
export function parseSession(text: string | null): StoredSession | null {
  try {
    const { loginId, accessToken, refreshToken, user, role, offers, mustChangePassword, mustSetUpFactor } = JSON.parse(
      text ?? '{}',
    );
    const { id, email, name, role: userRole, createdAt, updatedAt } = user;
    const texts = [loginId, accessToken, email, name, userRole, createdAt, updatedAt];
    if (!texts.every(isText) || !Number.isInteger(id) || !isTextOrNull(refreshToken) || !isTextOrNull(role))
      return null;
    return {
      loginId,
      accessToken,
      refreshToken,
      user: { id, email, name, role: userRole, createdAt, updatedAt },
      role,
      offers: Array.isArray(offers) && offers.every(isText) ? offers : [],
      mustChangePassword: mustChangePassword === true,
      mustSetUpFactor: mustSetUpFactor === true,
    };
  } catch {
    return null;
  }
}

/** The session that this computer stores, `null` when there is none that can be read. */
export const readSession = (storage: Pick<Storage, 'getItem'>): StoredSession | null =>
  parseSession(storage.getItem(SESSION_KEY));
