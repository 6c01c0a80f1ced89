import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from './errors.ts';

const KEY_MAX = 255;

/** The `Idempotency-Key` of a creation, `null` when the client sent none. @throws Refusal 400 for one too long. */
export function idempotencyKeyOf(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > KEY_MAX || key.includes('\0')) {
    throw new Refusal(400, `The Idempotency-Key can have at most ${KEY_MAX} characters`);
  }
  return key;
}

/** The version that `If-Match` asks for, `null` when it asks for none. @throws Refusal 400 for anything else. */
export function wantedVersionOf(headers: IncomingHttpHeaders): number | null {
  const wanted = headers['if-match'];
  if (wanted === undefined || wanted === '*') return null;
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(wanted) ?? [];
  if (version === undefined) throw new Refusal(400, 'If-Match must be a version in quotes');
  return Number.parseInt(version, 10);
}
