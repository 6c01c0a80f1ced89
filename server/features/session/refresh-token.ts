import { createHmac, timingSafeEqual } from 'node:crypto';

/** One use of a session: `generation` counts its refreshes. */
export type RefreshClaims = { sessionId: string; generation: number };

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/;

const createSeal = (sessionId: string, generation: number, key: Uint8Array) =>
  createHmac('sha256', key).update(`${sessionId}.${generation}`).digest('base64url');

/**
 * Session, generation and their seal. The same claims always give the same token, so a lost answer can be given again and
 * no token is ever stored.
 */
export const sealRefreshToken = ({ sessionId, generation }: RefreshClaims, key: Uint8Array): string =>
  `${sessionId}.${generation}.${createSeal(sessionId, generation, key)}`;

/** The claims of a token that this shop sealed, `null` for any other. */
export function openRefreshToken(token: string, key: Uint8Array): RefreshClaims | null {
  const [, sessionId, digits, seal] = SHAPE.exec(token) ?? [];
  if (sessionId === undefined || digits === undefined || seal === undefined) return null;
  const generation = Number(digits);
  const expected = Buffer.from(createSeal(sessionId, generation, key));
  return timingSafeEqual(expected, Buffer.from(seal)) ? { sessionId, generation } : null;
}
