import type { User } from '../../domain/session/staff.ts';

/** The key of the session in local storage. It is removed at sign-out (AUTH-20). */
export const SESSION_KEY = 'session';

/** Everything that a sign-in stores on this computer. `role` is the account's role from the server. */
export type StoredSession = {
  /** Identifies one sign-in, so that an answer to an earlier one is recognized. */
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

/** Parses the session without the schema library. It is read before the first frame, and only this app writes it. */
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

/** Reads the stored session, or `null` if it is missing or unreadable. */
export const readSession = (storage: Pick<Storage, 'getItem'>): StoredSession | null =>
  parseSession(storage.getItem(SESSION_KEY));
