import { createHmac, timingSafeEqual } from 'node:crypto';

/** One use of a login: `generation` counts its refreshes. */
export type RefreshClaims = { loginId: string; generation: number };

const SHAPE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([A-Za-z0-9_-]{43})$/;

const sealOf = (loginId: string, generation: number, key: Uint8Array) =>
  createHmac('sha256', key).update(`${loginId}.${generation}`).digest('base64url');

/**
 * Login, generation and their seal. The same claims always give the same token, so a lost answer can be given again and
 * no token is ever stored.
 */
export const sealRefreshToken = ({ loginId, generation }: RefreshClaims, key: Uint8Array): string =>
  `${loginId}.${generation}.${sealOf(loginId, generation, key)}`;

/** The claims of a token that this shop sealed, `null` for any other. */
export function openRefreshToken(token: string, key: Uint8Array): RefreshClaims | null {
  const [, loginId, digits, seal] = SHAPE.exec(token) ?? [];
  if (loginId === undefined || digits === undefined || seal === undefined) return null;
  const generation = Number(digits);
  const expected = Buffer.from(sealOf(loginId, generation, key));
  return timingSafeEqual(expected, Buffer.from(seal)) ? { loginId, generation } : null;
}
