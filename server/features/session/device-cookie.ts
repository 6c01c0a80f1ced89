import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_SECONDS } from '../../../src/domain/shared/limits.ts';

const COOKIE = /(?:^|;\s*)device-([\w-]{22})=([\w-]{22})\.([\w-]{43})(?=\s*;|\s*$)/g;

const createSeal = (tag: string, nonce: string, key: Uint8Array) =>
  createHmac('sha256', key).update(`${tag}.${nonce}`).digest('base64url');

/** What stands for an account in the names of cookies: several people sign in on one device. `email` in lower case. */
const toTag = (email: string, key: Uint8Array) =>
  createHmac('sha256', key).update(`account ${email}`).digest('base64url').slice(0, 22);

/** The sign-ins that a device has behind it: by account, the nonce of the last one. */
export type KnownDevice = ReadonlyMap<string, string>;

/** Reads what this shop has sealed of a `Cookie` header; anything else in it counts as not there. */
export function readKnownDevice(header: string | undefined, key: Uint8Array): KnownDevice {
  const known = new Map<string, string>();
  for (const [, tag = '', nonce = '', seal = ''] of (header ?? '').matchAll(COOKIE)) {
    if (timingSafeEqual(Buffer.from(seal), Buffer.from(createSeal(tag, nonce, key)))) known.set(tag, nonce);
  }
  return known;
}

/** What a device is known by from a sign-in on. */
export const makeNonce = (): string => randomBytes(16).toString('base64url');

/** The nonce of a device that has signed in as `email`, `null` for any other device. */
export const findNonce = (device: KnownDevice, email: string, key: Uint8Array): string | null =>
  device.get(toTag(email, key)) ?? null;

/** `Set-Cookie` after a sign-in: the device has tries of its own from now on, and nothing else. SIGN-02 */
export function createDeviceCookie(
  { email, nonce }: { email: string; nonce: string },
  key: Uint8Array,
  { isSecure }: { isSecure: boolean },
): string {
  const tag = toTag(email, key);
  const attributes = `Max-Age=${DEVICE_SECONDS}; Path=/api/auth; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return `device-${tag}=${nonce}.${createSeal(tag, nonce, key)}; ${attributes}`;
}
